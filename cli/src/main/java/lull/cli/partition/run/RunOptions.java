package lull.cli.partition.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import lull.agent.energy.NodeMeters;
import lull.cli.meter.EnergyChoice;
import lull.cli.meter.EnergyColumn;
import lull.cli.meter.MachineOptions;
import lull.cli.program.CommandFile;
import lull.cli.program.PrintedNumber;
import lull.cli.program.ProgramWords;
import lull.cli.verb.NotStartedException;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.solution.Distribution;
import lull.platform.KernelFiles;
import lull.platform.node.Platform;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** Whether and how the answer is put to the test by running a program with it. */
public final class RunOptions {
    private static final int LEAST_PAIRS = 2;
    private static final int MOST_PAIRS = 10_000;
    /** Options that say nothing without --run. */
    private static final List<String> OF_RUNS = List.of(
            "--pairs",
            "--seconds-from",
            "--checksum-from",
            "--energy",
            "--timeout",
            "--platform",
            "--emulated-cores",
            "--watts-up",
            "--baselines");

    @Option(
            names = "--run",
            description =
                    "Run the program behind -- with the distribution found and with the load-balanced one, in alternating"
                            + " pairs, and tell what was measured beside what was predicted. {sizes} in the command is the list"
                            + " of all shares; with {size} a process is started for each share, {rank} is its number. {threads},"
                            + " {hertz} and {placement} are how it is set, where the profiles leave a choice.")
    private boolean run;

    /** Ten pairs: Student's t makes half widths of 0.7 spreads of a pair's ratio; four times as many would halve them. */
    @Option(
            names = "--pairs",
            paramLabel = "N",
            defaultValue = "10",
            description = "With --run: how many pairs, from 2 on (default ${DEFAULT-VALUE}).")
    private int pairs;

    @Option(
            names = "--seconds-from",
            paramLabel = "REGEX",
            description =
                    "With --run: the time is a number that the program prints, as in lull profile build; of several processes"
                            + " the largest. Default: from the first start to the last end.")
    private String secondsFrom;

    @Option(
            names = "--checksum-from",
            paramLabel = "REGEX",
            description =
                    "With --run and {sizes}: what the first group finds in the last line that matches has to be the same in"
                            + " all runs; otherwise the exit code is 1.")
    private String checksumFrom;

    @Option(
            names = "--energy",
            paramLabel = "KIND",
            description =
                    "With --run: dynamic, total, or none; default: the profiles' kind where the meters can tell it.")
    private EnergyChoice energy;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            defaultValue = "3600",
            description =
                    "With --run: a run that takes longer is ended, and nothing is told; default ${DEFAULT-VALUE}.")
    private double timeout;

    @Mixin
    private MachineOptions machine;

    @Mixin
    private ProgramWords words;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    private final KernelFiles files;
    private final List<String> command;

    /** @param command what stands behind {@code --} */
    public RunOptions(KernelFiles files, List<String> command) {
        this.files = files;
        this.command = command;
    }

    /** Whether anything is to be run. */
    public boolean asked() {
        return run;
    }

    /**
     * Before anything is solved.
     *
     * @throws IllegalArgumentException if nothing can be run so
     * @throws NotStartedException if the program is not there or can't be run
     */
    public void check() throws NotStartedException {
        if (!run) {
            words.refuseAny(command, "--run");
            ParseResult given = spec.commandLine().getParseResult();
            OF_RUNS.stream().filter(given::hasMatchedOption).findFirst().ifPresent(name -> {
                throw new IllegalArgumentException(name + " goes with --run");
            });
            return;
        }
        DistributedProgram program = program();
        if (pairs < LEAST_PAIRS || pairs > MOST_PAIRS) {
            throw new IllegalArgumentException("--pairs " + pairs + ": give " + LEAST_PAIRS + " to " + MOST_PAIRS);
        }
        if (!(timeout > 0)) {
            throw new IllegalArgumentException("--timeout " + timeout + ": give a time above 0");
        }
        if (checksumFrom != null && !program.isWhole()) {
            throw new IllegalArgumentException("--checksum-from goes with {sizes}: several processes print several");
        }
        printed("--seconds-from", secondsFrom);
        printed("--checksum-from", checksumFrom);
        machine.platform(files);
        CommandFile.require(command);
    }

    private DistributedProgram program() {
        return new DistributedProgram(words.checked(command));
    }

    private static Optional<PrintedNumber> printed(String option, String expression) {
        return Optional.ofNullable(expression).map(given -> new PrintedNumber(option, given));
    }

    /**
     * Runs both.
     *
     * @param total whether the joules that the profiles predict contain static power
     * @return empty if the two are the same, and there is nothing to compare
     * @throws IOException if a run fails
     */
    public Optional<PairedAnswer> measure(
            PartitioningProblem problem, Distribution found, Distribution homogeneous, boolean total)
            throws IOException, InterruptedException {
        DistributedProgram program = program();
        List<List<String>> ofFound = program.commands(problem, found);
        List<List<String>> ofHomogeneous = program.commands(problem, homogeneous);
        if (ofFound.equals(ofHomogeneous)) {
            return Optional.empty();
        }
        Platform platform = machine.platform(files);
        EnergyChoice choice = energy != null ? energy : total ? EnergyChoice.TOTAL : EnergyChoice.AUTO;
        try (NodeMeters meters = machine.ofRuns(platform, choice != EnergyChoice.NONE, this::tell)) {
            PairedRuns runs = new PairedRuns(
                    timeout,
                    printed("--seconds-from", secondsFrom),
                    printed("--checksum-from", checksumFrom),
                    meters,
                    EnergyColumn.of(choice, Optional.empty(), meters));
            PairedMeasurement measured = runs.run(ofFound, ofHomogeneous, pairs, this::tell);
            return Optional.of(new PairedAnswer(command, measured, found, homogeneous, total));
        }
    }

    private void tell(String words) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("lull: " + words);
        err.flush();
    }
}
