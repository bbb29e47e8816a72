package lull.kerneltests.governor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import lull.governor.GovernorClient;
import lull.kerneltests.guest.Guest;

/** The daemon as an administrator starts it, as another process. */
public final class GovernorProcess {

    /** Where it listens. */
    public static final Path SOCKET = Path.of("/run/lull/governor");

    private static final Path LOG = Path.of("/results/governor");

    private final Process process;

    private GovernorProcess(Process process) {
        this.process = process;
    }

    /** Starts it and returns at once. */
    static GovernorProcess launch(String... options) throws IOException {
        List<String> command = Guest.lull("governor");
        command.addAll(List.of(options));
        // What a killed one left must not pass for the new one's.
        Files.deleteIfExists(SOCKET);
        return new GovernorProcess(new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(LOG.toFile()))
                .start());
    }

    /** Returns when it answers. */
    void awaitAnswer() throws IOException {
        if (!Guest.becomes(() -> answers() || !process.isAlive()) || !process.isAlive()) {
            throw new IOException("the governor did not start: " + Files.readString(LOG));
        }
    }

    private boolean answers() {
        if (!Files.exists(SOCKET)) {
            return false;
        }
        try (GovernorClient client = GovernorClient.connect(SOCKET)) {
            return !client.status().isEmpty();
        } catch (IOException e) {
            return false;
        }
    }

    /** Lets it run for that long, or to its end. */
    void letRun(int milliseconds) throws InterruptedException {
        process.waitFor(milliseconds, TimeUnit.MILLISECONDS);
    }

    /** Kills it, and returns when it is gone. */
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** As systemd does. */
    public int terminate() throws InterruptedException {
        process.destroy();
        return process.waitFor();
    }
}
