package lull.kerneltests.run;

import static lull.kerneltests.guest.Checks.that;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lull.kerneltests.guest.Checks;
import lull.kerneltests.guest.Guest;

/** {@code lull run --events cycles,instructions} of a program that executes a known number of instructions. */
public final class ArmEventChecks {

    private static final Path REPORT = Path.of("/results/events-report");
    private static final Path SAID = Path.of("/results/events-said");
    private static final Path PARANOID = Path.of("/proc/sys/kernel/perf_event_paranoid");
    private static final Path USER_ACCESS = Path.of("/proc/sys/kernel/perf_user_access");
    private static final Pattern READS = Pattern.compile("(\\d+) iterations, (\\d+) reads");
    private static final Pattern COSTS =
            Pattern.compile("(?s)no plan: ([0-9.]+) .*three events counted by system calls: ([0-9.]+) .*"
                    + "three of the processor's counters read without: ([0-9.]+) ");
    private static final Pattern MEANS = Pattern.compile("\"event\":\\s*\"(\\w+)\",\\s*\"mean\":\\s*([0-9.E]+)");

    /** Of the machine's time, in which the agent has to find the iteration: it shares the one CPU with the program. */
    private static final String SECONDS = "3";

    /** Of the first phase and the second, both threads together. */
    private static final List<Double> INSTRUCTIONS = List.of(200_000 * 3.0, 600_000 * 3.0);

    private static final double TOLERANCE = 0.01;
    private static final int COUNTED_REGIONS = 2 * 10;
    private static final int THREADS = 2;

    /** Of the instructions that counting takes by system calls: what is left without. */
    private static final double CHEAP = 0.2;

    private final Checks checks;

    public ArmEventChecks(Checks checks) throws IOException {
        this.checks = checks;
        Guest.write(PARANOID.toString(), "2");
    }

    /** On a machine with counters: by system calls, then by the processor's own instructions. */
    public void ofCounters() {
        int[] reads = new int[2];
        checks.check("arm64: instructions of two phases are counted by system calls", () -> reads[0] = counted("0"));
        checks.check("arm64: and by reads in user space, without system calls", () -> {
            reads[1] = counted("1");
            that(
                    reads[0] - reads[1] >= THREADS * COUNTED_REGIONS / 2,
                    "reads by system calls: " + reads[0] + ", then in user space: " + reads[1]);
        });
        checks.check("arm64: a region's reads in user space take few instructions", this::cost);
    }

    /** The machine's time goes by a nanosecond an instruction. */
    private void cost() throws IOException, InterruptedException {
        String printed = Guest.run("/bin/plan_cost", "5");
        Matcher costs = COSTS.matcher(printed);
        that(costs.find(), printed);
        double uncounted = Double.parseDouble(costs.group(1));
        double calls = Double.parseDouble(costs.group(2));
        double reads = Double.parseDouble(costs.group(3));
        checks.measured(String.format(
                Locale.ROOT,
                "instructions of the probe for a region: %.0f, where three events are read by system calls %.0f, in user space %.0f"
                        + " (emulated machine)",
                uncounted,
                calls,
                reads));
        that(reads - uncounted <= CHEAP * (calls - uncounted), printed);
    }

    /** On a machine without. */
    public void ofNone() {
        checks.check("arm64: without counters the program runs, and the report says why nothing is counted", () -> {
            run();
            String report = Files.readString(REPORT);
            that(report.contains("cycles can't be counted: ") || report.contains("cycles is not counted: "), report);
            that(!MEANS.matcher(report).find(), report);
        });
    }

    private int counted(String userAccess) throws IOException, InterruptedException {
        Guest.write(USER_ACCESS.toString(), userAccess);
        int reads = run();
        String report = Files.readString(REPORT);
        List<Double> instructions = new ArrayList<>();
        Matcher mean = MEANS.matcher(report);
        while (mean.find()) {
            double value = Double.parseDouble(mean.group(2));
            that(value > 0, mean.group());
            if (mean.group(1).equals("instructions")) {
                instructions.add(value);
            }
        }
        instructions.sort(null);
        that(instructions.size() == INSTRUCTIONS.size(), report);
        for (int phase = 0; phase < INSTRUCTIONS.size(); phase++) {
            double excess = instructions.get(phase) - INSTRUCTIONS.get(phase);
            that(Math.abs(excess) <= TOLERANCE * INSTRUCTIONS.get(phase), instructions);
            checks.measured(String.format(
                    Locale.ROOT,
                    "instructions of a phase: %.0f counted of %.0f (emulated machine)",
                    instructions.get(phase),
                    INSTRUCTIONS.get(phase)));
        }
        return reads;
    }

    /** Gives back how many reads the program asked the kernel for. */
    private static int run() throws IOException, InterruptedException {
        Files.deleteIfExists(REPORT);
        ProcessBuilder builder = Guest.lullRun(
                        List.of("--events", "cycles,instructions", "--report", REPORT.toString()),
                        List.of("/bin/counted_loops", SECONDS))
                .redirectError(SAID.toFile());
        Process run = builder.start();
        String printed = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int exitCode = run.waitFor();
        Matcher reads = READS.matcher(printed);
        that(exitCode == 0 && reads.find(), exitCode + ": " + printed + Files.readString(SAID));
        return Integer.parseInt(reads.group(2));
    }
}
