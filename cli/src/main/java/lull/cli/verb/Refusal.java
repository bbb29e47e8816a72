package lull.cli.verb;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;

/** Says in one line why what the user asked can't be answered, and ends with exit code 2; files that fail say how. */
public final class Refusal {
    private static final int USAGE = 2;

    private Refusal() {}

    /** Runs the verb and returns its exit code, or 2 after saying what was wrong. */
    public static int unless(CommandSpec spec, Callable<Integer> verb) throws Exception {
        try {
            return verb.call();
        } catch (IllegalArgumentException | ArithmeticException e) {
            spec.commandLine().getErr().println(spec.qualifiedName() + ": " + e.getMessage());
            spec.commandLine().getErr().flush();
            return USAGE;
        } catch (NoSuchFileException e) {
            throw new IOException(e.getFile() + ": no such file or folder", e);
        } catch (AccessDeniedException e) {
            throw new IOException(e.getFile() + ": you may not read or write it", e);
        }
    }
}
