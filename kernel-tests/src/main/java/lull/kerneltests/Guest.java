package lull.kerneltests;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.function.BooleanSupplier;
import lull.platform.frequency.CpufreqFiles;
import lull.platform.frequency.FoundSettings;
import lull.platform.frequency.LinuxFrequencyControl;

/** The machine that the checks run in: its commands, its files, and the port that stands for its hardware. */
final class Guest {

    static final CpufreqFiles FILES = new CpufreqFiles(Path.of("/sys"));

    /** Scratch registers of two serial ports: policy0's and policy2's control register. */
    static final int FIRST_PORT = 0x2FF;
    static final int SECOND_PORT = 0x3EF;

    private Guest() {
    }

    static LinuxFrequencyControl control() throws IOException {
        return new LinuxFrequencyControl(FILES, FoundSettings.inMemory());
    }

    static String text(int policy, String attribute) throws IOException {
        return FILES.read(policy, attribute);
    }

    static void write(String file, String text) throws IOException {
        Files.writeString(Path.of(file), text, StandardOpenOption.WRITE);
    }

    /** What the hardware was told last, read from its port without the driver. */
    static int port(int port) throws IOException {
        try (RandomAccessFile ports = new RandomAccessFile("/dev/port", "r")) {
            ports.seek(port);
            return ports.readUnsignedByte();
        }
    }

    /** Runs the command and gives back what it said; a failure of it is a failure here. */
    static String run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(List.of(command) + ": exit code " + process.exitValue() + ", " + text);
        }
        return text;
    }

    static void cpuOnline(int cpu, boolean online) throws IOException {
        write("/sys/devices/system/cpu/cpu" + cpu + "/online", online ? "1" : "0");
    }

    /** Spins until it is so, at most as long as that. */
    static boolean becomes(double seconds, BooleanSupplier condition) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if ((System.nanoTime() - start) * 1e-9 > seconds) {
                return false;
            }
            Thread.onSpinWait();
        }
        return true;
    }
}
