package lull.agent.nodes;

import java.util.StringJoiner;

/** The first thing that mpirun says itself, which it breaks into lines between rules: up to the first empty line or rule. */
final class LauncherWords {
    private static final String RULE = "-----";

    private final StringJoiner first = new StringJoiner(" ");
    private boolean over;

    /** Takes the next line in. */
    void line(String line) {
        boolean words = !line.isBlank() && !line.startsWith(RULE);
        if (words && !over) {
            first.add(line.strip());
        }
        over |= !words && first.length() > 0;
    }

    /** What there is of it so far, or nothing. */
    String first() {
        return first.toString();
    }
}
