package lull.report;

import java.util.List;
import lull.artifacts.OneLine;

/** A command as people are shown it: control characters written out, a long one shortened. */
public final class ShownCommand {
    private static final int MOST = 2000;

    private ShownCommand() {}

    /** The command on one line. */
    public static String of(List<String> command) {
        String line = OneLine.whole(String.join(" ", command));
        return line.length() <= MOST
                ? line
                : line.substring(0, MOST) + " ... (" + (line.length() - MOST) + " more characters)";
    }
}
