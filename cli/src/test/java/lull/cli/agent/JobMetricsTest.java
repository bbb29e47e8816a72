package lull.cli.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.Gson;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import lull.agent.standing.EndedJob;
import lull.agent.standing.JobIdentity;
import lull.agent.standing.JobView;
import lull.agent.status.TaskStatus;
import lull.governor.metrics.MetricsServer;
import lull.report.Report;
import lull.report.observation.RunEnergy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is told of jobs by name, of which a batch system's may be several on a node. */
class JobMetricsTest {
    private long nanos;
    private AgentMetrics metrics;
    private MetricsServer server;

    @BeforeEach
    void serve() {
        metrics = new AgentMetrics(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC), () -> nanos);
        server = metrics.serve(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        new PrintStream(System.err, true, StandardCharsets.UTF_8))
                .orElseThrow();
    }

    @AfterEach
    void end() {
        server.close();
    }

    private static JobView job(String id, String key, RunEnergy energy) {
        return job(id, key, energy, 0.5);
    }

    private static JobView job(String id, String key, RunEnergy energy, Double waitShare) {
        return new JobView(
                new JobIdentity(id, key, 1, "/bin/x", "n1", Instant.EPOCH),
                energy,
                List.of(new TaskStatus(null, 1, "x", 0, null, waitShare, null, null, null)));
    }

    private static RunEnergy emulated(double joules) {
        return new RunEnergy(
                OptionalDouble.of(joules),
                OptionalDouble.empty(),
                Optional.of("power model"),
                Optional.of(RunEnergy.Kind.EMULATED),
                Optional.empty());
    }

    private static JobView job(String id, String key, double joules) {
        return job(
                id,
                key,
                new RunEnergy(
                        OptionalDouble.of(joules),
                        OptionalDouble.empty(),
                        Optional.of("rapl"),
                        Optional.of(RunEnergy.Kind.MEASURED),
                        Optional.empty()));
    }

    private void look(JobView... jobs) {
        nanos += 1_000_000_000;
        metrics.look(List.of(jobs));
    }

    /** The value of a job's series; empty if there is none. */
    private Optional<Double> told(String name, String id) throws IOException {
        return series(name + "{job_id=\"" + id + "\"} ");
    }

    private Optional<Double> series(String start) throws IOException {
        URI address = URI.create("http://127.0.0.1:" + server.port() + "/metrics");
        try (InputStream page = address.toURL().openStream()) {
            return new String(page.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.startsWith(start))
                    .map(line -> Double.valueOf(line.substring(start.length())))
                    .findFirst();
        }
    }

    private void ended(double byDefault, double underPlans, long iterations) {
        String report = String.format(
                Locale.ROOT,
                "{\"tasks\": [], \"energy_j\": {\"value\": 9, \"kind\": \"emulated\"}, \"savings\": {\"default_iteration_j\": %s, "
                        + "\"held_iteration_j\": %s, \"held_iterations\": %d}}",
                byDefault,
                underPlans,
                iterations);
        metrics.ended(new EndedJob(
                new JobIdentity("77", "a", 1, "/bin/x", "n1", Instant.EPOCH),
                "me",
                Instant.EPOCH,
                new Gson().fromJson(report, Report.class)));
    }

    /** Chance makes some plans look good and others bad: only both sums tell what plans do. */
    @Test
    void shouldCountWhatPlansCostBesideWhatTheySaved() throws IOException {
        ended(10, 8, 100);
        ended(10, 10.5, 40);
        assertEquals(Optional.of(200.0), series("lull_agent_saved_joules_total{kind=\"emulated\"} "));
        assertEquals(Optional.of(20.0), series("lull_agent_excess_joules_total{kind=\"emulated\"} "));
    }

    @Test
    void shouldAddUpTheJobsThatTheBatchSystemKnowsAsOne() throws IOException {
        look(job("77", "a", 1_000_000), job("77", "b", 10), job("78", "c", 0));
        assertEquals(Optional.empty(), told("lull_job_watts", "77"));
        look(job("77", "a", 1_000_100), job("77", "b", 15), job("78", "c", 7));
        assertEquals(Optional.of(105.0), told("lull_job_watts", "77"));
        assertEquals(Optional.of(2.0), told("lull_job_tasks", "77"));
        assertEquals(Optional.of(0.5), told("lull_job_wait_share", "77"));
        assertEquals(Optional.of(7.0), told("lull_job_watts", "78"));
    }

    /** The power of a part would look like that of the job. */
    @Test
    void shouldTellNoPowerAsLongAsThatOfOneIsNotKnown() throws IOException {
        look(job("77", "a", 100));
        look(job("77", "a", 200), job("77", "b", 10));
        assertEquals(Optional.empty(), told("lull_job_watts", "77"));
        look(job("77", "a", 300), job("77", "b", 15));
        assertEquals(Optional.of(105.0), told("lull_job_watts", "77"));
        look(job("77", "a", 400), job("77", "b", RunEnergy.unknown("a meter failed")));
        assertEquals(Optional.empty(), told("lull_job_watts", "77"));
    }

    @Test
    void shouldTellOfWhatIsLeftWhenOneOfThemEnds() throws IOException {
        look(job("77", "a", 1_000_000), job("77", "b", 10));
        look(job("77", "b", 20));
        assertEquals(Optional.of(10.0), told("lull_job_watts", "77"));
        assertEquals(Optional.of(1.0), told("lull_job_tasks", "77"));
        look();
        assertEquals(Optional.empty(), told("lull_job_watts", "77"));
    }

    @Test
    void shouldTellNoPowerThatIsNotKnown() throws IOException {
        look(job("77", "a", 100));
        look(job("77", "a", 200));
        look(job("77", "a", 50)); // another one of the same key
        assertEquals(Optional.empty(), told("lull_job_watts", "77"));
        look(job("77", "a", 60));
        assertEquals(Optional.of(10.0), told("lull_job_watts", "77"));
        look(job("77", "a", RunEnergy.unknown("a meter failed")));
        assertEquals(Optional.empty(), told("lull_job_watts", "77"));
    }

    /** As of a job whose tasks have told no event since the last look. */
    @Test
    void shouldTellNoShareOfBefore() throws IOException {
        look(job("77", "a", RunEnergy.unknown("no meter"), 0.5));
        assertEquals(Optional.of(0.5), told("lull_job_wait_share", "77"));
        look(job("77", "a", RunEnergy.unknown("no meter"), null));
        assertEquals(Optional.empty(), told("lull_job_wait_share", "77"));
    }

    /** Emulated joules end with a task's last event: in a long region they stand, and the node draws power all the same. */
    @Test
    void shouldTellNoPowerWhileTheEmulatedClockStands() throws IOException {
        look(job("77", "a", emulated(100)));
        look(job("77", "a", emulated(130)));
        assertEquals(Optional.of(30.0), told("lull_job_watts", "77"));
        look(job("77", "a", emulated(130)));
        assertEquals(Optional.empty(), told("lull_job_watts", "77"));
        look(job("77", "a", emulated(190)));
        assertEquals(Optional.of(30.0), told("lull_job_watts", "77"));
    }
}
