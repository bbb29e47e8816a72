package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code lull top} on a terminal, one of tmux: what its user sees, and that all of it is given back. */
class TerminalTest {
    private static final int LOOKS = 2400;
    private static final int MILLISECONDS_BETWEEN_LOOKS = 100;

    @TempDir
    private Path folder;

    @BeforeEach
    void openTerminal() throws InterruptedException {
        Toolchain.require("tmux");
        tmux("-f", "/dev/null", "new-session", "-d", "-x", "100", "-y", "20", "bash --norc");
        type("echo here it was; " + LullCommand.launcher() + " top", "Enter");
        awaitTop();
    }

    @AfterEach
    void closeTerminal() {
        Toolchain.find("tmux").ifPresent(there -> tmux("kill-server"));
    }

    @Test
    void shouldGiveTheTerminalBackWhenSuspendedAndWhenEnded() throws InterruptedException {
        type("C-z");
        awaitScreen(screen -> screen.contains("here it was") && screen.contains("Stopped"));
        assertEquals("0 1", state());

        type("fg", "Enter");
        awaitTop();

        type("C-c");
        String last = awaitScreen(screen -> screen.contains("here it was"));
        assertEquals("0 1", state());
        assertTrue(!last.contains("Exception") && !last.contains("is watched"), last);
    }

    /** The shell's screen is not blank either, before it shows what was typed. */
    private void awaitTop() throws InterruptedException {
        awaitScreen(screen -> state().equals("1 0") && !screen.isBlank());
        assertTrue(!tmux("capture-pane", "-p").contains("here it was"));
    }

    /** Whether the other screen is shown, and whether the cursor is. */
    private String state() {
        return tmux("display", "-p", "#{alternate_on} #{cursor_flag}").strip();
    }

    private void type(String... keys) {
        tmux(Stream.concat(Stream.of("send-keys"), Arrays.stream(keys)).toArray(String[]::new));
    }

    private String awaitScreen(Predicate<String> wanted) throws InterruptedException {
        String screen = "";
        for (int look = 0; look < LOOKS; look++) {
            screen = tmux("capture-pane", "-p");
            if (wanted.test(screen)) {
                return screen;
            }
            Thread.sleep(MILLISECONDS_BETWEEN_LOOKS);
        }
        throw new AssertionError("never seen on the terminal, whose last screen was\n" + screen);
    }

    private String tmux(String... words) {
        return Launch.of(Stream.concat(
                                Stream.of("tmux", "-S", folder.resolve("socket").toString()), Arrays.stream(words))
                        .toArray(String[]::new))
                .run()
                .stdout();
    }
}
