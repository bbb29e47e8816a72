package lull.cli.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import lull.agent.malleability.ProgramIdentity;
import lull.agent.malleability.Verdict;
import lull.agent.malleability.VerdictStore;
import lull.artifacts.FolderTree;
import lull.artifacts.OneLine;
import lull.cli.program.CommandFile;
import lull.cli.program.ProgramWords;
import lull.cli.verb.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs a program at several team sizes, compares what it gives, and keeps the verdict for `lull run --dct auto`. */
@Command(
        name = "verify",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        synopsisHeading = "Usage: ",
        customSynopsis = "lull verify [OPTIONS] -- COMMAND...",
        description =
                "Find out whether a program gives the same results when Lull makes its teams smaller. The verdict is "
                        + "kept for this build of the program, and `lull run --dct auto` obeys it: it makes no teams smaller than those of "
                        + "regions that were seen on smaller ones, and on larger ones after that.",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:malleable", "1:not malleable", "3:not decided"})
public final class VerifyCommand implements Callable<Integer> {
    @Option(
            names = "--threads",
            split = ",",
            paramLabel = "N",
            description = "Team sizes to try; default: all below the program's own, of more than 9 its halves.")
    private List<Integer> threads = new ArrayList<>();

    @Option(
            names = "--ignore",
            paramLabel = "REGEX",
            description = "Leave out lines in which this is found, such as those that tell times. May be repeated.")
    private List<Pattern> ignored = new ArrayList<>();

    @Option(names = "--any-order", description = "Lines may come in any order, as those of several tasks do.")
    private boolean anyOrder;

    @Option(
            names = "--tolerance",
            defaultValue = "0",
            paramLabel = "REL",
            description = "Largest relative difference of two numbers; default ${DEFAULT-VALUE}.")
    private double tolerance;

    @Option(names = "--no-stdout", description = "Compare the exit code and the files only.")
    private boolean noStdout;

    @Option(
            names = "--file",
            paramLabel = "FILE",
            description =
                    "Compare this file too, which each run makes anew; it must not be there before. May be repeated.")
    private List<Path> files = new ArrayList<>();

    @Mixin
    private ProgramWords words;

    @Spec
    private CommandSpec spec;

    private final Path launcher;
    private final VerdictStore store;
    private final Clock clock;
    private final List<String> command;

    /**
     * The verb.
     *
     * @param launcher the `lull` script, which runs the trials
     * @param command of the program
     */
    public VerifyCommand(Path launcher, VerdictStore store, Clock clock, List<String> command) {
        this.command = command;
        this.launcher = launcher;
        this.store = store;
        this.clock = clock;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        words.checked(command);
        threads.stream().filter(number -> number < 1).findFirst().ifPresent(number -> {
            throw new ParameterException(spec.commandLine(), "--threads " + number + ": at least 1");
        });
        CommandFile.require(command);
        Path work = Files.createTempDirectory("lull-verify");
        try {
            WrittenFiles written = new WrittenFiles(files);
            TrialRunner runner = new TrialRunner(launcher, work, command, written);
            Trials trials = new Trials(runner, comparison(), !noStdout, this::say);
            int verdict = judge(trials.run(threads));
            written.remove();
            return verdict;
        } catch (UndecidedException e) {
            say("not decided: " + e.getMessage());
            return ExitCode.UNDECIDED;
        } finally {
            FolderTree.delete(work);
        }
    }

    private OutputComparison comparison() {
        try {
            return new OutputComparison(ignored, anyOrder, new Tolerance(tolerance));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private int judge(Trials.Outcome outcome) throws IOException, UndecidedException {
        String reason = outcome.failure()
                .orElse("the same exit code" + (noStdout ? "" : ", the same stdout")
                        + (files.isEmpty() ? "" : ", the same " + files));
        if (outcome.failure().isPresent()) {
            for (String program : outcome.programs()) {
                keep(
                        program,
                        new Verdict(program, false, reason, command, outcome.threads(), List.of(), List.of(), now()));
            }
            return ExitCode.FAILED;
        }
        List<String> undecided = new ArrayList<>();
        for (String program : outcome.programs()) {
            List<String> unproved = outcome.proof().unproved(program);
            List<Verdict.ProvedRegion> regions = outcome.proof().of(program);
            if (!regions.isEmpty()) {
                keep(program, new Verdict(program, true, reason, command, outcome.threads(), regions, unproved, now()));
                regions.forEach(region ->
                        say("  " + region.location() + ", taken to " + region.threads() + " threads and back"));
                unproved.forEach(region -> say("  not proved, and never made smaller: " + region));
            } else if (outcome.proof().hasTeams(program)) {
                undecided.add(program + " (" + String.join(", ", unproved) + ")");
            }
        }
        if (!undecided.isEmpty() || outcome.threads().isEmpty()) {
            throw new UndecidedException(
                    "no region was seen with fewer threads than it has by default, and with more again: "
                            + String.join("; ", undecided)
                            + "; the program sizes its teams itself, or ends too soon after its iteration is known");
        }
        return ExitCode.OK;
    }

    private void keep(String program, Verdict verdict) throws IOException {
        ProgramIdentity identity = ProgramIdentity.of(Path.of(program), commandOf(program, command));
        store.store(identity, verdict);
        say((verdict.malleable() ? "malleable: " : "NOT malleable: ") + program + ": " + verdict.reason());
        say("kept in " + store.file(identity));
    }

    private String now() {
        return Instant.now(clock).toString();
    }

    /** Of an interpreter the arguments count: those that follow its name on the command line. */
    static List<String> commandOf(String program, List<String> command) {
        Path name = Path.of(program).getFileName();
        for (int i = 0; i < command.size(); i++) {
            if (Path.of(command.get(i)).endsWith(name)) {
                return command.subList(i, command.size());
            }
        }
        return command;
    }

    private void say(String words) {
        spec.commandLine().getErr().println("lull: " + OneLine.whole(words));
        spec.commandLine().getErr().flush();
    }
}
