package lull.agent;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lull.agent.energy.EmulatedRun;
import lull.agent.energy.MeteredRun;
import lull.channel.ChannelDirectory;
import lull.report.RunEnergy;
import lull.report.ShownCommand;
import lull.report.TaskObservation;
import lull.report.trace.TraceFolder;

/**
 * One run in observe mode, from the program's environment to the report. The agent's thread is the caller's; it sleeps
 * on the supervisor's pipe and wakes for every round.
 */
public final class ObservedRun {
    private final RunOptions options;
    private final SupervisorLink supervisor;
    private final PrintStream out;
    private final List<String> warnings = new ArrayList<>();
    private Optional<ProgramEvent> started = Optional.empty();

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
     * @throws IOException if the report could not be written
     */
    public void run() throws IOException, InterruptedException {
        Optional<ChannelDirectory> directory = channels();
        try {
            run(directory);
        } finally {
            if (directory.isPresent()) {
                directory.get().remove();
            }
        }
    }

    private void run(Optional<ChannelDirectory> directory) throws IOException, InterruptedException {
        if (directory.isPresent()) {
            prepare(directory.get());
        }
        try (MeteredRun metered = MeteredRun.begin(options.platform(), options.emulation().isPresent(), options.baselines(),
                System::nanoTime)) {
            supervisor.go();
            RunReport report = new RunReport(options, out);
            report.keep(RunEnd.UNSEEN, RunEnergy.unknown("the agent did not live to see the end"), warnings);
            if (directory.isPresent()) {
                follow(directory.get(), metered, report);
            } else {
                RunEnd end = RunEnd.of(started, awaitEnd(Optional.empty(), metered));
                report.write(end, metered.energy(), List.of(), warnings, Map.of());
            }
        }
    }

    private void follow(ChannelDirectory directory, MeteredRun metered, RunReport report)
            throws IOException, InterruptedException {
        JobObserver job = new JobObserver(directory, options.trace().map(TraceFolder::path), options.emulation(),
                options.control(), System::nanoTime);
        ProgramEvent end = awaitEnd(Optional.of(job), metered);
        RunEnergy measured = metered.energy();
        job.finish();
        List<TaskObservation> tasks = job.observations();
        warnings.addAll(job.warnings());
        options.emulation().ifPresent(run -> warnings.addAll(run.warnings()));
        report.write(RunEnd.of(started, end), options.emulation().map(EmulatedRun::energy).orElse(measured), tasks, warnings,
                job.outcomes());
    }

    /** Without a place for channels the program still runs, unobserved. */
    private Optional<ChannelDirectory> channels() {
        try {
            warnings.addAll(ChannelDirectory.sweep(options.sharedMemory(), Processes::alive));
            return Optional.of(ChannelDirectory.create(options.sharedMemory(), supervisor.pid()));
        } catch (IOException e) {
            warnings.add("no channels in " + options.sharedMemory() + " (" + e + "): the program runs unobserved");
            return Optional.empty();
        }
    }

    private void prepare(ChannelDirectory directory) throws IOException {
        supervisor.channel(directory.path());
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

    private ProgramEvent awaitEnd(Optional<JobObserver> job, MeteredRun metered) throws InterruptedException {
        StatusLine status = new StatusLine(out, System.nanoTime());
        while (true) {
            Optional<ProgramEvent> event = supervisor.await(rest(job));
            job.ifPresent(JobObserver::doWork);
            metered.doWork();
            if (event.isPresent() && event.get().kind() == ProgramEvent.Kind.STARTED) {
                started = event;
            } else if (event.isPresent()) {
                status.clear();
                followOrphans(event.get(), job);
                return event.get();
            }
            if (options.progress() && job.isPresent()) {
                status.update(System.nanoTime(), job.get().tasks(), job.get()::states);
            }
        }
    }

    /** Without a supervisor nobody tells the end: follow the tasks until the last one is gone. */
    private void followOrphans(ProgramEvent event, Optional<JobObserver> job) throws InterruptedException {
        if (event.kind() != ProgramEvent.Kind.LOST) {
            return;
        }
        warnings.add("the supervisor was killed: how the program ended is not known");
        while (job.isPresent() && job.get().anyAlive()) {
            job.get().doWork();
            supervisor.await(rest(job));
        }
    }

    private static long rest(Optional<JobObserver> job) {
        return job.map(JobObserver::restMilliseconds).orElse(Pace.LONGEST_MILLISECONDS);
    }
}
