package lull.phases.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import lull.phases.Delimiter;
import lull.phases.Durations;
import lull.phases.Iteration;
import lull.phases.PhaseGroup;
import lull.phases.SyntheticTask;
import lull.phases.TaskProfile;
import lull.phases.TaskTotals;
import lull.phases.Workload;
import org.junit.jupiter.api.Test;

class GroupAlignmentTest {
    private static final int[] CALLS = {
        SyntheticTask.WAITALL, SyntheticTask.WAITANY, SyntheticTask.BARRIER, SyntheticTask.ALLREDUCE
    };
    private static final double ITERATION_SECONDS = 1e-6;

    private static TaskProfile task(List<Delimiter> delimiters, Random ends) {
        List<PhaseGroup> groups = new ArrayList<>();
        for (Delimiter delimiter : delimiters) {
            groups.add(new PhaseGroup(
                    groups.size(),
                    List.of(),
                    delimiter,
                    Durations.NONE,
                    Durations.NONE,
                    0,
                    1,
                    new Workload(Workload.Kind.CONSTANT, 1, 0),
                    ends.nextInt(10) == 0 ? OptionalLong.empty() : OptionalLong.of(ends.nextInt(5000))));
        }
        return new TaskProfile(
                new TaskTotals(1, 0, 0, 0, 0, 0, 0),
                Optional.of(new Iteration(groups.size(), 10, 1, ends.nextInt(5) == 0 ? 0 : ITERATION_SECONDS, 1, 0)),
                "a cycle",
                List.of(),
                groups,
                List.of());
    }

    private static List<OptionalInt> align(TaskProfile reference, TaskProfile task) {
        return new GroupAlignment(SyntheticTask.CLASSES, reference, task).align();
    }

    private static Delimiter delimiter(Random random, int kinds) {
        List<Integer> calls = new ArrayList<>();
        for (int i = random.nextInt(8) == 0 ? random.nextInt(3) : 1; i > 0; i--) {
            calls.add(CALLS[random.nextInt(kinds)]);
        }
        return Delimiter.of(calls);
    }

    /** Another task's: rotated, with some left out or replaced. */
    private static List<Delimiter> variant(List<Delimiter> of, Random random, int kinds) {
        List<Delimiter> result = new ArrayList<>();
        int rotation = random.nextInt(of.size());
        int changes = random.nextInt(4);
        for (int i = 0; i < of.size(); i++) {
            if (random.nextInt(of.size()) >= changes) {
                result.add(of.get((i + rotation) % of.size()));
            } else if (random.nextBoolean()) {
                result.add(delimiter(random, kinds));
            }
        }
        return result.isEmpty() ? of : result;
    }

    @Test
    void shouldAnswerAsIfAllPairsAndRotationsWereTried() {
        PlainAlignment plain = new PlainAlignment(SyntheticTask.CLASSES);
        Random random = new Random(1);
        Set<List<OptionalInt>> answers = new HashSet<>();
        for (int i = 0; i < 20_000; i++) {
            int kinds = 1 + random.nextInt(CALLS.length);
            List<Delimiter> some = IntStream.range(0, 1 + random.nextInt(24))
                    .mapToObj(group -> delimiter(random, kinds))
                    .toList();
            TaskProfile reference = task(some, random);
            TaskProfile task = task(variant(some, random, kinds), random);
            List<OptionalInt> answer = align(reference, task);
            assertEquals(plain.align(reference, task), answer, () -> reference + "\n" + task);
            answers.add(answer);
        }
        assertTrue(answers.size() > 5000, () -> answers.size() + " different answers");
    }

    /** Two exchanges in turn, which the other task makes in pairs: no rotation matches all. Each makes a table of four bytes for each pair of groups. */
    @Test
    void shouldCompareDelimitersOnceAndNotAtEachPairOfGroups() {
        Random random = new Random(1);
        int groups = 400;
        TaskProfile reference = task(exchanges(groups, 2), random);
        TaskProfile task = task(exchanges(groups - 1, 4), random);
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        align(reference, task);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        long tables = 16L * 4 * groups * groups;
        assertTrue(
                allocated > tables && allocated < 2 * tables,
                () -> allocated + " bytes, " + tables + " of them in tables");
    }

    private static List<Delimiter> exchanges(int groups, int period) {
        return IntStream.range(0, groups)
                .mapToObj(group -> Delimiter.of(List.of(CALLS[2 * (group % period) / period])))
                .toList();
    }

    @Test
    void shouldTryNoFurtherRotationWhenAllIsMatched() {
        Random random = new Random(1);
        int groups = 400;
        TaskProfile reference = task(exchanges(groups, groups), random);
        TaskProfile task = task(exchanges(groups - 1, groups), random);
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        List<OptionalInt> all = align(reference, task);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertEquals(groups - 1, all.stream().filter(OptionalInt::isPresent).count());
        assertTrue(allocated < 2L * 4 * groups * groups, () -> allocated + " bytes");
    }
}
