package lull.kerneltests;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** One boot of the emulated machine, of its architecture's hardware. */
final class Machine {

    /**
     * A machine that says nothing for so many seconds has stopped: no check waits longer for what it wants to see.
     * The whole may take what it takes, because a busy host is many times slower than a quiet one.
     */
    private static final int LONGEST_SILENCE_SECONDS = 900;

    /**
     * The same before its first check, which a quiet host's machine comes to within 20 s: then the emulator, the kernel or the start of
     * the checks has stopped, none of which is what is tested, and it boots once more.
     */
    private static final int LONGEST_BOOT_SECONDS = 300;

    /** An emulator that stops at so many boots in a row does not by chance. */
    private static final int BOOTS = 3;

    /** Ends a machine that nobody watches any more, because its test was killed. */
    private static final int LONGEST_SECONDS = 7200;

    /** Governors and clients that die under each kind of driver, by {@code -Ddeaths=100}; else as many as the suite has time for. */
    private static final int DEATHS = Integer.getInteger("deaths", 0);

    /** What a machine that is asked to end gets before it is killed. */
    private static final int SECONDS_TO_END = 10;

    private static final int LAST_LINES = 20;

    private static final int RESULTS_BYTES = 8 << 20;

    private final Scenario scenario;
    private final Path work;
    private final Path directory;

    /** @param work where the architecture's build script left what is booted */
    Machine(Scenario scenario, Path work) {
        this.scenario = scenario;
        this.work = work;
        this.directory = work.resolve(scenario.name().toLowerCase(Locale.ROOT));
    }

    /**
     * Boots it, and gives back what its checks said when all are done.
     *
     * @throws IOException if it did not get to its end; the message says where to look
     */
    List<String> run() throws IOException, InterruptedException {
        Files.createDirectories(directory.resolve("results"));
        Files.deleteIfExists(directory.resolve("results/checks"));
        try (RandomAccessFile disk =
                new RandomAccessFile(directory.resolve("disk").toFile(), "rw")) {
            disk.setLength(0);
            disk.setLength(RESULTS_BYTES);
        }
        // Addresses of Unix sockets are short, directories of builds may not be.
        Path monitor = Files.createTempDirectory("lull-kernel-").resolve("monitor");
        try {
            for (int boot = 1; !boots(monitor); boot++) {
                String stopped =
                        "boot " + boot + " of " + BOOTS + " stopped before the first check, or locked up" + lastWords();
                if (boot == BOOTS) {
                    throw new IOException(stopped);
                }
                System.out.println(scenario.name().toLowerCase(Locale.ROOT) + ": " + stopped);
            }
        } finally {
            Files.deleteIfExists(monitor);
            Files.delete(monitor.getParent());
        }
        execute(List.of(
                "tar",
                "-C",
                directory.resolve("results").toString(),
                "-xf",
                directory.resolve("disk").toString()));
        Path checks = directory.resolve("results/checks");
        if (!Files.exists(checks)) {
            throw new IOException("the machine ended before its checks did" + lastWords());
        }
        List<String> lines = Files.readAllLines(checks);
        if (!lines.contains("ok all checks were reached")) {
            throw new IOException(lines + "; see console, results/stderr and results/dmesg in " + directory);
        }
        return lines;
    }

    /**
     * Whether it got to its first check, and its processors did not wait for one whose timer the emulator had lost; what stops otherwise
     * ends with an exception.
     */
    private boolean boots(Path monitor) throws IOException, InterruptedException {
        Files.deleteIfExists(console());
        Process qemu = new ProcessBuilder(command(monitor))
                .redirectError(directory.resolve("qemu").toFile())
                .start();
        boolean silent;
        boolean hasBegun;
        try (BufferedReader questions = qemu.inputReader();
                BufferedWriter answers = qemu.outputWriter();
                SilenceWatch watch = new SilenceWatch(qemu, console(), LONGEST_BOOT_SECONDS, LONGEST_SILENCE_SECONDS)) {
            PortWitness.answer(questions, answers, monitor);
            silent = watch.hasEnded();
            hasBegun = watch.hasBegun();
        } finally {
            // It has ended by now, unless a question could not be answered.
            qemu.destroy();
        }
        int exitCode = qemu.waitFor();
        if (silent && !hasBegun || hasLockedUp()) {
            return false;
        }
        if (exitCode != 0 || silent) {
            throw new IOException((silent
                            ? "the machine said nothing for " + LONGEST_SILENCE_SECONDS + " s"
                            : "qemu ended with exit code " + exitCode + ": "
                                    + Files.readString(directory.resolve("qemu")))
                    + lastWords());
        }
        return true;
    }

    private boolean hasLockedUp() throws IOException {
        return Files.exists(console())
                && Files.readString(console(), StandardCharsets.ISO_8859_1).contains("soft lockup");
    }

    /** For a message that is read where the machine's files are not at hand. */
    private String lastWords() throws IOException {
        List<String> lines =
                Files.exists(console()) ? Files.readAllLines(console(), StandardCharsets.ISO_8859_1) : List.of();
        return "; it said last, in " + console() + ": "
                + String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
    }

    private Path console() {
        return directory.resolve("console");
    }

    private List<String> command(Path monitor) {
        List<String> command = new ArrayList<>(
                List.of("timeout", "--kill-after=" + SECONDS_TO_END, Integer.toString(LONGEST_SECONDS)));
        Path disk = directory.resolve("disk");
        String told = "SCENARIO=" + scenario + " DEATHS=" + DEATHS;
        command.addAll(
                scenario.isArm()
                        ? new ArmHardware(work, disk, console(), monitor).command(scenario, told)
                        : new PcHardware(work, disk, console(), monitor).command(scenario, told));
        return command;
    }

    private static void execute(List<String> command) throws IOException, InterruptedException {
        int exitCode = new ProcessBuilder(command).inheritIO().start().waitFor();
        if (exitCode != 0) {
            throw new IOException(command + ": exit code " + exitCode);
        }
    }
}
