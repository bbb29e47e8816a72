package lull.cli.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import lull.accounting.Accounting;
import lull.agent.RunOptions;
import lull.agent.control.RunControl;
import lull.agent.energy.EmulatedRun;
import lull.agent.standing.JobListener;
import lull.agent.standing.ReportFolder;
import lull.agent.standing.StandingAgent;
import lull.agent.standing.StandingOptions;
import lull.cli.configuration.Origins;
import lull.cli.jobs.AccountingOptions;
import lull.cli.jobs.JobLine;
import lull.cli.options.ControlOptions;
import lull.cli.options.EventOptions;
import lull.cli.options.MetricsAddress;
import lull.cli.options.OutputOptions;
import lull.cli.options.RunMachineOptions;
import lull.cli.verb.ExitCode;
import lull.cli.verb.Installation;
import lull.governor.metrics.MetricsServer;
import lull.platform.KernelFiles;
import lull.platform.node.Platform;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The verb {@code lull agent} waits for programs that were started with nothing but the preload library, and follows them. */
@Command(
        name = "agent",
        mixinStandardHelpOptions = true,
        description = "Stay, and follow this user's programs that are started with LD_PRELOAD=.../liblull.so, one after"
                + " another and at once; report on each job when it is over. On request, save energy without"
                + " losing time.")
public final class AgentCommand implements Callable<Integer> {
    private static final String ROOT = "root";
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long MOST_SECONDS = 1_000_000_000L;
    private static final String JOB = "[\\w.\\-\\[\\]]{1,64}";

    @Mixin
    private OutputOptions outputs;

    @Mixin
    private JobFileOptions jobFiles;

    @Option(
            names = "--jobs",
            paramLabel = "N",
            description = "Leave when N jobs have been followed to their ends. Default: stay until SIGTERM or SIGINT.")
    private Long jobs;

    @Option(
            names = "--leave-after",
            paramLabel = "SECONDS",
            description = "Leave when no program has run for so long. Default: stay.")
    private Long leaveAfter;

    @Mixin
    private AllUsersOptions allUsers;

    @Option(
            names = "--channels",
            paramLabel = "DIR",
            description =
                    "Follow the programs that have LULL_CHANNEL_DIR=DIR in their environment, instead of those without it, and "
                            + "leave when standard input ends. For batch systems, which start an agent for a job.")
    private Path channels;

    @Option(
            names = "--job",
            paramLabel = "ID",
            description =
                    "With --channels: what the batch system calls the job. A program that is over before the agent looks"
                            + " can't tell any more.")
    private String job;

    @Option(
            names = {AllUsersOptions.METRICS, "--metrics-port"},
            paramLabel = "[ADDRESS:]PORT",
            converter = MetricsAddress.class,
            description = "Offer metrics for Prometheus there; without an address on the loopback interface alone.")
    private InetSocketAddress metricsAddress;

    @Mixin
    private AccountingOptions accounting;

    @Mixin
    private EventOptions events;

    @Mixin
    private RunMachineOptions machine;

    @Mixin
    private ControlOptions control;

    @Spec
    private CommandSpec spec;

    private final Installation installation;
    private final KernelFiles files;
    private final Origins origins;

    /**
     * The verb.
     *
     * @param files of the kernel, from which the node is known
     * @param origins of options that the command line does not tell
     */
    AgentCommand(Installation installation, KernelFiles files, Origins origins) {
        this.installation = installation;
        this.files = files;
        this.origins = origins;
    }

    /**
     * The verb with its own words for its modes.
     *
     * @param files of the kernel, from which the node is known
     * @param origins of options that the command line does not tell
     */
    public static CommandLine commandLine(Installation installation, KernelFiles files, Origins origins) {
        CommandLine line = new CommandLine(new AgentCommand(installation, files, origins));
        ControlOptions.leaveOffOut(line.getCommandSpec());
        return line;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (allUsers.isWanted()) {
            allUsers.follow(installation, origins);
            return ExitCode.OK;
        }
        StandingOptions options = options();
        Optional<Accounting> lines = accounting.begin(Clock.systemUTC(), System.err);
        AgentMetrics metrics = new AgentMetrics(Clock.systemUTC(), System::nanoTime);
        lines.ifPresent(metrics::tellOf);
        Optional<MetricsServer> server = metricsAddress().flatMap(address -> metrics.serve(address, System.err));
        try {
            follow(new StandingAgent(
                    options, System.err, listener(metrics, lines), Clock.systemUTC(), System::nanoTime));
        } finally {
            server.ifPresent(MetricsServer::close);
        }
        return ExitCode.OK;
    }

