package lull.agent.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import lull.agent.following.FollowedTask;
import lull.agent.following.FollowedTasks;
import lull.agent.lease.JobFrequencies;
import lull.agent.nodes.JobNames;
import lull.channel.TaskChannel;
import lull.runtime.RuntimeOutcome;
import lull.runtime.consensus.Agreement;
import lull.runtime.consensus.Answer;
import lull.runtime.consensus.Contribution;
import lull.runtime.decision.NodeControls;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs in whose loops something goes wrong that nobody has thought of. */
class ControlledJobsTest {
    private static final int ITERATIONS = 600;
    private static final NodeControls NODE = NodeControls.threadsOnly(2);

    @TempDir
    Path folder;

    /** Fails when it was asked so often. */
    private static final class Faulty implements Agreement {
        private final Supplier<? extends Throwable> fault;
        private int left;

        private Faulty(int calls, Supplier<? extends Throwable> fault) {
            left = calls;
            this.fault = fault;
        }

        @SuppressWarnings("unchecked")
        private <T extends Throwable> void fail() throws T {
            if (left-- <= 0) {
                throw (T) fault.get();
            }
        }

        @Override
        public Optional<Answer> meet(Contribution proposal) {
            this.<RuntimeException>fail();
            return SINGLE_NODE.meet(proposal);
        }

        @Override
        public int tasks(int here) {
            this.<RuntimeException>fail();
            return here;
        }

        @Override
        public int startOvers() {
            this.<RuntimeException>fail();
            return 0;
        }

        @Override
        public void startOver(int times) {
            this.<RuntimeException>fail();
        }
    }

    private ControlledJob job(ScriptedTask task, FollowedTask observer, Agreement agreement) {
        SortedMap<Integer, FollowedTask> tasks = new TreeMap<>();
        tasks.put(0, observer);
        return new ControlledJob(tasks, ScriptedTask.control(folder), new ControlledJob.Beginning() {
            @Override
            public JobFrequencies frequencies() {
                return JobFrequencies.untouched(NODE);
            }

            @Override
            public Agreement agreement() {
                return agreement;
            }
        });
    }

    private static FollowedTask observer(Path file) {
        return observer(file, new JobNames());
    }

    private static FollowedTask observer(Path file, JobNames names) {
        TaskChannel channel = TaskChannel.open(file).orElseThrow();
        return new FollowedTask(channel, names.of(channel), Optional.empty(), Optional.empty(), false);
    }

    private static FollowedTask observer(Path file, Supplier<String> job) {
        return new FollowedTask(TaskChannel.open(file).orElseThrow(), job, Optional.empty(), Optional.empty(), false);
    }

    @Test
    void shouldGiveUpTheOneJobAndGoOnWithTheOtherWheneverSomethingGoesWrong() throws IOException {
        List<Supplier<? extends Throwable>> faults = List.of(
                () -> new NoSuchElementException("no value"),
                StackOverflowError::new,
                () -> new IllegalStateException("no way on"),
                NullPointerException::new,
                () -> new AssertionError("never"));
        for (int seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            Path goodFile = folder.resolve("task-good-" + seed);
            Path badFile = folder.resolve("task-bad-" + seed);
            ScriptedTask good = new ScriptedTask(goodFile, ScriptedTask.ONE);
            ScriptedTask bad = new ScriptedTask(badFile, ScriptedTask.OTHER);
            FollowedTask goodTask = observer(goodFile);
            FollowedTask badTask = observer(badFile);
            ControlledJob sound = job(good, goodTask, Agreement.SINGLE_NODE);
            ControlledJob ill = job(
                    bad, badTask, new Faulty(random.nextInt(ITERATIONS), faults.get(random.nextInt(faults.size()))));
            for (int i = 0; i < ITERATIONS; i++) {
                good.iterate();
                bad.iterate();
                goodTask.drain(Integer.MAX_VALUE);
                badTask.drain(Integer.MAX_VALUE);
                ill.doWork(i, List::of);
                sound.doWork(i, List::of);
            }
            String which = "seed " + seed + ": " + ill.warnings();
            assertTrue(good.file().isManaged(), () -> which + sound.outcome().log());
            assertEquals(List.of(), sound.warnings());
            assertFalse(bad.file().isManaged(), which);
            assertTrue(which.contains("was given up") && which.contains("ControlledJobsTest.java"), which);
            assertEquals("given up, left at the default", ill.outcome().state(), which);
        }
    }

    /** A run may start one program after the other. */
    @Test
    void shouldBeWaitedForWhenAnotherProgramMayBegin() throws IOException {
        Path file = folder.resolve("task-1");
        ScriptedTask task = new ScriptedTask(file, ScriptedTask.ONE);
        FollowedTask first = observer(file);
        ControlledJobs jobs = new ControlledJobs(ScriptedTask.control(folder), Optional.empty());
        assertTrue(jobs.isWaitedFor(), "the first program");
        iterate(jobs, task, first);
        assertTrue(jobs.isWaitedFor(), "the loop decides");
        jobs.release("enough");
        jobs.doWork(List.of(first), 20, List::of);
        assertFalse(jobs.isWaitedFor());
        Path next = folder.resolve("task-2");
        new ScriptedTask(next, ScriptedTask.OTHER);
        jobs.doWork(List.of(first, observer(next)), 21, List::of);
        assertTrue(jobs.isWaitedFor());
    }

