package lull.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs shell scripts, one as the agent and one as the program, under the real supervisor. */
final class SupervisedRun {

    /** What the supervisor's process left behind. */
    record Outcome(int exitCode, byte[] stdout, String stderr) {
        String text() {
            return new String(stdout, StandardCharsets.UTF_8);
        }
    }

    /** An agent that lets the program go, and writes down what it hears until the supervisor closes the pipe. */
    static final String GOOD_AGENT = "echo go >&4; cat <&3 >heard";

    private static final long TIMEOUT_SECONDS = 60;

    private final Path directory;
    private final Path agent;
    private final Path program;
    private final ProcessBuilder builder;
    private List<String> mending = List.of();
    private List<String> running;

    SupervisedRun(Path directory, String agentScript, String programScript) {
        this.directory = directory;
        agent = script("agent", agentScript);
        program = script("program", programScript);
        running = List.of(program.toString());
        makeReadyPipe();
        builder = new ProcessBuilder(words())
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(directory.resolve("stdout").toFile())
                .redirectError(directory.resolve("stderr").toFile());
        // Nobody's settings outside the test may reach it.
        builder.environment().keySet().removeIf(name -> name.startsWith("LULL_"));
        builder.environment().put("LULL_SHM", directory.toString());
    }

    /** The supervisor that this build compiled; absent only where there was no C compiler. */
    static Path supervisor() {
        return Path.of("target/lull-supervise").toAbsolutePath();
    }

    /** Skips the test where there is none. */
    static void requireSupervisor() {
        assumeTrue(Files.isExecutable(supervisor()), "skipped: no C compiler built the supervisor");
    }

    SupervisedRun with(Map<String, String> environment) {
        builder.environment().putAll(environment);
        return this;
    }

    SupervisedRun stdin(Path file) {
        builder.redirectInput(file.toFile());
        return this;
    }

    /** Prefixes the supervisor's command line, for example by a command that changes what it inherits. */
    SupervisedRun under(String... prefix) {
        List<String> command = new ArrayList<>(Arrays.asList(prefix));
        command.addAll(words());
        builder.command(command);
        return this;
    }

    /** Has a shell start the supervisor by a script, in the test's folder, whose words that is after its own. */
    SupervisedRun underScript(String script, String... own) {
        List<String> prefix = new ArrayList<>(List.of("bash", "-c", "cd \"$0\"; " + script, directory.toString()));
        prefix.addAll(Arrays.asList(own));
        return under(prefix.toArray(String[]::new));
    }

    /** What the supervisor is to change in the environment. */
    SupervisedRun mending(String... words) {
        mending = List.of(words);
        builder.command(words());
        return this;
    }

    /** Gives the supervisor a terminal of its own, whose keyboard is the process's stdin. */
    SupervisedRun underTerminal() {
        builder.redirectInput(ProcessBuilder.Redirect.PIPE);
        builder.command("script", "-qec", "'" + String.join("' '", words()) + "'", "/dev/null");
        return this;
    }

    /** Replaces the program's script by another command line. */
    SupervisedRun running(String... command) {
        running = List.of(command);
        builder.command(words());
        return this;
    }

    /** Whoever runs the tests in the background ignores SIGINT, and a shell script can't trap what it inherits so. */
    Process start() throws IOException {
        List<String> words = new ArrayList<>(List.of("env", "--default-signal=INT,QUIT"));
        words.addAll(builder.command());
        return builder.command(words).start();
    }

    Outcome finish() throws IOException, InterruptedException {
        return finish(start());
    }

    Outcome finish(Process process) throws IOException, InterruptedException {
        if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("the supervisor did not end in " + TIMEOUT_SECONDS + " s; it said: " + stderr());
        }
        return new Outcome(process.exitValue(), Files.readAllBytes(directory.resolve("stdout")), stderr());
    }

    /** Blocks until a script has written to the named pipe {@code ready}. */
    void awaitReady() throws IOException {
        Files.readAllBytes(directory.resolve("ready"));
    }

    String read(String file) throws IOException {
        return Files.readString(directory.resolve(file)).strip();
    }

    private String stderr() throws IOException {
        return Files.readString(directory.resolve("stderr"));
    }

    private List<String> words() {
        List<String> words = new ArrayList<>(List.of(supervisor().toString()));
        words.addAll(mending);
        words.addAll(List.of("1", agent.toString()));
        words.addAll(running);
        return words;
    }

    private void makeReadyPipe() {
        try {
            Files.deleteIfExists(directory.resolve("ready"));
            int code = new ProcessBuilder("mkfifo", directory.resolve("ready").toString())
                    .start()
                    .waitFor();
            if (code != 0) {
                throw new AssertionError("mkfifo failed with exit code " + code);
            }
        } catch (IOException e) {
            throw new AssertionError("mkfifo can't be run", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    private Path script(String name, String body) {
        try {
            Path script =
                    Files.writeString(directory.resolve(name), "#!/bin/bash\ncd '" + directory + "'\n" + body + "\n");
            return Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        } catch (IOException e) {
            throw new AssertionError("script " + name + " can't be written", e);
        }
    }
}
