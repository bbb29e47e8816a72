package lull.kerneltests;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One boot of the emulated machine. Its CPUs are Nehalems, because the driver refuses qemu's own models; scratch registers
 * of its second and third serial port are the hardware that is told frequencies, the fourth is its line to us. Programs always
 * lie at the same addresses, so that the emulator's translations of a library serve every process.
 */
final class Machine {

    private static final int LONGEST_SECONDS = 1200;
    private static final int TIMED_OUT = 124;

    /** Governors that die in their scenario, by {@code -Ddeaths=50}; each costs seven seconds of a quiet host. */
    private static final int DEATHS = Integer.getInteger("deaths", 20);

    private static final int RESULTS_BYTES = 8 << 20;

    private final Scenario scenario;
    private final Path work;
    private final Path directory;

    /** @param work where build.sh left what is booted */
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
            boot(monitor);
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
        List<String> lines = Files.readAllLines(directory.resolve("results/checks"));
        if (!lines.contains("ok all checks were reached")) {
            throw new IOException(lines + "; see console, results/stderr and results/dmesg in " + directory);
        }
        return lines;
    }

    private void boot(Path monitor) throws IOException, InterruptedException {
        Process qemu = new ProcessBuilder(command(monitor))
                .redirectError(directory.resolve("qemu").toFile())
                .start();
        try (BufferedReader questions = qemu.inputReader();
                BufferedWriter answers = qemu.outputWriter()) {
            PortWitness.answer(questions, answers, monitor);
        } finally {
            // It has ended by now, unless a question could not be answered.
            qemu.destroy();
        }
        int exitCode = qemu.waitFor();
        if (exitCode != 0) {
            throw new IOException((exitCode == TIMED_OUT
                            ? "the machine was not done after " + LONGEST_SECONDS + " s"
                            : "qemu ended with exit code " + exitCode + ": "
                                    + Files.readString(directory.resolve("qemu")))
                    + "; what the machine said is in " + directory.resolve("console"));
        }
    }

    private List<String> command(Path monitor) {
        List<String> command = new ArrayList<>(List.of(
                "timeout",
                Integer.toString(LONGEST_SECONDS),
                "qemu-system-x86_64",
                "-accel",
                "tcg,thread=multi",
                "-machine",
                "q35",
                "-cpu",
                "Nehalem",
                "-smp",
                "4",
                "-m",
                "1024",
                "-nodefaults",
                "-no-user-config",
                "-display",
                "none",
                "-no-reboot",
                "-qmp",
                "unix:" + monitor + ",server=on,wait=off",
                "-kernel",
                work.resolve("kernel").toString(),
                "-initrd",
                work.resolve("initrd.cpio").toString(),
                "-append",
                "console=ttyS0 quiet panic=-1 norandmaps SCENARIO=" + scenario + " DEATHS=" + DEATHS,
                "-drive",
                "file=" + directory.resolve("disk") + ",if=none,id=results,format=raw",
                "-device",
                "nvme,drive=results,serial=1"));
        serialPort(command, 0, "file,path=" + directory.resolve("console"));
        serialPort(command, 1, "null");
        if (scenario.hasSecondPort()) {
            serialPort(command, 2, "null");
        }
        serialPort(command, 3, "stdio,signal=off");
        if (scenario.hasTable()) {
            command.addAll(List.of("-acpitable", "file=" + work.resolve(scenario.table())));
        }
        return command;
    }

    private static void serialPort(List<String> command, int index, String backend) {
        command.addAll(List.of(
                "-chardev",
                backend + ",id=serial" + index,
                "-device",
                "isa-serial,index=" + index + ",chardev=serial" + index));
    }

    private static void execute(List<String> command) throws IOException, InterruptedException {
        int exitCode = new ProcessBuilder(command).inheritIO().start().waitFor();
        if (exitCode != 0) {
            throw new IOException(command + ": exit code " + exitCode);
        }
    }
}
