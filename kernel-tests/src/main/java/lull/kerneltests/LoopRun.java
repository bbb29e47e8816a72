package lull.kerneltests;

import static lull.kerneltests.Checks.that;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code lull run --mode act} of an MPI program of two tasks, as the launcher starts it. Task 0 has the CPUs of policy0 and waits
 * half of each iteration for task 1, which has those of policy2.
 */
final class LoopRun implements AutoCloseable {

    private static final Path OUTPUT = Path.of("/results/loop-output");
    private static final Path SAID = Path.of("/results/loop-said");
    private static final Path REPORT = Path.of("/results/loop-report");
    private static final Path END = Path.of("/results/loop-end");
    private static final String HOLDING = "holding";
    private static final Pattern PRINTED = Pattern.compile("clocked sum ([0-9.]+) of ([0-9]+) iterations");
    private static final String BOUND =
            "if [ $OMPI_COMM_WORLD_LOCAL_RANK = 0 ]; then exec taskset 3 \"$0\" \"$@\"; fi; "
                    + "exec taskset c \"$0\" \"$@\"";

    private final Process supervisor;

    private LoopRun(Process supervisor) {
        this.supervisor = supervisor;
    }

    /** @param options of {@code lull run} beside the usual */
    static LoopRun start(String... options) throws IOException {
        List<String> program = List.of(
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
                "1",
                "-n",
                "2",
                "/bin/sh",
                "-c",
                BOUND,
                "/bin/clocked",
                "1000000",
                "0",
                "40",
                "waits",
                END.toString());
        List<String> all = new ArrayList<>(List.of(
                "--mode",
                "act",
                "--dct",
                "off",
                "--max-slowdown",
                "50%",
                "--governor",
                GovernorProcess.SOCKET.toString(),
                "--report",
                REPORT.toString(),
                "--progress"));
        all.addAll(List.of(options));
        Files.deleteIfExists(REPORT);
        Files.deleteIfExists(END);
        ProcessBuilder builder =
                Guest.lullRun(all, program).redirectOutput(OUTPUT.toFile()).redirectError(SAID.toFile());
        return new LoopRun(builder.start());
    }

    boolean isAlive() {
        return supervisor.isAlive();
    }

    /** Whether the loop has decided, as it shows on the way. */
    boolean holds() {
        return said().contains(HOLDING);
    }

    /** What the agent said so far, for people. */
    String said() {
        try {
            return Files.readString(SAID);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The agent's process. */
    Optional<ProcessHandle> agent() {
        return supervisor
                .toHandle()
                .children()
                .filter(child -> child.info().command().orElse("").endsWith("/java"))
                .findFirst();
    }

    /** Has the program end, which has to be as if it had run alone; gives back the report. */
    String end() throws IOException, InterruptedException {
        Files.createFile(END);
        int exitCode = supervisor.waitFor();
        that(exitCode == 0, "exit code " + exitCode + ", " + said());
        String printed = Files.readString(OUTPUT).strip();
        Matcher sum = PRINTED.matcher(printed);
        that(sum.matches() && Double.parseDouble(sum.group(1)) == 2 * Double.parseDouble(sum.group(2)), printed);
        return Files.exists(REPORT) ? Files.readString(REPORT) : "no report: " + said();
    }

    @Override
    public void close() {
        supervisor.descendants().forEach(ProcessHandle::destroyForcibly);
        supervisor.destroyForcibly();
    }
}
