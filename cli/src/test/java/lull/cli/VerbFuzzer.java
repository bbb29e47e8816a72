package lull.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import lull.cli.verb.ExitCode;
import lull.cli.verb.Installation;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Gives every option of every verb values that nobody should, in a process and a folder of its own; prints what is not as
 * it must be. Verbs that would serve, measure or delete are only parsed.
 */
final class VerbFuzzer {
    private static final int PAIRS = 400;
    private static final int LONGEST_LINE = 1300;
    private static final int FIRST_LETTERS = 6;
    private static final Set<Integer> CODES =
            Set.of(ExitCode.OK, ExitCode.FAILED, ExitCode.USAGE, ExitCode.UNDECIDED, ExitCode.NOT_FOUND);
    private static final Map<String, String> ONLY_PARSED = Map.of(
            "lull agent",
            "waits for programs",
            "lull governor",
            "serves",
            "lull meter baseline",
            "measures",
            "lull verify",
            "deletes files that programs write",
            "lull train",
            "measures",
            "lull run",
            "is the supervisor's; the options are those of lull report too",
            "lull meter",
            "is the supervisor's");
    /** Meters are waited for, three seconds each time. */
    private static final Set<String> LEFT_OUT = Set.of("--watts-up");

    private static final String REPORT =
            """
            {"format": "lull-report", "version": 1, "command": ["./program", "64"], "mode": "observe", "exit_code": 0, "wall_s": 2,
             "warnings": [], "tasks": [], "platform": {"name": "x", "kind": "linux"}, "phases": [], "groups": []}""";
    private static final List<String> VALUES = List.of(
            "",
            " ",
            "-0",
            "NaN",
            "Infinity",
            "1e999",
            "0x1p3",
            "-1",
            "0",
            "1,2;3",
            ",",
            "9223372036854775808",
            "999999999",
            "3:1",
            "\u00fc",
            "@x",
            "a\nb",
            "--",
            "-x",
            "/nonexistent/x",
            "/dev/null",
            "/dev/zero",
            "folder",
            "binary",
            "empty",
            "x".repeat(10_000),
            "[[[",
            "{}",
            "emulated:",
            "1d",
            "1,,2",
            "a=b",
            "=",
            "*");

    private final Path folder = Path.of("").toAbsolutePath();
    private final Map<String, List<String>> usual = new LinkedHashMap<>();
    private final Random random;
    private final int valuesPerOption;
    private int cases;

