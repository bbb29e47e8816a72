package lull.kerneltests.guest;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import lull.platform.frequency.CpufreqFiles;
import lull.platform.frequency.LinuxFrequencyControl;
import lull.platform.settings.FoundSettings;

/** The machine that the checks run in: its commands, its files, and the port that stands for its hardware. */
public final class Guest {

    /** The kernel's own. */
    public static final CpufreqFiles FILES = new CpufreqFiles(Path.of("/sys"));

    /** Scratch register of a serial port: policy0's control register. */
    public static final int FIRST_PORT = 0x2FF;

    /** Another's: policy2's control register. */
    public static final int SECOND_PORT = 0x3EF;

    /** The line on which the host says what the emulator's devices were told. */
    private static final String HOST = "/dev/ttyS3";

    /** Lull's installation. */
    static final Path HOME = Path.of("/opt/lull/home");

    /** The parent of programs under Lull. */
    private static final Path SUPERVISOR = HOME.resolve("cli/target/lull-supervise");

    /**
     * The JVM, as the launcher starts it, with its classes where the archive wants them: to move them takes a third of its start
     * on an emulated processor.
     */
    static final List<String> JAVA = List.of(
            "/opt/jre/bin/java",
            "-XX:+UseSerialGC",
            "-XX:-UsePerfData",
            "-Xshare:auto",
            "-XX:SharedArchiveFile=/opt/lull/lull.jsa",
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:ArchiveRelocationMode=0",
            "-Xmx64m");

    private static final long PATIENCE_NANOS = 600_000_000_000L;

    private static final long SHORTEST_BETWEEN_LOOKS_NS = 5_000_000;

    /** A look comes later than what it sees by this share of the wait at most: looking takes the emulated CPUs from what is waited for. */
    private static final int LOOKS_PER_WAIT = 20;

    private static final int LOOKS = 20;

    private Guest() {}

    /** Frequency control of the machine as it is, which remembers what it found for itself alone. */
    public static LinuxFrequencyControl control() throws IOException {
        return new LinuxFrequencyControl(FILES, FoundSettings.inMemory());
    }

    /** What an attribute of a policy reads. */
    public static String text(int policy, String attribute) throws IOException {
        return FILES.read(policy, attribute);
    }

    /** Writes to a file that is there. */
    public static void write(String file, String text) throws IOException {
        Files.writeString(Path.of(file), text, StandardOpenOption.WRITE);
    }

    /** What the hardware was told last, read from its port without the driver. */
    public static int port(int port) throws IOException {
        return Ports.read(port);
    }

    /**
     * What the hardware was told last, by the port's word and, asked from outside, the emulator's: they must agree, in one of some
     * looks at least, as a task may tell it something else between the two.
     */
    public static int told(int port) throws IOException {
        int inside = port(port);
        int outside = toldOutside(port);
        for (int look = 1; look < LOOKS && inside != outside; look++) {
            inside = port(port);
            outside = toldOutside(port);
        }
        Checks.that(
                inside == outside,
                String.format(Locale.ROOT, "port 0x%x reads %d, but the emulator says %d", port, inside, outside));
        return inside;
    }

    private static int toldOutside(int port) throws IOException {
        try (BufferedReader answers = Files.newBufferedReader(Path.of(HOST), StandardCharsets.US_ASCII)) {
            write(HOST, String.format(Locale.ROOT, "0x%x%n", port));
            return Integer.decode(answers.readLine().strip());
        }
    }

    /** Whether the hardware was told that value last, read without the driver. */
    public static boolean portIs(int port, int value) {
        try {
            return port(port) == value;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The command, as one of its users types it; interpreted, because it is over before compiling would pay. */
    public static List<String> lull(String... words) {
        List<String> command = new ArrayList<>(JAVA);
        command.addAll(List.of("-Xint", "-cp", "/opt/lull/lull.jar", "lull.cli.Lull"));
        command.addAll(List.of(words));
        return command;
    }

    /** The command whose program's parent is the supervisor: as the launcher does it, with the verb's words counted before it. */
    public static List<String> supervised(List<String> verb, List<String> program) {
        List<String> command = new ArrayList<>(List.of(SUPERVISOR.toString(), Integer.toString(verb.size())));
        command.addAll(verb);
        command.addAll(program);
        return command;
    }

    /**
     * {@code lull run} of an OpenMP program of two threads, unless its environment is given more, with these options. Interpreted too: to
     * translate again what a compiler has just written costs the emulator more than such a run gains.
     */
    public static ProcessBuilder lullRun(List<String> options, List<String> program) {
        List<String> agent = new ArrayList<>(JAVA);
        agent.addAll(List.of("-Xint", "-Dlull.home=" + HOME, "-cp", "/opt/lull/lull.jar", "lull.cli.Lull", "run"));
        agent.addAll(options);
        ProcessBuilder builder = new ProcessBuilder(supervised(agent, program));
        builder.environment().put("OMP_NUM_THREADS", "2");
        builder.environment().put("OMP_WAIT_POLICY", "passive");
        builder.environment().put("PATH", "/bin:/usr/bin");
        builder.environment().put("HOME", "/tmp");
        // A JVM starts slowly on an emulated processor.
        builder.environment().put("LULL_START_TIMEOUT", "600");
        return builder;
    }

    /** Runs the command and gives back what it said; a failure of it is a failure here. */
    public static String run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(List.of(command) + ": exit code " + process.exitValue() + ", " + text);
        }
        return text;
    }

    /** Takes a CPU away, or brings it back. */
    public static void cpuOnline(int cpu, boolean online) throws IOException {
        write("/sys/devices/system/cpu/cpu" + cpu + "/online", online ? "1" : "0");
    }

    /**
     * Waits until it is so, for so long that only what never comes is missed: a loop on emulated processors takes half a minute of
     * a quiet host, and what others take of the host must not look like a broken promise. Looks ever more seldom.
     */
    public static boolean becomes(BooleanSupplier condition) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            long waited = System.nanoTime() - start;
            if (waited > PATIENCE_NANOS) {
                return false;
            }
            LockSupport.parkNanos(Math.max(SHORTEST_BETWEEN_LOOKS_NS, waited / LOOKS_PER_WAIT));
        }
        return true;
    }
}