    @Test
    void shouldBeDoneWithAJobWhoseTasksHaveAllEndedAWhileAgoAndKeepWhatWasDone()
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder("sleep", "100").start();
        Path file = folder.resolve("task-1");
        ScriptedTask task = new ScriptedTask(file, process.toHandle());
        FollowedTask only = observer(file);
        ControlledJobs jobs = new ControlledJobs(ScriptedTask.control(folder), Optional.empty());
        iterate(jobs, task, only);
        long second = 1_000_000_000;
        jobs.doWork(List.of(only), second, List::of);
        jobs.doWork(List.of(only), 3 * second, List::of);
        assertEquals(1, jobs.states().size(), "it lives");
        process.destroyForcibly().waitFor();
        RuntimeOutcome done = jobs.outcomes().get(only.identity().jobPart());

        jobs.doWork(List.of(only), 4 * second, List::of);
        jobs.doWork(List.of(only), 4 * second + second / 2, List::of);
        assertTrue(jobs.isWaitedFor(), "half a second");
        jobs.doWork(List.of(only), 5 * second, List::of);

        assertFalse(jobs.isWaitedFor());
        assertEquals(List.of(), jobs.states());
        RuntimeOutcome kept = jobs.outcomes().get(only.identity().jobPart());
        assertEquals(done.log(), kept.log());
        assertEquals(done.state(), kept.state());
    }

    /** A task that only waits for work, as a first one may, has no iteration when the others have had many. */
    @Test
    void shouldLeaveATaskAloneAndNotWaitForItWhenItsJobsLoopBeganWithoutIt() throws IOException {
        ScriptedTask task = new ScriptedTask(folder.resolve("task-1"), ScriptedTask.ONE);
        ScriptedTask other = new ScriptedTask(folder.resolve("task-2"), ScriptedTask.OTHER);
        FollowedTask first = observer(folder.resolve("task-1"), () -> "the job");
        FollowedTask second = observer(folder.resolve("task-2"), () -> "the job");
        ControlledJobs jobs = new ControlledJobs(ScriptedTask.control(folder), Optional.empty());
        iterate(jobs, task, first);
        jobs.release("enough");

        jobs.doWork(List.of(first, second), 20, List::of);
        assertFalse(jobs.isWaitedFor(), "it has no iteration");
        iterate(jobs, other, second);

        assertFalse(jobs.isWaitedFor());
        assertEquals(1, jobs.outcomes().size());
        assertFalse(other.file().isManaged());
        assertTrue(jobs.warnings().toString().contains("are left alone: 0"), jobs.warnings()::toString);
    }

    /** One round after each of so many iterations. */
    private static void iterate(ControlledJobs jobs, ScriptedTask task, FollowedTask observer) {
        for (int i = 0; i < 20; i++) {
            task.iterate();
            observer.drain(Integer.MAX_VALUE);
            jobs.doWork(List.of(observer), i, List::of);
        }
    }

    @Test
    void shouldControlAJobThatComesWhenATaskOfAnotherWasLost() throws IOException {
        Path file = folder.resolve("task-1");
        ScriptedTask task = new ScriptedTask(file, ScriptedTask.ONE);
        FollowedTask first = observer(file);
        ControlledJobs jobs = new ControlledJobs(ScriptedTask.control(folder), Optional.empty());
        iterate(jobs, task, first);
        jobs.lost(first, "its channel is damaged");
        Path next = folder.resolve("task-2");

        ScriptedTask fresh = new ScriptedTask(next, ScriptedTask.OTHER);
        iterate(jobs, fresh, observer(next));

        assertEquals(2, jobs.outcomes().size());
    }

    @Test
    void shouldEndTheJobOfAProcessThatBecomesAnotherProgramAndControlThat() throws IOException {
        JobNames names = new JobNames();
        Path file = folder.resolve("task-1");
        ScriptedTask task = new ScriptedTask(file, ScriptedTask.ONE);
        FollowedTask first = observer(file, names);
        ControlledJobs jobs = new ControlledJobs(ScriptedTask.control(folder), Optional.empty());
        iterate(jobs, task, first);
        Path next = folder.resolve("task-2");
        ScriptedTask image = new ScriptedTask(next, ScriptedTask.ONE);
        FollowedTask second = observer(next, names);
        FollowedTasks followed = new FollowedTasks((lost, why) -> {});
        followed.add(first);

        followed.replacedBy(second.channel()).forEach(jobs::replaced);
        iterate(jobs, image, second);

        assertFalse(first.isAlive());
        assertTrue(second.isAlive());
        assertEquals(2, jobs.outcomes().size());
        List<String> ended = jobs.outcomes().get(first.identity().jobPart()).log();
        assertTrue(ended.toString().contains("has become another program"), ended::toString);
    }

    @Test
    void shouldGiveUpAJobThatCantEvenBegin() throws IOException {
        Path file = folder.resolve("task-1");
        ScriptedTask task = new ScriptedTask(file, ScriptedTask.ONE);
        SortedMap<Integer, FollowedTask> tasks = new TreeMap<>();
        tasks.put(0, observer(file));
        ControlledJob job = new ControlledJob(tasks, ScriptedTask.control(folder), new ControlledJob.Beginning() {
            @Override
            public JobFrequencies frequencies() {
                throw new NoSuchElementException("no lease");
            }

            @Override
            public Agreement agreement() {
                return Agreement.SINGLE_NODE;
            }
        });
        task.iterate();
        job.doWork(1, List::of);
        job.release("the end");
        job.close();
        assertTrue(job.warnings().toString().contains("no lease"), job.warnings()::toString);
        assertTrue(
                job.outcome().log().toString().contains("no lease"),
                job.outcome().log()::toString);
    }
}
