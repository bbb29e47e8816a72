package lull.runtime.holding;

import static lull.runtime.job.Profiles.between;
import static lull.runtime.job.Profiles.each;
import static lull.runtime.job.Profiles.group;
import static lull.runtime.job.Profiles.iteration;
import static lull.runtime.job.Profiles.ofTasks;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import lull.channel.layout.MpiCall;
import lull.phases.Durations;
import lull.phases.TaskProfile;
import lull.platform.affinity.Team;
import lull.runtime.decision.KnownGroup;
import lull.runtime.job.ExcludedGroups;
import lull.runtime.job.JobMeasurements.Basis;
import lull.runtime.job.Profiles.Group;
import lull.runtime.loop.SimulatedJob;
import org.junit.jupiter.api.Test;

/** Task 0 waits for task 1 in the first of two groups; only task 1 has a group that ends with a barrier. */
class WatchedTaskTest {
    private static final double CLOSE = 1e-9;

    private static WatchedJob job() {
        return new WatchedJob(ofTasks(
                iteration(group(0.005, 0.005), group(0.004, 0.00001)),
                iteration(group(0.010, 0.0001), group(0.002, 0.0001).endedBy(MpiCall.BARRIER), group(0.004, 0.00001))));
    }

    /** What is known of a task by now. */
    static List<KnownGroup> known(WatchedJob job, int rank) {
        return job.measurements().tasks(new ExcludedGroups(), Basis.MEASURED).stream()
                .filter(task -> task.rank() == rank)
                .findFirst()
                .orElseThrow()
                .groups();
    }

    private static List<TaskProfile> held(Durations compute, Durations waiting) {
        return List.of(iteration(group(compute, waiting), group(0.004, 0.00001)));
    }

    @Test
    void shouldKnowWhichGroupsRunOtherwiseThanByDefault() {
        WatchedTask waiting = job().tasks().get(0);
        WatchedTask critical = job().tasks().get(1);
        assertTrue(waiting.changesAnything() && waiting.changes(0));
        assertFalse(waiting.changes(1) || waiting.changes(2));
        assertFalse(critical.changesAnything() || critical.changes(0));
    }

    @Test
    void shouldFindItsOwnGroupsAmongThoseOfTheJob() {
        WatchedTask task = job().tasks().get(0);
        assertTrue(task.has(0) && !task.has(1) && task.has(2));
        List<TaskProfile> iterations = held(each(0.008), each(0.002));
        assertEquals(0.008, task.computeSeconds(0, iterations));
        assertEquals(0, task.computeSeconds(1, iterations), "it takes no part");
        assertEquals(0.004, task.computeSeconds(2, iterations));
        assertEquals(0.005 / 0.6, task.plannedSeconds(0), 1e-5);
        assertEquals(0, task.plannedSeconds(1), "nobody knows");
    }

    /** A hundredth of what it computes may be a message's way. */
    @Test
    void shouldKeepNobodyWaitingWhereItWaitedInEveryIteration() {
        WatchedTask task = job().tasks().get(0);
        assertTrue(task.keepsNobodyWaiting(held(each(0.008), between(0.000081, 0.002, 0.003))));
        assertFalse(task.keepsNobodyWaiting(held(each(0.008), between(0.000079, 0.002, 0.003))));
        assertFalse(task.keepsNobodyWaiting(held(each(0.008), between(0.000080, 0.002, 0.003))));
    }

    /** A team that is smaller may take longer elsewhere, too. */
    @Test
    void shouldCountOnNoWaitOfATeamThatIsSmaller() {
        Group two = group(0.010, 0.001).on(2);
        WatchedTask task = new WatchedJob(ofTasks(iteration(two)))
                .sampledOnOne(ofTasks(iteration(group(0.006, 0.001))))
                .tasks()
                .get(0);
        assertTrue(task.changes(0));
        assertFalse(task.keepsNobodyWaiting(List.of(iteration(group(each(0.006), each(0.005))))));
    }

    @Test
    void shouldTellMeansOfWhatItCountedAndNothingOfWhatWasNotSeen() {
        WatchedTask task = job().tasks().get(0);
        task.count(0, new Durations(1, 0.008, 0, 0.008, 0.008));
        task.count(0, new Durations(3, 0.004, 0, 0.004, 0.004));
        assertArrayEquals(new double[] {0.005, Double.NaN, Double.NaN}, task.heldSeconds(), CLOSE);
    }

    /** By default it waits 5 ms; the plan uses 3.3 and leaves 0.7. A team that is smaller would take another time by default. */
    @Test
    void shouldLearnFromWhatAPlanLeavesOfAWaitWhereTheTeamIsKept() {
        WatchedJob job = new WatchedJob(ofTasks(iteration(group(0.005, 0.005)), iteration(group(0.010, 0))), true);
        assertEquals(0.005, known(job, 0).get(0).waitSeconds(), CLOSE);
        List<TaskProfile> held = List.of(iteration(group(0.0083, 0.0007)));
        job.tasks().get(0).learn(0, held, SimulatedJob.HERTZ, job.measurements());
        assertEquals(0.004, known(job, 0).get(0).waitSeconds(), CLOSE);

        WatchedJob smaller = new WatchedJob(
                        ofTasks(iteration(group(0.010, 0.001).on(2))), true)
                .sampledOnOne(ofTasks(iteration(group(0.006, 0.001))));
        smaller.tasks()
                .get(0)
                .learn(0, List.of(iteration(group(0.006, 0.003))), SimulatedJob.HERTZ, smaller.measurements());
        assertEquals(0.001, known(smaller, 0).get(0).waitSeconds(), CLOSE);
    }

    @Test
    void shouldLearnNothingFromAPhaseThatDidNotRun() {
        WatchedJob job = job();
        WatchedTask task = job.tasks().get(0);
        task.learn(0, held(Durations.NONE, Durations.NONE), SimulatedJob.HERTZ, job.measurements());
        assertTrue(known(job, 0).get(0).phases().get(0).share(Team.of(1)).isEmpty());
        task.learn(0, held(each(0.005), each(0.005)), SimulatedJob.HERTZ, job.measurements());
        assertEquals(0, known(job, 0).get(0).phases().get(0).share(Team.of(1)).orElseThrow(), CLOSE);
        assertTrue(known(job, 0).get(2).phases().get(0).share(Team.of(1)).isEmpty(), "of another group");
    }
}