    /** Where metrics are offered; an address for all of the machine is none for agents that root starts for its users. */
    Optional<InetSocketAddress> metricsAddress() {
        return Optional.ofNullable(metricsAddress)
                .filter(any -> !allUsers.isOneOfMany() || !origins.isMachine(spec.findOption(AllUsersOptions.METRICS)));
    }

    private void follow(StandingAgent agent) throws IOException, InterruptedException {
        if (channels != null) {
            leaveWithInput(agent);
        } else if (user().equals(ROOT)) {
            System.err.println(
                    "lull: as root this follows root's own programs alone; for a user: systemctl start lull-agent@USER; for"
                            + " all: lull agent --all-users");
        }
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(agent)));
        agent.run();
    }

    private static void leaveWithInput(StandingAgent agent) {
        Thread thread = new Thread(
                () -> {
                    try (InputStream input = System.in) {
                        input.transferTo(OutputStream.nullOutputStream());
                    } catch (IOException e) {
                        System.err.println("lull: standard input: " + e.getMessage());
                    } finally {
                        stop(agent);
                    }
                },
                "input");
        thread.setDaemon(true);
        thread.start();
    }

    private static JobListener listener(AgentMetrics metrics, Optional<Accounting> lines) {
        List<JobListener> listeners = new ArrayList<>(List.of(metrics));
        lines.ifPresent(accounting -> {
            listeners.add(JobLine.to(accounting::add));
            listeners.add(JobListener.atTheEnd(accounting::close));
        });
        return JobListener.all(listeners);
    }

    private StandingOptions options() throws IOException {
        checkJobs();
        Platform platform = machine.platform(files);
        Optional<EmulatedRun> emulation = machine.emulation();
        Optional<RunControl> controlled = control.control(control.mode(), platform, emulation);
        Optional<ReportFolder> folder = jobFiles.folder();
        RunOptions each = new RunOptions(
                outputs.report(),
                outputs.html(),
                outputs.trace(),
                false,
                installation.probeLibrary(),
                Installation.sharedMemory(),
                platform,
                emulation,
                RunMachineOptions.baselines(),
                controlled,
                events.events(files, controlled),
                List.of("lull", "agent"),
                Optional.empty());
        return new StandingOptions(
                each,
                machine::emulation,
                Optional.ofNullable(channels),
                Optional.ofNullable(job),
                folder,
                jobs == null ? Long.MAX_VALUE : jobs,
                leaveAfter == null ? Long.MAX_VALUE : leaveAfter * NANOS_PER_SECOND,
                user(),
                files.hostName());
    }

    private static String user() {
        return System.getProperty("user.name");
    }

    /** The files of one job can't be those of the next. */
    private void checkJobs() {
        if (jobs != null && jobs < 1) {
            throw new ParameterException(spec.commandLine(), "--jobs " + jobs + ": give 1 or more");
        }
        if (leaveAfter != null && (leaveAfter < 1 || leaveAfter > MOST_SECONDS)) {
            throw new ParameterException(
                    spec.commandLine(), "--leave-after " + leaveAfter + ": give 1 to " + MOST_SECONDS + " seconds");
        }
        checkJob();
        if (outputs.isAny() && (jobs == null || jobs != 1)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--report, --html and --trace name the files of one job: say --jobs 1 too, or --reports DIR");
        }
        if (outputs.isAny() && jobFiles.isAny()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--reports DIR is for all files of jobs: leave out --report, --html and --trace");
        }
    }

    private void checkJob() {
        if (job != null && channels == null) {
            throw new ParameterException(spec.commandLine(), "--job " + job + ": say --channels DIR too");
        }
        if (job != null && !job.matches(JOB)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--job " + job + ": give up to 64 letters, digits and . _ - [ ] as a batch system does");
        }
    }

    private static void stop(StandingAgent agent) {
        try {
            agent.stop();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
