package lull.apps.tasks;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Tasks as threads of this JVM, so that what they compute together can be tested without MPI. */
public final class TaskThreads {
    private static final long PATIENCE_SECONDS = 60;

    private final CyclicBarrier barrier;
    private final Object[] published;

    private TaskThreads(int size) {
        barrier = new CyclicBarrier(size);
        published = new Object[size];
    }

    /** Runs a program as several tasks; the results in the order of tasks. */
    public static <R> List<R> run(int size, Function<Tasks, R> program) {
        TaskThreads shared = new TaskThreads(size);
        ExecutorService threads = Executors.newFixedThreadPool(size);
        try {
            List<Callable<R>> calls = IntStream.range(0, size)
                    .mapToObj(rank -> (Callable<R>) () -> shared.guarded(rank, program))
                    .toList();
            return threads.invokeAll(calls).stream().map(TaskThreads::result).toList();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } finally {
            threads.shutdownNow();
        }
    }

    private <R> R guarded(int rank, Function<Tasks, R> program) {
        try {
            return program.apply(new Member(rank));
        } catch (RuntimeException | Error e) {
            barrier.reset(); // releases the others
            throw e;
        }
    }

    private static <R> R result(Future<R> future) {
        try {
            return future.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError("a task failed: " + e.getCause(), e);
        }
    }

    private void await() {
        try {
            barrier.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new IllegalStateException("another task did not come", e);
        }
    }

    private final class Member implements Tasks {
        private final int rank;

        Member(int rank) {
            this.rank = rank;
        }

        @Override
        public int rank() {
            return rank;
        }

        @Override
        public int size() {
            return published.length;
        }

        /** What each task publishes, as long as the reader reads. */
        private <T, R> R share(T own, Function<List<T>, R> reader, Class<T> type) {
            published[rank] = own;
            await();
            R read = reader.apply(Arrays.stream(published).map(type::cast).toList());
            await();
            return read;
        }

        @Override
        public void sum(double[] values) {
            double[] sums = share(
                    values.clone(),
                    all -> {
                        double[] total = new double[values.length];
                        all.forEach(own -> Arrays.setAll(total, i -> total[i] + own[i]));
                        return total;
                    },
                    double[].class);
            System.arraycopy(sums, 0, values, 0, values.length);
        }

        @Override
        public void gather(int[] values, int[] counts, int[] displacements) {
            share(
                    values.clone(),
                    all -> {
                        for (int task = 0; task < all.size(); task++) {
                            System.arraycopy(
                                    all.get(task), displacements[task], values, displacements[task], counts[task]);
                        }
                        return values;
                    },
                    int[].class);
        }

        @Override
        public double[] gather(double[] own, int[] counts) {
            return share(
                    own.clone(),
                    all -> {
                        if (!Arrays.equals(
                                counts,
                                all.stream().mapToInt(part -> part.length).toArray())) {
                            throw new IllegalStateException(
                                    "counts " + Arrays.toString(counts) + " are not those of the parts");
                        }
                        return all.stream().flatMapToDouble(Arrays::stream).toArray();
                    },
                    double[].class);
        }

        @Override
        public double[][] exchange(double[][] outgoing) {
            return share(
                    outgoing,
                    all -> all.stream().map(own -> own[rank].clone()).toArray(double[][]::new),
                    double[][].class);
        }

        @Override
        public NeighbourExchange neighbours(int[] outgoing, int[] incoming) {
            double[][] out = Arrays.stream(outgoing).mapToObj(double[]::new).toArray(double[][]::new);
            return new Neighbours(this, out, incoming);
        }
    }

    private static final class Neighbours implements NeighbourExchange {
        private final Member member;
        private final double[][] outgoing;
        private final int[] lengths;
        private double[][] received;

        Neighbours(Member member, double[][] outgoing, int[] lengths) {
            this.member = member;
            this.outgoing = outgoing;
            this.lengths = lengths;
        }

        @Override
        public void run() {
            received = member.exchange(outgoing);
            for (int task = 0; task < lengths.length; task++) {
                if (received[task].length != lengths[task]) {
                    throw new IllegalStateException(
                            "task " + task + " sent " + received[task].length + " values, not " + lengths[task]);
                }
            }
        }

        @Override
        public void put(int task, int position, double value) {
            outgoing[task][position] = value;
        }

        @Override
        public double get(int task, int position) {
            return received[task][position];
        }
    }
}
