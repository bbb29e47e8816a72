package lull.cli.compare;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import lull.cli.verb.Refusals;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Reports that {@code lull compare} puts side by side, and what it says of them. */
abstract class ComparedReports {
    private static final String REPORT =
            """
            {"format": "lull-report", "version": 1, "command": ["./program"], "exit_code": %d, "mode": "%s", "warnings": [],
             "platform": {"name": "a box: 1 socket", "kind": "%s"}, "wall_s": %s,
             "energy_j": {"value": %s, "kind": "%s", "source": "a meter"},
             "tasks": [{"rank": 0, "mpi_s": 3}, {"rank": 1, "mpi_s": 1}],
             "groups": [{"id": 0, "delimiter": "MPI_Allreduce", "wait_s": 0.25}],
             "phases": [{"id": 0, "location": "short (a.c:1)", "calls": 10, "mean_s": 0.01},
              {"id": 1, "location": "long (a.c:2)", "calls": 10, "mean_s": 0.5},
              {"id": 2, "location": "long (a.c:2)", "calls": 5, "mean_s": 0.2}],
             "iteration": {"mean_s": 0.5},
             "savings": {"held_iterations": %d}, "decisions": [], "runtime": {"state": "measuring the default", "log": []},
             "potential": {"wait_share": 0.25%s}}""";

    @TempDir
    Path folder;

    final StringWriter said = new StringWriter();
    Path before;
    Path after;

    @BeforeEach
    void writeReports() throws IOException {
        before = emulated("default.json", "observe", 14.5, 800, 0);
        after = emulated("act.json", "act", 14.6, 704, 90);
    }

    final Path emulated(String name, String mode, double seconds, double joules, int held) throws IOException {
        return report(
                name,
                0,
                mode,
                "emulated",
                seconds,
                joules,
                "emulated",
                held,
                ", \"node\": \"emulated opteron-8350, 1 core\"");
    }

    final Path report(String name, Object... values) throws IOException {
        return Files.writeString(folder.resolve(name), String.format(Locale.ROOT, REPORT, values));
    }

    final int compare(Object... words) {
        CommandLine line = Refusals.handledIn(new CommandLine(new CompareCommand()))
                .setOut(new PrintWriter(said))
                .setErr(new PrintWriter(said));
        return line.execute(List.of(words).stream().map(Object::toString).toArray(String[]::new));
    }

    final String lastLine() {
        List<String> lines = said.toString().lines().toList();
        return lines.get(lines.size() - 1);
    }

    static String normal(String text) {
        return text.replaceAll(" +", " ");
    }
}
