package lull.apps.team;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import lull.probe.Phase;
import lull.probe.Phases;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThreadTeamTest {
    private static final Phase PHASE = Phases.named("test");
    private static final Duration LONG = Duration.ofSeconds(60);

    @ParameterizedTest
    @CsvSource({"1,0", "2,0", "2,2000", "3,10", "8,0"})
    void shouldDoEachIterationOnceWhenLoopsAreShared(int size, int spins) {
        try (ThreadTeam team = new ThreadTeam(size, spins)) {
            Random random = new Random(7);
            for (int round = 0; round < 300; round++) {
                int from = random.nextInt(5) - 2;
                int to = from + random.nextInt(20);
                AtomicIntegerArray done = new AtomicIntegerArray(25);
                team.parallelFor(PHASE, from, to, (begin, end, thread) -> {
                    for (int i = begin; i < end; i++) {
                        done.incrementAndGet(i + 2);
                    }
                });
                for (int i = -2; i < 23; i++) {
                    assertEquals(i >= from && i < to ? 1 : 0, done.get(i + 2));
                }
            }
        }
    }

    @Test
    void shouldCutIntoContiguousSharesWhenScheduledStatically() {
        for (int iterations = 0; iterations < 30; iterations++) {
            for (int shares = 1; shares < 9; shares++) {
                assertEquals(5, StaticSchedule.begin(5, 5 + iterations, shares, 0));
                assertEquals(5 + iterations, StaticSchedule.begin(5, 5 + iterations, shares, shares));
                for (int share = 0; share < shares; share++) {
                    int size = StaticSchedule.begin(5, 5 + iterations, shares, share + 1)
                            - StaticSchedule.begin(5, 5 + iterations, shares, share);
                    assertEquals(iterations / shares + (share < iterations % shares ? 1 : 0), size);
                }
            }
        }
        assertEquals(5, StaticSchedule.begin(5, 3, 2, 2));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7})
    void shouldSumToTheSameBitsWhenThreadsDiffer(int size) {
        double[] values = new Random(3).doubles(1_000, -1e9, 1e9).toArray();
        double expected;
        try (ThreadTeam team = new ThreadTeam(1)) {
            expected = sum(team, values);
        }
        try (ThreadTeam team = new ThreadTeam(size, 0)) {
            assertEquals(Double.doubleToLongBits(expected), Double.doubleToLongBits(sum(team, values)));
            assertEquals(0, team.parallelSum(PHASE, 4, 4, (begin, end) -> 1));
            assertEquals(3, team.parallelSum(PHASE, 4, 7, (begin, end) -> end - begin));
        }
        assertEquals(Arrays.stream(values).sum(), expected, 1e-3);
    }

    private static double sum(ThreadTeam team, double[] values) {
        return team.parallelSum(PHASE, 0, values.length, (begin, end) -> {
            double sum = 0;
            for (int i = begin; i < end; i++) {
                sum += values[i];
            }
            return sum;
        });
    }

    @ParameterizedTest
    @CsvSource({"1,0", "2,0", "4,0", "4,500"})
    void shouldSeeWhatOthersWroteWhenPastABarrier(int size, int spins) {
        Assertions.assertTimeoutPreemptively(LONG, () -> {
            try (ThreadTeam team = new ThreadTeam(size, spins)) {
                int[] cells = new int[size];
                int[] errors = new int[size];
                team.parallel(PHASE, member -> {
                    for (int round = 1; round <= 500; round++) {
                        cells[member.thread()] = round;
                        member.barrier();
                        for (int cell : cells) {
                            errors[member.thread()] += cell == round ? 0 : 1;
                        }
                        member.barrier();
                    }
                });
                assertArrayEquals(new int[size], errors);
            }
        });
    }

    @ParameterizedTest
    @CsvSource({"2,0", "4,0", "4,500"})
    void shouldKeepOrderWhenThreadsWaitForSteps(int size, int spins) {
        Assertions.assertTimeoutPreemptively(LONG, () -> {
            try (ThreadTeam team = new ThreadTeam(size, spins)) {
                int[] cells = new int[size];
                team.parallel(PHASE, member -> {
                    int thread = member.thread();
                    for (int step = 1; step <= 300; step++) {
                        if (thread > 0) {
                            member.awaitStep(thread - 1, step);
                        }
                        cells[thread] += 1 + (thread > 0 ? cells[thread - 1] - cells[thread] : cells[thread] * 0);
                        member.post(step);
                        member.barrier();
                    }
                });
                for (int thread = 1; thread < size; thread++) {
                    assertEquals(cells[thread - 1] + 1, cells[thread]);
                }
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void shouldThrowToTheCallerAndStayUsableWhenAThreadFails(int failing) {
        Assertions.assertTimeoutPreemptively(LONG, () -> {
            try (ThreadTeam team = new ThreadTeam(3, 0)) {
                IllegalArgumentException failure = new IllegalArgumentException("broken");
                IllegalArgumentException thrown = assertThrows(
                        IllegalArgumentException.class,
                        () -> team.parallel(PHASE, member -> {
                            if (member.thread() == failing) {
                                throw failure;
                            }
                            member.barrier();
                        }));
                assertSame(failure, thrown);
                assertEquals(6, team.parallelSum(PHASE, 0, 6, (begin, end) -> end - begin));
                AssertionError error = new AssertionError();
                assertSame(
                        error,
                        assertThrows(
                                AssertionError.class,
                                () -> team.parallel(PHASE, member -> {
                                    throw error;
                                })));
            }
        });
    }

    @Test
    void shouldFailWhenAThreadWaitsForOneThatHasLeft() {
        Assertions.assertTimeoutPreemptively(LONG, () -> {
            try (ThreadTeam team = new ThreadTeam(2, 0)) {
                assertTrue(assertThrows(
                                IllegalStateException.class,
                                () -> team.parallel(PHASE, member -> {
                                    if (member.thread() == 1) {
                                        member.barrier();
                                    }
                                }))
                        .getMessage()
                        .contains("thread 1 waits at barrier 1"));
                assertTrue(assertThrows(
                                IllegalStateException.class,
                                () -> team.parallel(PHASE, member -> {
                                    if (member.thread() == 0) {
                                        member.awaitStep(1, 2);
                                    } else {
                                        member.post(1);
                                    }
                                }))
                        .getMessage()
                        .contains("left the region after step 1"));
            }
        });
    }

    @Test
    void shouldRefuseMisuse() throws InterruptedException {
        assertThrows(IllegalArgumentException.class, () -> new ThreadTeam(0));
        assertThrows(IllegalArgumentException.class, () -> new ThreadTeam(1, -1));
        ThreadTeam team = new ThreadTeam(2, 0);
        TeamBody nothing = member -> {};
        assertThrows(NullPointerException.class, () -> team.parallel(PHASE, null));
        assertTrue(assertThrows(
                        IllegalStateException.class,
                        () -> team.parallel(PHASE, member -> team.parallel(PHASE, nothing)))
                .getMessage()
                .contains("team"));
        AtomicReference<Exception> thrown = new AtomicReference<>();
        Thread stranger = new Thread(() -> {
            try {
                team.parallel(PHASE, nothing);
            } catch (IllegalStateException e) {
                thrown.set(e);
            }
        });
        stranger.start();
        stranger.join();
        assertTrue(thrown.get().getMessage().contains("belongs to the thread"));
        team.close();
        team.close();
        assertThrows(IllegalStateException.class, () -> team.parallel(PHASE, nothing));
    }

    @Test
    void shouldKeepAnInterruptForTheCaller() {
        try (ThreadTeam team = new ThreadTeam(2, 0)) {
            Thread.currentThread().interrupt();
            assertEquals(9, team.parallelSum(PHASE, 0, 9, (begin, end) -> end - begin));
            assertTrue(Thread.interrupted());
        }
    }
}
