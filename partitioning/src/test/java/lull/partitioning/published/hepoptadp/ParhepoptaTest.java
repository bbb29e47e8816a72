package lull.partitioning.published.hepoptadp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import lull.partitioning.InfeasibleWorkloadException;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.PlainDynamicProgramming;
import lull.partitioning.RandomProblems;
import lull.partitioning.published.PublishedAlgorithmsTest;
import lull.partitioning.solution.Front;
import org.junit.jupiter.api.Test;

class ParhepoptaTest {
    private static final int INSTANCES = 400;

    @Test
    void shouldFindTheFrontOfPlainDynamicProgrammingWhenColumnsAreSpread() throws Exception {
        RandomProblems random = new RandomProblems(21);
        for (int i = 0; i < INSTANCES; i++) {
            PartitioningProblem problem = random.heterogeneous();
            TreeMap<Double, Double> expected = new PlainDynamicProgramming(problem).front();
            int ranks = (int) Math.max(1, Math.min(1 + i % 3, problem.nodes() - 1));
            if (!expected.isEmpty()) {
                assertEquals(expected, PublishedAlgorithmsTest.points(solve(problem, ranks)), problem + " on " + ranks);
            } else if (ranks == 1) {
                assertThrows(
                        InfeasibleWorkloadException.class, () -> new Parhepopta(problem, new Ranks(1).of(0)).solve());
            }
        }
    }

    private static Front solve(PartitioningProblem problem, int size) throws Exception {
        Ranks ranks = new Ranks(size);
        ExecutorService threads = Executors.newFixedThreadPool(size);
        try {
            List<Future<List<Front>>> parts = new ArrayList<>();
            for (int rank = 0; rank < size; rank++) {
                Communicator communicator = ranks.of(rank);
                parts.add(threads.submit(() ->
                        new Parhepopta(problem, communicator).solve().stream().toList()));
            }
            List<Front> fronts = new ArrayList<>();
            for (Future<List<Front>> part : parts) {
                fronts.addAll(part.get());
            }
            assertEquals(1, fronts.size());
            return fronts.get(0);
        } finally {
            threads.shutdown();
        }
    }

    /** Processes that are threads. */
    private static final class Ranks {
        private final int size;
        private final List<BlockingQueue<double[]>> pipes;
        private final double[][] gathered;
        private final CyclicBarrier barrier;

        Ranks(int size) {
            this.size = size;
            pipes = Stream.generate(() -> (BlockingQueue<double[]>) new LinkedBlockingQueue<double[]>())
                    .limit((long) size * size)
                    .toList();
            gathered = new double[size][];
            barrier = new CyclicBarrier(size);
        }

        Communicator of(int rank) {
            return new Communicator() {
                @Override
                public int rank() {
                    return rank;
                }

                @Override
                public int size() {
                    return size;
                }

                @Override
                public void send(int to, double[] message) {
                    pipes.get(rank * size + to).add(message);
                }

                @Override
                public double[] receive(int from) {
                    try {
                        return pipes.get(from * size + rank).take();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }

                @Override
                public double[][] allGather(double[] message) {
                    try {
                        gathered[rank] = message;
                        barrier.await();
                        double[][] all = gathered.clone();
                        barrier.await();
                        return all;
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                }
            };
        }
    }
}
