package lull.cli.meter;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import lull.cli.program.ForegroundProgram;
import lull.cli.verb.ExitCode;
import lull.platform.KernelFiles;
import lull.platform.energy.BaselineFile;
import lull.platform.energy.EnergyAccount;
import lull.platform.energy.EnergyMeter;
import lull.platform.energy.MeteredInterval;
import lull.platform.node.Platform;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Meters a program's energy; static and dynamic apart if the idle power is known. */
@Command(name = "meter", sortOptions = false, mixinStandardHelpOptions = true, synopsisHeading = "Usage: ",
        customSynopsis = {"lull meter [OPTIONS] -- COMMAND...", "       lull meter baseline [OPTIONS]"},
        description = "Run a program and say how much energy this node used meanwhile, with each meter's own error. The "
                + "answer goes to stderr; output and exit code are the program's.")
public final class Meter implements Callable<Integer> {

    @Mixin
    private MeterOptions options;

    @Parameters(paramLabel = "COMMAND", arity = "0..*", description = "The program and its arguments, after --.")
    private List<String> command;

    @Spec
    private CommandSpec spec;

    private final KernelFiles files;

    /** A verb that reads the machine below the files' root. */
    public Meter(KernelFiles files) {
        this.files = files;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (command == null || command.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "which program? Name it after --, or say baseline.");
        }
        Platform platform = options.platform(files);
        BaselineFile baselines = options.baselines();
        Optional<List<EnergyMeter>> meters = options.open(platform);
        if (meters.isEmpty()) {
            return ExitCode.FAILED;
        }
        try {
            if (!MeterWait.untilReady(meters.get())) {
                return ExitCode.FAILED;
            }
            return meter(platform, meters.get(), baselines);
        } finally {
            meters.get().forEach(EnergyMeter::close);
        }
    }

    private int meter(Platform platform, List<EnergyMeter> meters, BaselineFile baselines)
            throws IOException, InterruptedException {
        MeteredInterval interval = new MeteredInterval(meters);
        // Before the program starts: a damaged file must not cost its run.
        interval.accounts(baselines);
        try (ForegroundProgram program = new ForegroundProgram(command, "no energy is reported")) {
            double seconds = program.run(interval::sample);
            List<EnergyAccount> accounts = interval.accounts(baselines);
            MeterReport report = new MeterReport(platform);
            options.answer(options.json() ? report.accountsJson(accounts, seconds, program.exitCode())
                    : report.accountsText(accounts, seconds, "exit code " + program.exitCode()), System.err);
            return program.exitCode();
        } catch (IOException e) {
            if (e.getMessage() != null && e.getMessage().startsWith("Cannot run program")) {
                System.err.println("lull: " + command.get(0) + ": no such command, or it can't be run");
                return ExitCode.NOT_FOUND;
            }
            throw e;
        }
    }
}
