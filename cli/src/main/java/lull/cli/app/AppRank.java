package lull.cli.app;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.spi.ToolProvider;
import lull.cli.verb.ExitCode;

/** Main class of an application's task, for mpirun: {@code env java -cp lull.jar lull.cli.app.AppRank NAME OPTIONS...}. */
public final class AppRank {
    private AppRank() {}

    /** Runs the task and ends with its exit code. */
    public static void main(String[] arguments) {
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        Optional<ToolProvider> apps = Applications.find();
        if (apps.isEmpty()) {
            err.println("lull app: " + Applications.ABSENT);
            System.exit(ExitCode.USAGE);
        }
        List<String> words = new ArrayList<>(List.of("run"));
        words.addAll(List.of(arguments));
        System.exit(apps.get().run(out, err, words.toArray(String[]::new)));
    }
}
