package lull.cli.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import lull.cli.Schemas;
import lull.cli.verb.Refusals;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
                "figure-4 --plot=x.gif | the name ends in .svg or .png",
                "run --application=cg --platform=emulated:xeon-e5462 | --application: there is no application 'cg'",
                "run --application=irs --platform=linux | --platform linux: only emulated machines can be simulated",
                "run --application=irs --platform=emulated:cray | --platform emulated:cray: there is no emulated machine",
                "run --application=irs --platform=emulated:xeon-e5462 --epsilon=-1 | --epsilon -1.0",
                "run --application=irs --platform=emulated:xeon-e5462 --max-slowdown=0 | --max-slowdown 0.0",
                "run --application=irs --platform=emulated:xeon-e5462 --max-slowdown=some% | --max-slowdown 'some'",
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
        assertTrue(out.toString().contains("sampled [8] threads"), out.toString());
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
}
