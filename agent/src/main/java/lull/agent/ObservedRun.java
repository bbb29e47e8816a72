package lull.agent;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import lull.agent.AgentLoop.Findings;
import lull.agent.energy.MeteredRun;
import lull.agent.following.DirectoryArrivals;
import lull.agent.following.Pace;
import lull.agent.processes.AgentPriority;
import lull.agent.processes.Processes;
import lull.agent.status.StatusLine;
import lull.channel.ChannelDirectory;
import lull.channel.Leftovers;
import lull.report.Report;
import lull.report.ShownCommand;
import lull.report.trace.TraceFolder;

/**
 * One run in observe mode, from the program's environment to the report. The agent's thread is the caller's; it sleeps
 * on the supervisor's pipe and wakes for every round.
 */
public final class ObservedRun {
    private final RunOptions options;
    private final SupervisorLink supervisor;
    private final PrintStream out;
    private final AgentPriority priority = AgentPriority.ofThisProcess(System::nanoTime);
    private final List<String> warnings = new ArrayList<>();
    private RunEnd end = RunEnd.UNSEEN;

    /** @param out for people: progress, the text of the report, never the program's own output */
    public ObservedRun(RunOptions options, SupervisorLink supervisor, PrintStream out) {
        this.options = options;
        this.supervisor = supervisor;
        this.out = out;
        options.control().ifPresent(control -> warnings.addAll(control.notes()));
    }

    /**
     * Follows the run to its end.
     *
     * @param ended hears what there is to report, before that is written, which may fail
     * @throws IOException if the report could not be written
     */
    public void run(Consumer<Report> ended) throws IOException, InterruptedException {
        Optional<ChannelDirectory> directory = channels();
        try {
            run(directory, ended);
        } finally {
            if (directory.isPresent()) {
                directory.get().remove();
            }
        }
    }

    private void run(Optional<ChannelDirectory> directory, Consumer<Report> ended)
            throws IOException, InterruptedException {
        if (directory.isPresent()) {
            prepare(directory.get());
        }
        Optional<AgentLoop> loop = directory.map(this::loop);
        try (MeteredRun metered = MeteredRun.begin(
                options.platform(), options.emulation().isPresent(), options.baselines(), System::nanoTime)) {
            supervisor.go();
            loop.ifPresent(any -> priority.follow(any.isWaitedFor()));
            RunReport writer = new RunReport(options, out);
            writer.begin(warnings);
            Findings found = loop.isPresent() ? follow(loop.get(), metered) : unobserved(metered);
            directory.flatMap(ChannelDirectory::loss).ifPresent(warnings::add);
            priority.follow(true); // again: when the program ended it may have been too soon
            tell(writer, found.after(warnings), ended);
        }
    }

    private void tell(RunReport writer, Findings found, Consumer<Report> ended) throws IOException {
        Report report = writer.build(end, found);
        ended.accept(report);
        writer.write(end, report, found);
    }

    private Findings unobserved(MeteredRun metered) throws InterruptedException {
        end = supervisor.follow(event -> metered.doWork(), () -> Pace.LONGEST_MILLISECONDS);
        warnOfLostSupervisor();
        return Findings.none(metered.energy());
    }

    private AgentLoop loop(ChannelDirectory directory) {
        AgentLoop loop = new AgentLoop(
                new DirectoryArrivals(directory),
                options.trace().map(TraceFolder::path),
                options.emulation(),
                options.control(),
                Optional.empty());
        loop.keepWhatIsWanted(options);
        loop.tellOf(directory, options.command(), options.control());
        return loop;
    }

    private Findings follow(AgentLoop loop, MeteredRun metered) throws InterruptedException {
        StatusLine status = new StatusLine(out, System.nanoTime());
        end = supervisor.follow(
                event -> {
                    boolean over = event.filter(any -> any.kind() != ProgramEvent.Kind.STARTED)
                            .isPresent();
                    priority.follow(over || loop.isWaitedFor());
                    loop.round();
                    metered.doWork();
                    loop.look(metered::energy);
                    if (options.progress()) {
                        status.update(System.nanoTime(), loop.job()::progress);
                    }
                },
                loop::restMilliseconds);
        priority.follow(true);
        status.clear();
        if (warnOfLostSupervisor()) {
            loop.until(rest -> {
                boolean over = !loop.job().tasks().anyAlive();
                if (!over) {
                    supervisor.await(rest);
                }
                return over;
            });
        }
        return loop.finish(metered.energy(), RunEnd.OF_COMMAND);
    }

    /** Without a supervisor nobody tells the end: the tasks are followed until the last one is gone. */
    private boolean warnOfLostSupervisor() {
        boolean lost = end.equals(RunEnd.UNSEEN);
        if (lost) {
            warnings.add("the supervisor was killed: how the program ended is not known");
        }
        return lost;
    }

    /** Without a place for channels the program still runs, unobserved. */
    private Optional<ChannelDirectory> channels() {
        try {
            warnings.addAll(Leftovers.sweep(options.sharedMemory(), Processes::alive, Instant.now()));
            return Optional.of(ChannelDirectory.create(options.sharedMemory(), supervisor.pid(), supervisor::channel));
        } catch (IOException e) {
            warnings.add(e.getMessage() + "; the program runs unobserved");
            return Optional.empty();
        }
    }

    private void prepare(ChannelDirectory directory) throws IOException {
        String preload = supervisor.preload(preloadable(directory.path()));
        out.println("lull: LD_PRELOAD=" + preload + " LULL_CHANNEL_DIR=" + directory.path() + " "
                + ShownCommand.of(options.command()));
    }

    /** The loader splits LD_PRELOAD at blanks and colons: a library with such a path is reached through a link. */
    private Path preloadable(Path directory) throws IOException {
        if (!options.probe().toString().matches(".*[\\s:].*")) {
            return options.probe();
        }
        return Files.createSymbolicLink(directory.resolve(options.probe().getFileName()), options.probe());
    }
}