    private VerbFuzzer(long seed, int valuesPerOption) throws IOException {
        random = new Random(seed);
        this.valuesPerOption = valuesPerOption;
        Files.createDirectories(folder.resolve("folder"));
        Files.write(folder.resolve("binary"), new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 0, (byte) 0xff, (byte) 0xfe});
        Files.writeString(folder.resolve("empty"), "");
        Files.writeString(folder.resolve("p.csv"), "size,seconds,joules\n1,1,2\n2,1.5,3\n4,4,5\n");
        Files.writeString(folder.resolve("report.json"), REPORT);
        Files.createDirectories(folder.resolve("trace"));
        Files.writeString(
                folder.resolve("trace/run.json"),
                """
                {"command": ["./program"], "exitCode": 0, "mode": "observe", "wallSeconds": 1, "warnings": []}""");
        Files.writeString(folder.resolve("m.csv"), measurements());
        describeUsual();
    }

    private static String measurements() {
        StringBuilder table =
                new StringBuilder("platform,application,size,phase,processors,cores_per_processor,frequency_hz,seconds,"
                        + "seconds_half_width,cycles\n");
        for (int line = 0; line < 6 * 8; line++) {
            double hertz = 1e9 * (1 + line / 4 % 2);
            table.append(String.format(
                    Locale.ROOT,
                    "box,app%d,s,solve,%d,%d,%.0f,%.4f,0.001,%.0f%n",
                    line / 8,
                    1 + line % 2,
                    1 + line / 2 % 2,
                    hertz,
                    (2.0 + line / 8) / (1 + line % 4),
                    (2e9 + line / 8) / (1 + line % 4)));
        }
        return table.toString();
    }

    /** What else each verb is given, so that the value in question is what counts. */
    private void describeUsual() {
        List<String> query = List.of("--profile=p.csv", "--workload=4", "--processors=3");
        List<String> problem = List.of("--algorithm=lu", "--n=100");
        usual.put("lull run", List.of("--", "true"));
        usual.put("lull report", List.of("trace"));
        usual.put("lull explain", List.of("report.json"));
        usual.put("lull compare", List.of("report.json", "report.json"));
        usual.put("lull export", List.of("--format=csv", "--output=o.csv", "trace"));
        usual.put("lull top", List.of());
        usual.put("lull agent", List.of());
        usual.put("lull jobs", List.of("--accounting=none.db"));
        usual.put("lull verify", List.of("--", "true"));
        usual.put("lull meter", List.of("--platform=emulated:xeon-e5462", "--baselines=b", "--", "true"));
        usual.put("lull meter baseline", List.of());
        usual.put("lull doctor", List.of());
        usual.put("lull config", List.of("run"));
        usual.put("lull governor", List.of());
        usual.put("lull governor status", List.of("--socket=none"));
        usual.put("lull governor restore", List.of("--state=none", "--sysfs=folder", "--proc=folder"));
        usual.put("lull train", List.of());
        usual.put("lull cost", List.of());
        usual.put("lull cost optimum", problem);
        usual.put("lull cost surface", with(problem, "--points=5"));
        usual.put("lull cost sweep", with(problem, "--over=k", "--points=3"));
        usual.put("lull cost front", with(problem, "--points=3"));
        usual.put("lull cost calibrate", List.of("--platform=emulated:xeon-e5462", "--output=machine.json"));
        usual.put("lull fit", List.of("--data=m.csv", "--output=model.json"));
        usual.put("lull evaluate", List.of("--data=m.csv"));
        usual.put("lull predict", List.of("--model=model.json", "--samples=m.csv"));
        usual.put("lull profile", List.of());
        usual.put(
                "lull profile build",
                List.of("--sizes=1", "--energy=none", "--repetitions=2", "--output=o.csv", "--", "true", "{size}"));
        usual.put("lull profile export", List.of("--output=o.csv", "--sizes=64", "report.json"));
        usual.put("lull partition", List.of());
        usual.put("lull partition time", query);
        usual.put("lull partition energy", query);
        usual.put("lull partition pareto", query);
        usual.put("lull partition study", List.of("--profile=p.csv", "--over=1,2"));
        usual.put("lull partition study speedups", List.of("--profile=p.csv", "--over=1,2", "--per-processor=1"));
        usual.put("lull partition study figures", List.of("--profile=p.csv"));
        usual.put("lull partition study examples", List.of("folder"));
        usual.put("lull balance", List.of());
        usual.put("lull balance study", List.of("--program=rap", "--size=20", "--strategies=model"));
        usual.put("lull balance space", List.of("--program=csp", "--size=20"));
        usual.put("lull simulate", List.of("figure-4"));
        usual.put("lull simulate list", List.of());
        usual.put(
                "lull simulate run",
                List.of("--application=irs", "--platform=emulated:xeon-e5462", "--nodes=2", "--iterations=20"));
        usual.put("lull simulate measure", List.of("--platform=emulated:xeon-e5462", "--output=o.csv"));
        usual.put("lull reproduce", List.of("--print", "li-figure-4"));
        usual.put("lull reproduce list", List.of());
        usual.put("lull app", List.of("--print", "csp"));
    }

    private static List<String> with(List<String> some, String... others) {
        List<String> all = new ArrayList<>(some);
        all.addAll(List.of(others));
        return all;
    }

    /** @param arguments the seed, how many values each option is given, and how a verb begins if not all are meant */
    public static void main(String[] arguments) throws IOException {
        VerbFuzzer fuzzer = new VerbFuzzer(Long.parseLong(arguments[0]), Integer.parseInt(arguments[1]));
        PrintStream out = System.out;
        fuzzer.all(fuzzer.line(new PrintWriter(out), List.of()), arguments.length > 2 ? arguments[2] : "lull", out);
        out.println("cases " + fuzzer.cases);
        System.exit(0);
    }

    private CommandLine line(PrintWriter writer, List<String> words) {
        return Lull.commandLine(new Installation(folder), words).setOut(writer).setErr(writer);
    }

    private void all(CommandLine verb, String beginning, PrintStream out) {
        for (CommandLine below : verb.getSubcommands().values()) {
            String name = below.getCommandSpec().qualifiedName();
            if (!usual.containsKey(name)) {
                out.println(name + ": what is it usually given? Tell " + VerbFuzzer.class.getSimpleName());
                continue;
            }
            if (!name.startsWith(beginning) && !beginning.startsWith(name)) {
                continue;
            }
            List<OptionSpec> options = below.getCommandSpec().options().stream()
                    .filter(option -> !option.usageHelp()
                            && !option.versionHelp()
                            && option.arity().max() > 0
                            && !LEFT_OUT.contains(option.longestName()))
                    .toList();
            for (OptionSpec option : options) {
                some().forEach(value -> check(name, List.of(option.longestName() + "=" + value), value, out));
            }
            if (!below.getCommandSpec().positionalParameters().isEmpty()
                    && !usual.get(name).contains("--")) {
                some().forEach(value -> check(name, List.of("--", value), value, out));
            }
            for (int pair = 0; pair < PAIRS / usual.size() && !options.isEmpty(); pair++) {
                String value = any(VALUES);
                check(
                        name,
                        List.of(
                                any(options).longestName() + "=" + value,
                                any(options).longestName() + "=" + any(VALUES)),
                        null,
                        out);
            }
            all(below, beginning, out);
        }
    }

    /** As many of the hostile values as one option is given. */
    private List<String> some() {
        List<String> values = new ArrayList<>(VALUES);
        Collections.shuffle(values, random);
        return values.subList(0, Math.min(valuesPerOption, values.size()));
    }

    private <T> T any(List<T> some) {
        return some.get(random.nextInt(some.size()));
    }

    private void check(String name, List<String> given, String value, PrintStream out) {
        List<String> words = new ArrayList<>(List.of(name.split(" ")).subList(1, name.split(" ").length));
        words.addAll(given.get(0).equals("--") ? List.of() : given);
        for (String one : usual.get(name)) {
            boolean replaced = given.stream().anyMatch(other -> other.startsWith(one.split("=")[0] + "="));
            boolean positional = given.get(0).equals("--") && !one.startsWith("-");
            if (!replaced && !positional) {
                words.add(one);
            }
        }
        words.addAll(given.get(0).equals("--") ? given : List.of());
        cases++;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        ByteArrayOutputStream answered = new ByteArrayOutputStream();
        int code = run(name, words, said, answered);
        String wrong = fault(
                code, said.toString(StandardCharsets.UTF_8), answered.toString(StandardCharsets.UTF_8), given, value);
        if (!wrong.isEmpty()) {
            String command = String.join(" ", words);
            out.println(wrong + " ["
                    + command.substring(0, Math.min(200, command.length())).replace("\n", "\\n") + "] -> " + code
                    + "\n    "
                    + said.toString(StandardCharsets.UTF_8)
                            .lines()
                            .limit(4)
                            .map(text -> text.substring(0, Math.min(300, text.length())))
                            .toList());
        }
    }

    private int run(String name, List<String> words, ByteArrayOutputStream said, ByteArrayOutputStream answered) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        PrintStream heard = new PrintStream(said, true, StandardCharsets.UTF_8);
        PrintStream read = new PrintStream(answered, true, StandardCharsets.UTF_8);
        try {
            System.setOut(read);
            System.setErr(heard);
            CommandLine line = line(new PrintWriter(heard, true), words).setOut(new PrintWriter(read, true));
            if (ONLY_PARSED.containsKey(name)) {
                line.setExecutionStrategy(parsed -> ExitCode.OK);
            }
            return line.execute(Lull.parsed(words));
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }

    private static String fault(int code, String said, String answered, List<String> given, String value) {
        String wrong = "";
        List<String> heads = said.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("  ") && !line.contains(" queries"))
                .toList();
        if (!CODES.contains(code)) {
            wrong += " code;";
        }
        if ((said + answered).contains("Exception") || said.contains("\tat ") || said.contains("For input string")) {
            wrong += " trace;";
        }
        if (code != ExitCode.OK && heads.size() > 3 || heads.stream().anyMatch(line -> line.length() > LONGEST_LINE)) {
            wrong += " too much;";
        }
        if (code == ExitCode.USAGE && value != null && heads.stream().noneMatch(line -> names(line, given, value))) {
            wrong += " names neither option nor value;";
        }
        return wrong;
    }

    private static boolean names(String line, List<String> given, String value) {
        String shown = value.substring(0, Math.min(20, value.length())).replace("\n", "\\n");
        String option = given.get(0)
                .split("=")[0]
                .replaceFirst("--", "")
                .replace('-', ' ')
                .toLowerCase(Locale.ROOT);
        String meant = option.substring(0, Math.min(FIRST_LETTERS, option.length()));
        return line.toLowerCase(Locale.ROOT).replace('-', ' ').contains(meant)
                || line.contains("'" + shown)
                || !shown.isBlank() && line.contains(shown);
    }
}
