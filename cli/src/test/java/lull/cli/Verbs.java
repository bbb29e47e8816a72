package lull.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import lull.cli.program.ProgramWords;
import lull.cli.verb.Installation;

/** The verbs as the launcher starts them: a metered program runs under the supervisor, the rest in this process. */
final class Verbs {

    private Verbs() {}

    /** Runs a command line without the launcher's name and gives its exit code; what it says goes to {@code said}. */
    static int execute(List<String> words, StringWriter said) {
        if (words.get(0).equals("meter") && words.contains("--")) {
            return supervised(words, said);
        }
        PrintWriter writer = new PrintWriter(said);
        return Lull.commandLine(new Installation(Path.of(".")), words)
                .setOut(writer)
                .setErr(writer)
                .execute(Lull.parsed(words));
    }

    private static int supervised(List<String> words, StringWriter said) {
        SupervisedRun.requireSupervisor();
        List<String> agent = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Lull.class.getName()));
        agent.addAll(ProgramWords.before(words));
        List<String> command =
                new ArrayList<>(List.of(SupervisedRun.supervisor().toString(), Integer.toString(agent.size())));
        command.addAll(agent);
        command.addAll(ProgramWords.behind(words));
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            said.write(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
            return process.waitFor();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
