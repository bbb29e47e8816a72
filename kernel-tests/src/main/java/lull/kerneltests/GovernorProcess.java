package lull.kerneltests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import lull.agent.governor.GovernorClient;

/** The daemon as an administrator starts it, as another process. */
final class GovernorProcess {

    static final Path SOCKET = Path.of("/run/lull/governor");
    private static final Path LOG = Path.of("/results/governor");
    private static final double PATIENCE_SECONDS = 60;

    private final Process process;

    private GovernorProcess(Process process) {
        this.process = process;
    }

    /** Starts it and returns at once. */
    static GovernorProcess launch(String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of("/opt/jre/bin/java", "-Xshare:off", "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC", "-Xmx64m", "-cp", "/opt/lull/lull.jar", "lull.cli.Lull", "governor"));
        command.addAll(List.of(options));
        return new GovernorProcess(new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(LOG.toFile())).start());
    }

    /** Starts it and returns when it answers. */
    static GovernorProcess start(String... options) throws IOException {
        Files.deleteIfExists(SOCKET);
        GovernorProcess governor = launch(options);
        if (!Guest.becomes(PATIENCE_SECONDS, () -> governor.answers() || !governor.process.isAlive())
                || !governor.process.isAlive()) {
            throw new IOException("the governor did not start: " + Files.readString(LOG));
        }
        return governor;
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

    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** As systemd does. */
    int terminate() throws InterruptedException {
        process.destroy();
        return process.waitFor();
    }
}
