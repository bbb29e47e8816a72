package lull.cli.agent;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import lull.accounting.Accounting;
import lull.agent.standing.EndedJob;
import lull.agent.standing.JobListener;
import lull.agent.standing.JobView;
import lull.agent.status.TaskStatus;
import lull.artifacts.OneLine;
import lull.governor.metrics.MetricsServer;
import lull.report.Report;

/** What an agent tells Prometheus: its own health, its jobs in sum, and some of those that run by name. */
final class AgentMetrics implements JobListener {
    /** Jobs with a label of their own at once: more series would cost the database that keeps them more than they tell. */
    static final int MOST_LABELS = 32;

    private static final double MILLISECONDS = 1000;
    private static final double NANOS = 1e9;
    private static final String UNKNOWN = "unknown";

    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final Clock clock;
    private final LongSupplier nanoClock;
    private final Counter ended = Counter.builder()
            .name("lull_agent_jobs")
            .help("Jobs followed to their ends")
            .register(registry);
    private final Counter failed = Counter.builder()
            .name("lull_agent_jobs_failed")
            .help("Of them, those that told an exit code other than 0")
            .register(registry);
    private final Counter joules = Counter.builder()
            .name("lull_agent_joules")
            .help("Energy of jobs that have ended, by how it came about")
            .labelNames("kind")
            .register(registry);
    private final Counter saved = Counter.builder()
            .name("lull_agent_saved_joules")
            .help(
                    "Energy that plans saved in iterations of jobs that have ended, against what these took by default; of jobs in which it "
                            + "was less: see lull_agent_excess_joules")
            .labelNames("kind")
            .register(registry);
    private final Counter excess = Counter.builder()
            .name("lull_agent_excess_joules")
            .help(
                    "Energy by which iterations under plans took more than by default, chance included, of the other jobs")
            .labelNames("kind")
            .register(registry);
    private final Counter lost = Counter.builder()
            .name("lull_agent_events_lost")
            .help("Events that found the channel full, of jobs that have ended")
            .register(registry);
    private final Gauge running = Gauge.builder()
            .name("lull_agent_jobs_running")
            .help("Jobs that run")
            .register(registry);
    private final Gauge tasks =
            Gauge.builder().name("lull_agent_tasks").help("Tasks that run").register(registry);
    private final Gauge looked = Gauge.builder()
            .name("lull_agent_last_look_timestamp_seconds")
            .help("When the agent looked at its jobs last")
            .register(registry);
    private final Gauge jobTasks = ofJobs("lull_job_tasks", "Tasks that run of a job");
    private final Gauge jobWaits =
            ofJobs("lull_job_wait_share", "Share of their time that a job's tasks wait for each other");
    private final Gauge jobHertz = ofJobs("lull_job_hertz", "Mean frequency at which a job's tasks are held");
    private final Gauge jobWatts = ofJobs("lull_job_watts", "Power of a job since the last look");
    /** By {@link lull.agent.standing.JobIdentity#key}: several jobs of this node may have one identifier. */
    private final Map<String, Energy> before = new HashMap<>();

    private final Set<String> labelled = new LinkedHashSet<>();

    private record Energy(double joules, boolean emulated, long nanos) {
        /** Whether no emulated task has told an event since: an emulated node draws some power all the time that it counts. */
        boolean standsSince(Energy last) {
            return emulated && joules == last.joules;
        }

        Optional<Double> wattsSince(Energy last) {
            return nanos > last.nanos && joules >= last.joules
                    ? Optional.of((joules - last.joules) / ((nanos - last.nanos) / NANOS))
                    : Optional.empty();
        }
    }

    AgentMetrics(Clock clock, LongSupplier nanoClock) {
        this.clock = clock;
        this.nanoClock = nanoClock;
        GaugeWithCallback.builder()
                .name("lull_agent_heap_bytes")
                .help("Memory in use by the agent's objects, those that nobody needs any more included")
                .callback(value -> value.call((double) (Runtime.getRuntime().totalMemory()
                        - Runtime.getRuntime().freeMemory())))
                .register(registry);
    }

    private Gauge ofJobs(String name, String help) {
        return Gauge.builder().name(name).help(help).labelNames("job_id").register(registry);
    }

    /** Tells how the accounting goes too. */
    void tellOf(Accounting accounting) {
        GaugeWithCallback.builder()
                .name("lull_agent_accounting_waiting")
                .help("Lines of jobs that the database has not taken yet")
                .callback(value -> value.call((double) accounting.waiting()))
                .register(registry);
        GaugeWithCallback.builder()
                .name("lull_agent_accounting_lost")
                .help("Lines of jobs for which there was no room since the agent began")
                .callback(value -> value.call((double) accounting.lost()))
                .register(registry);
    }

