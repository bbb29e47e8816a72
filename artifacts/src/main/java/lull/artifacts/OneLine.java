package lull.artifacts;

import java.util.Locale;

/** Words that hold what users, programs or files gave, whatever that is, as one line for a terminal. */
public final class OneLine {
    private static final int LONGEST = 1000;

    private OneLine() {}

    /** Control characters are shown, not obeyed, and the middle of what is too long is left out. */
    public static String of(String words) {
        String line = whole(words);
        return line.length() <= LONGEST
                ? line
                : line.substring(0, LONGEST / 2) + " [...] " + line.substring(line.length() - LONGEST / 2);
    }

    /** The same, however long it is. */
    public static String whole(String words) {
        StringBuilder line = new StringBuilder();
        words.codePoints().forEach(point -> append(line, point));
        return line.toString();
    }

    private static void append(StringBuilder line, int point) {
        if (point == '\n') {
            line.append("\\n");
        } else if (Character.isISOControl(point)) {
            line.append(String.format(Locale.ROOT, "\\x%02x", point));
        } else {
            line.appendCodePoint(point);
        }
    }
}
