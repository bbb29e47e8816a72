package lull.cli.top;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** How many rows and columns a terminal has. */
public record TerminalSize(int rows, int columns) {
    private static final TerminalSize USUAL = new TerminalSize(24, 80);

    /** That of this process's terminal, as {@code stty} tells it; the usual one where that can't. */
    public static TerminalSize ofThis() {
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(ProcessBuilder.Redirect.INHERIT)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String said = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).trim();
            String[] words = said.split(" ");
            return said.matches("[1-9]\\d{0,3} [1-9]\\d{0,3}")
                    ? new TerminalSize(Integer.parseInt(words[0]), Integer.parseInt(words[1]))
                    : USUAL;
        } catch (IOException e) {
            return USUAL;
        }
    }
}