    /**
     * Offers them to whoever reaches the address. No job is left alone because they can't be offered: a node has several agents
     * where users share it or a batch system starts one for each step, and all of them may have the same settings.
     *
     * @return empty if the address can't be had, which people are told
     */
    Optional<MetricsServer> serve(InetSocketAddress address, PrintStream people) {
        try {
            return Optional.of(new MetricsServer(address, registry, fault -> people.println("lull: " + fault)));
        } catch (IOException e) {
            people.println("lull: goes on without metrics: " + OneLine.of(e.getMessage())
                    + "; each agent of a node needs a port of its own: --metrics, or agent.metrics in lull.conf");
            return Optional.empty();
        }
    }

    @Override
    public void ended(EndedJob job) {
        ended.inc();
        Report report = job.report();
        failed.inc(report.exitCode() != null && report.exitCode() != 0 ? 1 : 0);
        lost.inc(report.tasks().stream().mapToLong(Report.Task::eventsLost).sum());
        String kind = Objects.requireNonNullElse(report.energyJoules().kind(), UNKNOWN);
        if (report.energyJoules().value() != null) {
            joules.labelValues(kind).inc(Math.max(0, report.energyJoules().value()));
        }
        Report.Savings savings = report.savings();
        if (savings != null && savings.defaultJoules() != null && savings.heldJoules() != null) {
            double less = (savings.defaultJoules() - savings.heldJoules()) * savings.heldIterations();
            saved.labelValues(kind).inc(Math.max(0, less));
            excess.labelValues(kind).inc(Math.max(0, -less));
        }
    }

    @Override
    public void look(Collection<JobView> jobs) {
        running.set(jobs.size());
        tasks.set(jobs.stream().mapToInt(job -> job.tasks().size()).sum());
        looked.set(clock.millis() / MILLISECONDS);
        Map<String, List<JobView>> byName = jobs.stream()
                .collect(Collectors.groupingBy(job -> job.identity().id(), LinkedHashMap::new, Collectors.toList()));
        before.keySet().retainAll(jobs.stream().map(AgentMetrics::key).collect(Collectors.toSet()));
        forgetAllBut(byName.keySet());
        byName.forEach((name, namesakes) -> {
            if (labelled.contains(name) || labelled.size() < MOST_LABELS) {
                labelled.add(name);
                tell(name, namesakes);
            }
        });
    }

    private static String key(JobView job) {
        return job.identity().key();
    }

    private void forgetAllBut(Set<String> running) {
        Set<String> gone = new LinkedHashSet<>(labelled);
        gone.removeAll(running);
        labelled.removeAll(gone);
        for (String job : gone) {
            for (Gauge gauge : new Gauge[] {jobTasks, jobWaits, jobHertz, jobWatts}) {
                gauge.remove(job);
            }
        }
    }

    /** @param namesakes what the batch system knows as one job may be several here, which run at once or one after the other */
    private void tell(String name, List<JobView> namesakes) {
        List<TaskStatus> all =
                namesakes.stream().flatMap(job -> job.tasks().stream()).toList();
        jobTasks.labelValues(name).set(all.size());
        mean(jobWaits, name, all, TaskStatus::waitShare);
        mean(jobHertz, name, all, TaskStatus::hertz);
        List<Optional<Double>> watts = namesakes.stream().map(this::watts).toList();
        if (watts.stream().allMatch(Optional::isPresent)) {
            jobWatts.labelValues(name)
                    .set(watts.stream().mapToDouble(Optional::orElseThrow).sum());
        } else {
            jobWatts.remove(name);
        }
    }

    /** Since the last look that knew more joules; empty at the first one, and where the energy is not known. */
    private Optional<Double> watts(JobView job) {
        OptionalDouble now = job.energy().joules();
        if (now.isEmpty()) {
            before.remove(key(job));
            return Optional.empty();
        }
        Energy fresh = new Energy(now.getAsDouble(), job.energy().emulated(), nanoClock.getAsLong());
        Optional<Energy> last = Optional.ofNullable(before.get(key(job)));
        if (last.filter(fresh::standsSince).isPresent()) {
            return Optional.empty();
        }
        before.put(key(job), fresh);
        return last.flatMap(fresh::wattsSince);
    }

    private interface Known {
        Double of(TaskStatus task);
    }

    private static void mean(Gauge gauge, String name, List<TaskStatus> tasks, Known what) {
        tasks.stream()
                .filter(task -> what.of(task) != null)
                .mapToDouble(what::of)
                .average()
                .ifPresentOrElse(mean -> gauge.labelValues(name).set(mean), () -> gauge.remove(name));
    }
}
