package lull.agent.standing;

import java.io.IOException;
import java.io.PrintStream;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import lull.agent.AgentLoop.Findings;
import lull.agent.RunOptions;
import lull.agent.energy.JobShares;
import lull.agent.energy.MeteredRun;
import lull.agent.following.DirectoryArrivals;
import lull.agent.following.Fault;
import lull.agent.nodes.JobNames;
import lull.agent.nodes.TaskEnvironment;
import lull.agent.status.StatusBoard;
import lull.agent.status.TaskStatus;
import lull.channel.TaskChannel;
import lull.report.Report;
import lull.report.observation.RunEnergy;
import lull.runtime.RuntimeOptions.Mode;

/**
 * The agent for programs that somebody else starts, with nothing but the preload. It waits for tasks of its user in the
 * standing directory, and reports on each job when that is over, until it is told to stop; jobs that still run then go on by
 * default. What goes wrong with one job ends with it.
 */
public final class StandingAgent {
    /** Programs that begin wait so long at most to be seen: their first events wait in their rings. */
    private static final long IDLE_MILLISECONDS = 50;

    private static final long DISCOVERY_NANOS = 50_000_000;
    private static final long LOOK_NANOS = 1_000_000_000;

    /** A report takes some milliseconds, until the disk has it: jobs that run are not kept waiting for those of many others. */
    private static final int MOST_ENDS = 4;

    /** Jobs that are over and not yet reported on: as long as there are so many, others wait in the directory, where they cost no heap. */
    private static final int MOST_OVER = 64;

    /** Channels that nobody needs are given back by the garbage collector alone: it is called when they take so much. */
    private static final long MOST_DEAD_BYTES = 128L << 20;

    private final StandingOptions options;
    private final PrintStream out;
    private final JobListener listener;
    private final Clock clock;
    private final LongSupplier nanoClock;
    private final JobReports reports;
    private final JobShares shares;
    private final Map<String, RunningJob> jobs = new LinkedHashMap<>();
    private final JobNames names = new JobNames();

    /** Those whose tasks are gone, and whose reports are to be written: no other job's round or share looks at them again. */
    private final Queue<RunningJob> over = new ArrayDeque<>();

    private final CountDownLatch stop = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Renewal renewal;
    private StandingPlace place;
    private DirectoryArrivals arrivals;
    private StatusBoard board;
    private long begun;
    private long nextDiscovery = Long.MIN_VALUE;
    private long nextLook = Long.MIN_VALUE;
    private long deadBytes;
    private long lastBusy;

    /**
     * An agent that has not begun.
     *
     * @param out for people: what becomes of each job
     * @param listener hears of the jobs
     * @param nanoClock CLOCK_MONOTONIC
     */
    public StandingAgent(
            StandingOptions options, PrintStream out, JobListener listener, Clock clock, LongSupplier nanoClock) {
        this.options = options;
        this.out = out;
        this.listener = listener;
        this.clock = clock;
        this.nanoClock = nanoClock;
        reports = new JobReports(options, out);
        renewal = new Renewal(this::renew, why -> out.println("lull: new programs are not followed: " + why));
        RunOptions each = options.each();
        shares = new JobShares(
                () -> MeteredRun.begin(each.platform(), each.emulation().isPresent(), each.baselines(), nanoClock),
                nanoClock);
    }

    /** Asks for the end and waits until all reports are written. May be called from any other thread. */
    public void stop() throws InterruptedException {
        stop.countDown();
        ended.await();
    }

    /**
     * Follows jobs until it is told to stop, or has followed as many as it was to.
     *
     * @throws IOException if another agent of this user is at work, or there is no place for channels
     */
    public void run() throws IOException, InterruptedException {
        try {
            open();
            out.println("lull: waiting for programs started with LD_PRELOAD="
                    + options.each().probe()
                    + options.channels()
                            .map(path -> " LULL_CHANNEL_DIR=" + path)
                            .orElse(""));
            try {
                rounds();
            } finally {
                place.close();
            }
        } finally {
            ended.countDown(); // whoever has asked for the end waits for it, also where nothing began
        }
    }

    private void open() throws IOException {
        place = StandingPlace.open(options.places(), options::isNeeded);
        arrivals = new DirectoryArrivals(place.directory());
        String mode = options.each()
                .control()
                .map(any -> any.options().mode())
                .orElse(Mode.OBSERVE)
                .toString();
        Optional<String> machine =
                options.each().emulation().map(run -> run.node().label());
        board = new StatusBoard(
                place.directory(),
                new StatusBoard.About(options.each().command(), mode, machine),
                nanoClock.getAsLong());
    }

    private void rounds() throws InterruptedException {
        lastBusy = nanoClock.getAsLong();
        while (!stop.await(restMilliseconds(), TimeUnit.MILLISECONDS) && isNeeded(nanoClock.getAsLong())) {
            round(nanoClock.getAsLong());
        }
        if (place.isThere()) {
            attempt("new programs", () -> admit(Integer.MAX_VALUE));
        }
        endSome(Integer.MAX_VALUE);
        for (RunningJob job : List.copyOf(jobs.values())) {
            leave(job);
            end(job, "the agent was told to stop");
        }
        reports.close();
        attempt("the jobs' listener", listener::close);
    }

