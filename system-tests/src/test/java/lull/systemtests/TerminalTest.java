package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code lull top} on a terminal, one of tmux: what its user sees, and that all of it is given back. */
class TerminalTest {
    private static final Duration MOST = Duration.ofSeconds(240);

    @TempDir
    private Path folder;

    /** A client of the terminal's server, which does nothing but live as long. */
    private RunningLaunch terminal;

    @BeforeEach
    void openTerminal() {
        Toolchain.require("tmux");
        tmux("-f", "/dev/null", "new-session", "-d", "-x", "100", "-y", "20", "bash --norc");
        terminal = launch("wait-for", "the-end").timeout(MOST).start();
        type("echo here it was; " + LullCommand.launcher() + " top", "Enter");
        awaitTop();
    }

    @AfterEach
    void closeTerminal() {
        Toolchain.find("tmux").ifPresent(there -> tmux("kill-server"));
    }

    @Test
    void shouldGiveTheTerminalBackWhenSuspendedAndWhenEnded() {
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
    private void awaitTop() {
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

    private String awaitScreen(Predicate<String> wanted) {
        AtomicReference<String> screen = new AtomicReference<>("");
        boolean seen = terminal.awaitState(() -> {
            screen.set(tmux("capture-pane", "-p"));
            return wanted.test(screen.get());
        });
        assertTrue(seen, () -> "never seen on the terminal, whose last screen was\n" + screen);
        return screen.get();
    }

    private String tmux(String... words) {
        return launch(words).run().stdout();
    }

    private Launch launch(String... words) {
        return Launch.of(
                Stream.concat(Stream.of("tmux", "-S", folder.resolve("socket").toString()), Arrays.stream(words))
                        .toArray(String[]::new));
    }
}
