package lull.cli.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import lull.cli.Schemas;
import lull.cli.fit.FitCommand;
import lull.cli.verb.Refusals;
import lull.platform.emulated.EmulatedNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class SimulateCommandTest {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int simulate(String... words) {
        return Refusals.handledIn(SimulateCommand.commandLine().setCaseInsensitiveEnumValuesAllowed(true))
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(words);
    }

    @Test
    void shouldNameWhatCanBeAsked() {
        assertEquals(0, simulate("list"));
        for (String name : List.of("figure-4", "figure-11", "figure-14", "bt-mz-imbalanced", "irs")) {
            assertTrue(out.toString().contains(name), name + " is not in\n" + out);
        }
    }

    @Test
    void shouldAnswerAStudyInEveryFormAskedFor() throws IOException {
        Path csv = folder.resolve("a.csv");
        Path json = folder.resolve("a.json");
        Path plot = folder.resolve("a.svg");
        assertEquals(
                0,
                simulate(
                        "figure-12", "--iterations=14", "--seed=3", "--csv=" + csv, "--json=" + json, "--plot=" + plot),
                err.toString());
        assertTrue(
                out.toString().contains("simulated in virtual time")
                        && out.toString().contains("Beside Li et al., IPDPS 2010"),
                out.toString());
        List<String> lines = Files.readAllLines(csv);
        assertEquals("application,policy,epsilon,time,energy", lines.get(0));
        assertEquals("amg,default,,1.0,1.0", lines.get(1));
        Schemas.assertValid("simulation", Files.readString(json));
        JsonObject answer = JsonParser.parseString(Files.readString(json)).getAsJsonObject();
        assertEquals(3, answer.get("seed").getAsInt());
        assertEquals("figure-12", answer.get("name").getAsString());
        assertTrue(Files.readString(plot).contains("simulated"));
    }

    @Test
    void shouldTellWhatWouldBeSavedOfAnApplicationOnAMachine() throws IOException {
        Path json = folder.resolve("a.json");
        assertEquals(
                0,
                simulate(
                        "run",
                        "--application=irs",
                        "--platform=emulated:xeon-e5462",
                        "--nodes=4",
                        "--scaling=weak",
                        "--iterations=50",
                        "--noise=none",
                        "--dvfs=off",
                        "--max-slowdown=2%",
                        "--json=" + json),
                err.toString());
        assertTrue(out.toString().contains("50 iterations of irs on 4 nodes, emulated xeon-e5462"), out.toString());
        Schemas.assertValid("simulation", Files.readString(json));
        JsonObject answer = JsonParser.parseString(Files.readString(json)).getAsJsonObject();
        JsonObject lull = answer.getAsJsonArray("rows").get(1).getAsJsonObject();
        assertEquals("dct", lull.get("policy").getAsString());
        assertTrue(lull.get("joules").getAsDouble() > 0);
    }

    @Test
    void shouldSimulateAnApplicationThatAFileDescribes() throws IOException {
        Path file = Files.writeString(
                folder.resolve("mine.properties"),
                """
                iterations = 5
                groups = all
                group.all.phases = loop
                group.all.delimiter = allreduce
                phase.loop.cycles = 1e8
                """);
        assertEquals(
                0,
                simulate("run", "--application=" + file, "--platform=emulated:opteron-8350", "--nodes=1"),
                err.toString());
        assertTrue(out.toString().contains("5 iterations of mine on 1 node, emulated opteron-8350"), out.toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "figure-99 | there is no study 'figure-99'; there are figure-4",
                "figure-4 --nodes=0 | --nodes 0 can't be simulated; give 1 to 131072",
                "figure-4 --iterations=-3 | --iterations -3 can't be simulated",
                "figure-4 --plot=x.gif | x.gif is to be a picture: name a file that ends in .svg or .png",
                "run --application=cg --platform=emulated:xeon-e5462 | --application: there is no application 'cg'",
                "run --application=irs --platform=linux | --platform linux: only emulated machines can be simulated",
                "run --application=irs --platform=emulated:cray | --platform emulated:cray: there is no emulated machine",
                "run --application=irs --platform=emulated:xeon-e5462 --epsilon=-1 | --epsilon -1.0",
                "run --application=irs --platform=emulated:xeon-e5462 --max-slowdown=0 | --max-slowdown 0: more than 0",
                "run --application=irs --platform=emulated:xeon-e5462 --max-slowdown=some% | --max-slowdown some% is no number",
                "run --application=irs --platform=emulated:xeon-e5462 --noise=loud | --noise 'loud' is no number",
                "run --application=irs --platform=emulated:xeon-e5462 --noise=0.5 | --noise 0.5",
                "run --application=irs --platform=emulated:xeon-e5462 --nodes=131072 --iterations=10000 | --iterations 1525",
                "run --application=irs --from=x --platform=emulated:xeon-e5462 | mutually exclusive",
                "run --platform=emulated:xeon-e5462 | --application",
                "run --application=irs | --platform",
            })
    void shouldRefuseInALineThatNamesWhatIsWrong(String words, String named) {
        assertEquals(2, simulate(words.split(" ")), out.toString());
        String line = err.toString().lines().findFirst().orElse("");
        assertTrue(line.contains(named), line);
    }

    @Test
    void shouldNotOfferATolerancePerPhaseThatItRefuses() {
        String[] words = {"run", "--application=irs", "--platform=emulated:xeon-e5462"};
        assertEquals(2, simulate(with(words, "--epsilon=-1")));
        assertEquals(
                "simulate run: --epsilon -1.0: give 0 or more",
                err.toString().lines().findFirst().orElse(""));
    }

    @Test
    void shouldAskWhichVerbWhenThereIsNone() {
        assertEquals(2, simulate());
        assertTrue(err.toString().contains("which"), err.toString());
    }

    @Test
    void shouldFailWhenAFolderHoldsNoTrace() {
        int code = simulate("run", "--from=" + folder, "--platform=emulated:xeon-e5462");
        assertTrue(code == 1 || code == 2, code + " " + err);
        assertTrue(err.toString().contains(folder.toString()), err.toString());
    }

    @Test
    void shouldPlaceTeamsWhenAsked() {
        List<String> words = List.of(
                "run",
                "--application=sp-mz",
                "--platform=emulated:opteron-8350",
                "--nodes=1",
                "--iterations=600",
                "--max-slowdown=50%");
        assertEquals(0, simulate(words.toArray(String[]::new)), err.toString());
        assertTrue(out.toString().contains("sampled [12] threads"), out.toString());
        String[] placing =
                Stream.concat(words.stream(), Stream.of("--placement=on")).toArray(String[]::new);
        assertEquals(0, simulate(placing), err.toString());
        assertTrue(out.toString().contains("sampled [8 on (4,2)] threads"), out.toString());
        assertTrue(out.toString().contains("dct+dvfs+placement"), out.toString());
    }

    @Test
    void shouldRefuseToPlaceTeamsThatMayNotShrink() {
        assertEquals(
                2,
                simulate("run", "--application=irs", "--platform=emulated:xeon-e5462", "--placement=on", "--dct=off"));
        assertTrue(err.toString().contains("--placement on places smaller teams"), err.toString());
    }

    /** A node of Opterons of another shape. */
    private String machine(int processors, int cores) throws IOException {
        try (InputStream opteron = EmulatedNode.class.getResourceAsStream("opteron-8350.properties")) {
            String text = new String(opteron.readAllBytes(), StandardCharsets.UTF_8) + "packages = " + processors
                    + "\ncores-per-package = " + cores + "\n";
            return "--platform=emulated:" + Files.writeString(folder.resolve("node.properties"), text);
        }
    }

    private Path model(String platform) {
        Path table = folder.resolve("table.csv");
        Path model = folder.resolve("model.json");
        assertEquals(0, simulate("measure", platform, "--output=" + table), err.toString());
        assertTrue(out.toString().contains("none is measured"), out.toString());
        int fitted = Refusals.handledIn(new CommandLine(new FitCommand()))
                .setErr(new PrintWriter(err))
                .setOut(new PrintWriter(new StringWriter()))
                .execute("--data=" + table, "--output=" + model, "--samples=li-2010", "--kind=regression");
        assertEquals(0, fitted, err.toString());
        return model;
    }

    /** Half of the cores at the second highest frequency, on as few processors as can be and on all: eq. 7, 8. */
    @ParameterizedTest
    @CsvSource({"2, 8, 8 on (1;8), 8 on (2;4)", "4, 4, 8 on (2;4), 8 on (4;2)", "8, 8, 32 on (4;8), 32 on (8;4)"})
    void shouldTakeTheThreeSamplesOfThePaperForAModel(int processors, int cores, String packed, String spread)
            throws IOException {
        String platform = machine(processors, cores);
        Path model = model(platform);
        assertEquals(
                0,
                simulate(
                        "run",
                        platform,
                        "--application=sp-mz",
                        "--nodes=1",
                        "--iterations=2000",
                        "--placement=on",
                        "--model=" + model),
                err.toString());
        String said = out.toString();
        assertTrue(said.contains("dct+dvfs+placement+model"), said);
        assertTrue(said.contains("The model's times are those of emulated node"), said);
        for (String sample : List.of(packed, spread)) {
            String words = "sampled [" + sample.replace(';', ',') + "] threads at [1.7E9] Hz";
            assertTrue(said.contains(words), words + " in " + said);
        }
    }

    @Test
    void shouldSayWhyAModelIsNotUsed() throws IOException {
        String platform = machine(4, 4);
        Path model = model(platform);
        String[] words = {"run", platform, "--application=sp-mz", "--nodes=1", "--iterations=400"};
        assertEquals(0, simulate(with(words, "--model=" + model)), err.toString());
        assertTrue(
                out.toString().contains("(4,2) at 1.70 GHz differs from another of as many threads"), out.toString());
        assertEquals(0, simulate(with(words, "--model=" + folder.resolve("nowhere"))), err.toString());
        assertTrue(
                out.toString().contains("there is no such file: decisions come of measured samples only."),
                out.toString());
    }

    private static String[] with(String[] words, String more) {
        return Stream.concat(Stream.of(words), Stream.of(more)).toArray(String[]::new);
    }
}
