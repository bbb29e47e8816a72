package lull.cli.meter;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import lull.agent.ProgramEvent;
import lull.agent.RunEnd;
import lull.agent.SupervisorLink;
import lull.cli.program.ProgramWords;
import lull.cli.verb.ExitCode;
import lull.platform.KernelFiles;
import lull.platform.energy.BaselineFile;
import lull.platform.energy.EnergyAccount;
import lull.platform.energy.EnergyMeter;
import lull.platform.energy.MeteredInterval;
import lull.platform.node.Platform;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Meters a program's energy; static and dynamic apart if the idle power is known. */
@Command(
        name = "meter",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        synopsisHeading = "Usage: ",
        customSynopsis = {"lull meter [OPTIONS] -- COMMAND...", "       lull meter baseline [OPTIONS]"},
        description =
                "Run a program and say how much energy this node used from its start to its end, with each meter's own error. The "
                        + "answer goes to stderr; output and exit code are the program's.")
public final class MeterCommand implements Callable<Integer> {

    private static final long SAMPLE_MILLIS = 100;

    @Mixin
    private MeterOptions options;

    @Mixin
    private ProgramWords program;

    private final KernelFiles files;

    /** A verb that reads the machine below the files' root. */
    public MeterCommand(KernelFiles files) {
        this.files = files;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        SupervisorLink supervisor = program.supervisor(false);
        Platform platform = options.platform(files);
        List<EnergyMeter> meters = options.open(platform).orElse(List.of());
        try {
            if (!meters.isEmpty() && MeterWait.untilReady(meters)) {
                meter(platform, meters, supervisor);
            } else {
                System.err.println("lull: the program runs all the same; nothing is measured");
                supervisor.plain();
            }
            return ExitCode.OK;
        } finally {
            meters.forEach(EnergyMeter::close);
        }
    }

    private void meter(Platform platform, List<EnergyMeter> meters, SupervisorLink supervisor)
            throws IOException, InterruptedException {
        BaselineFile baselines = options.baselines();
        MeteredInterval interval = new MeteredInterval(meters, platform.clock().nanoseconds());
        supervisor.go();
        RunEnd end = supervisor.follow(
                event -> {
                    interval.sample();
                    event.ifPresent(told -> limit(interval, told));
                },
                () -> SAMPLE_MILLIS);
        if (end.wallSeconds().isEmpty()) {
            throw new IOException(
                    "the supervisor was killed: how long the program ran, and on what energy, is not known");
        }
        double seconds = end.wallSeconds().getAsDouble();
        List<EnergyAccount> accounts = interval.accounts(baselines);
        MeterReport report = new MeterReport(platform);
        options.answer(
                options.json()
                        ? report.accountsJson(accounts, seconds, end.shellCode())
                        : report.accountsText(accounts, seconds, end.describe()),
                System.err);
    }

    /** The supervisor's word comes some milliseconds after the program's start or end: its energy is from the one to the other. */
    private static void limit(MeteredInterval interval, ProgramEvent event) {
        switch (event.kind()) {
            case STARTED -> interval.beginAt(event.nanos());
            case EXITED, SIGNALLED -> interval.endAt(event.nanos());
            case LOST -> {}
        }
    }
}
