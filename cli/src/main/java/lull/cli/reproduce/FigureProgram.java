package lull.cli.reproduce;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import lull.cli.program.GivenLocale;
import lull.cli.program.ProcessTree;
import lull.cli.verb.Installation;

/** Runs one command of a figure in a process of its own, with our standard error, and takes what it prints. */
@FunctionalInterface
interface FigureProgram {
    /**
     * Runs it to its end.
     *
     * @return what it printed
     * @throws IOException if there is no such program or it ends with another code than 0
     */
    byte[] run(List<String> words) throws IOException, InterruptedException;

    /** The programs of an installation: its own launcher where {@code lull} is named, Java where that is. */
    static FigureProgram of(Installation installation) {
        return words -> {
            // A file can be waited for and given up; a pipe that is read can't.
            Path printed = Files.createTempFile("lull-figure", ".out");
            try {
                run(resolved(installation, words), words, printed);
                return Files.readAllBytes(printed);
            } finally {
                Files.deleteIfExists(printed);
            }
        };
    }

    private static void run(List<String> resolved, List<String> words, Path printed)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(resolved)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .redirectInput(new File("/dev/null"))
                .redirectOutput(printed.toFile());
        GivenLocale.restore(builder.environment());
        Process process = builder.start();
        try {
            int code = process.waitFor();
            if (code != 0) {
                throw new IOException("exit code " + code + " of " + String.join(" ", words));
            }
        } finally {
            ProcessTree.end(process);
        }
    }

    private static List<String> resolved(Installation installation, List<String> words) {
        List<String> resolved = new ArrayList<>(words);
        if (words.get(0).equals("lull")) {
            resolved.set(0, installation.launcher().toString());
        } else if (words.get(0).equals("java")) {
            resolved.set(0, Path.of(System.getProperty("java.home"), "bin/java").toString());
        }
        return resolved;
    }
}
