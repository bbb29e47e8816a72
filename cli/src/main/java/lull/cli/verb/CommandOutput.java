package lull.cli.verb;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * What a short command said.
 *
 * @param exitCode its exit code
 * @param text its stdout and stderr
 */
public record CommandOutput(int exitCode, String text) {

    private static final long TIMEOUT_SECONDS = 20;

    /**
     * Runs the command with additions to the environment; empty if there is no such command or it does not end in
     * 20 seconds. What it says must fit in a pipe's buffer, 64 KiB.
     */
    public static Optional<CommandOutput> of(List<String> command, Map<String, String> additions) {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(additions);
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            // No such command, or not executable: an absent answer.
            return Optional.empty();
        }
        try {
            process.getOutputStream().close();
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                return Optional.empty();
            }
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return Optional.of(new CommandOutput(process.exitValue(), text));
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            process.destroyForcibly();
        }
    }
}
