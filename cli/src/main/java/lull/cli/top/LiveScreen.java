package lull.cli.top;

import java.io.PrintWriter;
import java.util.List;

/** A terminal's other screen, on which text is shown again and again; what was on the terminal before comes back at the end. */
final class LiveScreen {
    /** Another screen, without cursor, on which a line that is too wide (letters of two columns) is not continued on the next. */
    private static final String ENTER = "\033[?1049h\033[?25l\033[?7l";

    private static final String LEAVE = "\033[?7h\033[?25h\033[?1049l";
    private static final String HOME = "\033[H";
    private static final String REST_OF_LINE = "\033[K";
    private static final String REST_OF_SCREEN = "\033[J";

    private final PrintWriter out;
    private boolean entered;
    private boolean left;

    LiveScreen(PrintWriter out) {
        this.out = out;
    }

    /** Shows as many lines as there are rows; the last row says how many there are more. */
    synchronized void show(String text, TerminalSize size) {
        if (left) {
            return;
        }
        if (!entered) {
            entered = true;
            out.print(ENTER);
        }
        List<String> lines = text.lines().toList();
        boolean all = lines.size() < size.rows();
        int shown = all ? lines.size() : Math.max(0, size.rows() - 2);
        out.print(HOME);
        // Cleared first: after a line of the whole width the cursor is still on its last letter.
        lines.subList(0, shown).forEach(line -> out.print(REST_OF_LINE + line + "\r\n"));
        if (!all) {
            String more = "... and " + (lines.size() - shown) + " more lines; --once prints them";
            out.print(REST_OF_LINE + more.substring(0, Math.min(more.length(), size.columns())));
        }
        out.print(REST_OF_SCREEN);
        out.flush();
    }

    /** Gives the terminal back until something is shown again. */
    synchronized void giveBack() {
        if (entered) {
            out.print(LEAVE);
            out.flush();
            entered = false;
        }
    }

    /** Gives the terminal back, for good. */
    synchronized void leave() {
        giveBack();
        left = true;
    }
}
