package lull.kerneltests.run;

import static lull.kerneltests.guest.Checks.that;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import lull.kerneltests.governor.GovernorProcess;
import lull.kerneltests.guest.Guest;
import lull.platform.KernelFiles;

/**
 * {@code lull run --mode act} of an MPI program, as the launcher starts it. Of its two tasks task 0 has the CPUs of policy0 and waits
 * half of each iteration for task 1, which has those of policy2; or one task has all CPUs, and the fewer threads the shorter a region.
 */
final class LoopRun implements AutoCloseable {

    private static final Path OUTPUT = Path.of("/results/loop-output");
    private static final Path SAID = Path.of("/results/loop-said");
    private static final Path REPORT = Path.of("/results/loop-report");
    private static final Path END = Path.of("/results/loop-end");
    private static final Pattern PRINTED = Pattern.compile("clocked sum ([0-9.]+) of ([0-9]+) iterations");
    private static final Pattern SHOWN_ITERATION = Pattern.compile("tasks?, iteration ([0-9]+),");
    private static final String BOUND =
            "if [ $OMPI_COMM_WORLD_LOCAL_RANK = 0 ]; then exec taskset 3 \"$0\" \"$@\"; fi; "
                    + "exec taskset c \"$0\" \"$@\"";

    private static final List<String> MPIRUN = List.of(
            "mpirun.openmpi",
            "--allow-run-as-root",
            "--bind-to",
            "none",
            "--oversubscribe",
            "--mca",
            "plm",
            "isolated",
            "--mca",
            "pml",
            "ob1",
            "--mca",
            "btl",
            "self,vader",
            "--mca",
            "mpi_yield_when_idle",
            "1");

    /** Runs, 1 to 5: a host that takes the machine's processors away leaves nothing that is sure. */
    static final int ATTEMPTS = 3;

    private final Process supervisor;
    private final int tasks;

    private LoopRun(Process supervisor, int tasks) {
        this.supervisor = supervisor;
        this.tasks = tasks;
    }

    /** @param options of {@code lull run} beside the usual */
    static LoopRun start(String... options) throws IOException {
        List<String> usual = List.of("--dct", "off", "--governor", GovernorProcess.SOCKET.toString());
        return start(
                2,
                2,
                joined(Stream.of(usual, List.of(options))),
                List.of("/bin/sh", "-c", BOUND),
                List.of("40", "waits"));
    }

    /** Of one task with a thread on each of the four CPUs, whose teams may be placed. */
    static LoopRun placed() throws IOException {
        List<String> options = List.of("--dct", "on", "--dvfs", "off", "--placement", "on");
        return start(1, 4, options, List.of(), List.of("10", "meets"));
    }

    /** A run that is seen to hold its plan; one that was left at the default is ended, and repeated unless it was the last. */
    static LoopRun holding(Callable<LoopRun> start, Predicate<LoopRun> isSeen) throws Exception {
        for (int attempt = 1; ; attempt++) {
            LoopRun run = start.call();
            if (Guest.becomes(() -> run.holds() && isSeen.test(run) || run.isOver()) && !run.isOver()) {
                return run;
            }
            try (run) {
                that(run.isAlive(), "the program ended before a plan was seen: " + run.said());
                String report = run.end();
                that(attempt < ATTEMPTS, "no plan was seen in " + ATTEMPTS + " runs; the last one's report: " + report);
            }
        }
    }

    private static LoopRun start(
            int tasks, int threads, List<String> options, List<String> before, List<String> program)
            throws IOException {
        List<String> launched = joined(Stream.of(
                MPIRUN,
                List.of("-n", Integer.toString(tasks)),
                before,
                List.of("/bin/clocked", "1000000", "0"),
                program,
                List.of(END.toString())));
        List<String> all = joined(Stream.of(
                List.of("--mode", "act", "--max-slowdown", "50%", "--report", REPORT.toString(), "--progress"),
                options));
        Files.deleteIfExists(REPORT);
        Files.deleteIfExists(END);
        ProcessBuilder builder =
                Guest.lullRun(all, launched).redirectOutput(OUTPUT.toFile()).redirectError(SAID.toFile());
        builder.environment().put("OMP_NUM_THREADS", Integer.toString(threads));
        return new LoopRun(builder.start(), tasks);
    }

    private static List<String> joined(Stream<List<String>> parts) {
        return parts.flatMap(List::stream).toList();
    }

    boolean isAlive() {
        return supervisor.isAlive();
    }

    /** Whether the loop has decided, as it shows on the way. */
    private boolean holds() {
        return said().contains("holding");
    }

    /** Whether the loop found nothing that is sure to be gained, as where others take the CPUs while it measures. */
    boolean isOver() {
        return said().contains("left at the default") || !isAlive();
    }

    /** What the agent said so far, for people. */
    String said() {
        try {
            return Files.readString(SAID);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The program's iteration, as it was shown last on the way; 0 before one is known. */
    long iteration() {
        long last = 0;
        for (Matcher shown = SHOWN_ITERATION.matcher(said()); shown.find(); ) {
            last = Long.parseLong(shown.group(1));
        }
        return last;
    }

    /** The agent's process. */
    Optional<ProcessHandle> agent() {
        return supervisor
                .toHandle()
                .children()
                .filter(child -> child.info().command().orElse("").endsWith("/java"))
                .findFirst();
    }

    /** The CPUs that the program's first thread may use, as the kernel writes them; empty before it runs. */
    String programsCpus() {
        return supervisor
                .toHandle()
                .descendants()
                .filter(process -> process.info().command().orElse("").endsWith("/clocked"))
                .findFirst()
                .flatMap(process ->
                        new KernelFiles(Path.of("/")).value("proc/" + process.pid() + "/status", "Cpus_allowed_list"))
                .orElse("");
    }

    /** Has the program end, which has to be as if it had run alone; gives back the report. */
    String end() throws IOException, InterruptedException {
        Files.createFile(END);
        int exitCode = supervisor.waitFor();
        that(exitCode == 0, "exit code " + exitCode + ", " + said());
        String printed = Files.readString(OUTPUT).strip();
        Matcher sum = PRINTED.matcher(printed);
        that(sum.matches() && Double.parseDouble(sum.group(1)) == tasks * Double.parseDouble(sum.group(2)), printed);
        return Files.exists(REPORT) ? Files.readString(REPORT) : "no report: " + said();
    }

    @Override
    public void close() {
        supervisor.descendants().forEach(ProcessHandle::destroyForcibly);
        supervisor.destroyForcibly();
    }
}