    private boolean isNeeded(long now) {
        if (!jobs.isEmpty() || !over.isEmpty()) {
            lastBusy = now;
            return true;
        }
        return begun < options.jobs() && now - lastBusy < options.idleNanos();
    }

    private long restMilliseconds() {
        if (!over.isEmpty()) {
            return 0;
        }
        return jobs.values().stream()
                .mapToLong(job -> job.loop().restMilliseconds())
                .reduce(IDLE_MILLISECONDS, Math::min);
    }

    private void round(long now) {
        if (now >= nextDiscovery) {
            boolean here = place.isThere() || renewal.succeeds(now);
            if (here && over.size() <= MOST_OVER / 2) {
                attempt("new programs", () -> admit(MOST_OVER));
            }
            nextDiscovery = now + DISCOVERY_NANOS;
        }
        for (RunningJob job : List.copyOf(jobs.values())) {
            if (!attempt(job.identity().id(), job::round) || job.isOver()) {
                leave(job);
                over.add(job);
            }
        }
        endSome(MOST_ENDS);
        attempt("the meters", shares::doWork);
        reports.doWork(now);
        if (now >= nextLook) {
            nextLook = now + LOOK_NANOS;
            attempt("the jobs' listener", this::look);
        }
        if (place.isThere()) {
            board.update(now, this::view, this::energy);
        }
    }

    private void look() {
        place.newlyLeftAlone().ifPresent(words -> out.println("lull: " + words));
        jobs.values().forEach(RunningJob::look);
        listener.look(jobs.values().stream().map(RunningJob::view).toList());
    }

    /** Somebody may have taken the directory away: programs that start later need a new one. */
    private void renew() throws IOException {
        place.close();
        open();
        out.println("lull: the directory of channels was taken away; there is a new one");
    }

    private void admit(int most) {
        for (TaskChannel task : arrivals.next(most, trouble -> out.println("lull: " + trouble))) {
            attempt(task.file().toString(), () -> admit(task));
        }
    }

    private void admit(TaskChannel task) {
        TaskEnvironment environment = TaskEnvironment.of(task);
        Optional.ofNullable(jobs.get(names.of(task, environment)))
                .filter(RunningJob::isOver)
                .ifPresent(known -> {
                    leave(known); // another one has been given the same number
                    over.add(known);
                });
        String key = names.of(task, environment);
        RunningJob known = jobs.get(key);
        if (known != null) {
            known.add(task);
        } else if (begun < options.jobs()) {
            JobIdentity job = JobIdentity.of(task, key, environment, options.batchJob(), clock.instant());
            jobs.put(key, new RunningJob(job, task, reports.filesOf(job), options, shares, this::processes, nanoClock));
            begun++;
        }
    }

    private List<Integer> processes() {
        return jobs.values().stream()
                .flatMap(job -> job.loop().job().tasks().processes().stream())
                .toList();
    }

    private void leave(RunningJob job) {
        jobs.remove(job.identity().key());
        names.forget(job.identity().key());
        board.forgetEnergy();
        attempt(job.identity().id(), job::leave);
    }

    private void endSome(int most) {
        for (int ends = 0; ends < most && !over.isEmpty(); ends++) {
            end(over.remove(), "the job was over");
        }
    }

    private void end(RunningJob job, String why) {
        deadBytes += job.mappedBytes();
        Instant ended = clock.instant(); // before its report, which may take a while
        attempt(job.identity().id(), () -> {
            Findings found = job.end(why);
            Report report = reports.write(job, job.exit(), found);
            listener.ended(new EndedJob(job.identity(), options.user(), ended, report));
        });
        if (deadBytes > MOST_DEAD_BYTES) {
            deadBytes = 0;
            System.gc();
        }
    }

    private boolean attempt(String what, Runnable duty) {
        try {
            duty.run();
            return true;
        } catch (RuntimeException | Error e) {
            out.println("lull: " + what + ": " + Fault.words(e));
            return false;
        }
    }

    private StatusBoard.View view() {
        List<StatusBoard.View> all =
                jobs.values().stream().map(RunningJob::seen).toList();
        List<String> loops = new ArrayList<>();
        List<TaskStatus> tasks = new ArrayList<>();
        all.forEach(one -> {
            loops.addAll(one.loops());
            tasks.addAll(one.tasks());
        });
        return new StatusBoard.View(Optional.of(options.host()), loops, tasks);
    }

    private RunEnergy energy() {
        return switch (jobs.size()) {
            case 0 -> RunEnergy.unknown("no job runs");
            case 1 -> jobs.values().iterator().next().energy();
            default -> RunEnergy.unknown(jobs.size() + " jobs run; their reports tell the energy of each");
        };
    }
}
