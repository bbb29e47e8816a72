package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * A governor daemon whose kernel is a tree of plain files: each CPU is a frequency domain, and whatever is written is held. The
 * kernel's refusals are missing, a real one is in the kernel tests.
 */
final class FakeGovernor implements AutoCloseable {
    static final String HIGHEST = "2400000";
    static final String FOUND = "ondemand";

    private static final String ZONE = "sys/class/powercap/intel-rapl:0";
    private static final String LIMIT = "constraint_0_power_limit_uw";
    private static final double PATIENCE_SECONDS = 30;
    private static final long POLL_NANOS = 2_000_000;

    private final Path directory;
    private final List<String> command;
    private Process process;

    private FakeGovernor(Path directory, List<String> command) {
        this.directory = directory;
        this.command = command;
    }

    /** Starts it; returns when it listens. */
    static FakeGovernor start(String availableGovernors, String... options) {
        try {
            // Addresses of Unix sockets are short, directories of builds may not be.
            Path directory = Files.createTempDirectory("lull-governor-");
            for (int cpu = 0; cpu < Runtime.getRuntime().availableProcessors(); cpu++) {
                policy(directory, cpu, availableGovernors);
            }
            List<String> command = new ArrayList<>(List.of(
                    LullCommand.launcher().toString(),
                    "governor",
                    "--sysfs",
                    directory.resolve("sys").toString(),
                    "--socket",
                    directory.resolve("socket").toString(),
                    "--state",
                    directory.resolve("state").toString(),
                    "--allow-user",
                    System.getProperty("user.name")));
            command.addAll(List.of(options));
            FakeGovernor governor = new FakeGovernor(directory, command);
            governor.launch();
            return governor;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make a fake machine", e);
        }
    }

    private void launch() throws IOException {
        process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("said").toFile())
                .start();
        assertTrue(becomes(() -> said().contains("listening") || !process.isAlive()) && process.isAlive(), this::said);
    }

    /** Kills it, and starts it anew over what it left; returns when it listens again. */
    void restart() {
        try {
            kill();
            launch();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start the governor again", e);
        }
    }

    private static void policy(Path directory, int cpu, String availableGovernors) throws IOException {
        Path policy = Files.createDirectories(file(directory, cpu, ""));
        String number = Integer.toString(cpu);
        String[][] attributes = {
            {"related_cpus", number},
            {"affected_cpus", number},
            {"scaling_driver", "plain files"},
            {"scaling_available_frequencies", "2400000 2000000 1600000 1200000 800000"},
            {"scaling_available_governors", availableGovernors},
            {"scaling_governor", FOUND},
            {"scaling_min_freq", "800000"},
            {"scaling_max_freq", HIGHEST},
            {"cpuinfo_min_freq", "800000"},
            {"cpuinfo_max_freq", HIGHEST},
            {"cpuinfo_transition_latency", "10000"},
            {"scaling_cur_freq", HIGHEST},
            {"scaling_setspeed", HIGHEST}
        };
        for (String[] attribute : attributes) {
            Files.writeString(policy.resolve(attribute[0]), attribute[1] + "\n");
        }
    }

    /** From now on CPUs 0 and 1 are a package whose power is limited to 105 W. */
    void limitPower() {
        try {
            Path cpus = directory.resolve("sys/devices/system/cpu");
            Files.writeString(cpus.resolve("online"), "0-1\n");
            for (int cpu = 0; cpu < 2; cpu++) {
                Path topology = Files.createDirectories(cpus.resolve("cpu" + cpu + "/topology"));
                Files.writeString(topology.resolve("physical_package_id"), "0\n");
            }
            Files.createDirectories(directory.resolve(ZONE));
            for (String[] attribute : new String[][] {
                {"name", "package-0"},
                {"energy_uj", "1"},
                {"enabled", "1"},
                {"constraint_0_name", "long_term"},
                {LIMIT, "105000000"}
            }) {
                Files.writeString(directory.resolve(ZONE).resolve(attribute[0]), attribute[1] + "\n");
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make a fake power limit", e);
        }
    }

    /** The limit of the package's power, in microwatts. */
    String powerLimit() {
        return read(directory.resolve(ZONE).resolve(LIMIT));
    }

    private static Path file(Path directory, int cpu, String attribute) {
        return directory.resolve("sys/devices/system/cpu/cpufreq/policy" + cpu).resolve(attribute);
    }

    Path socket() {
        return directory.resolve("socket");
    }

    /** What an attribute of a CPU's policy holds; what a shorter text left of a longer one is an empty line. */
    String text(int cpu, String attribute) {
        return read(file(directory, cpu, attribute));
    }

    /** What it printed. */
    String said() {
        return read(directory.resolve("said"));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** Waits until it is so, some time at most. */
    static boolean becomes(BooleanSupplier condition) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if ((System.nanoTime() - start) * 1e-9 > PATIENCE_SECONDS) {
                return false;
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
        return true;
    }

    /** Ends it as systemd does; what it said and left can still be read. */
    void stop() {
        process.destroy();
        process.onExit().join();
    }

    @Override
    public void close() {
        stop();
        Launch.of("rm", "-rf", directory.toString()).run().assertSuccess();
    }
}
