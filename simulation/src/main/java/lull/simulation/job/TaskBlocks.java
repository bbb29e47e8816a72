package lull.simulation.job;

import java.util.function.IntConsumer;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/**
 * The tasks of a job, some after the other, on all processors where they are many. What the tasks of a block are about to use can be
 * asked of memory together, so that it is waited for once.
 */
public final class TaskBlocks {
    private static final int PARALLEL_FROM = 256;
    /** Tasks whose numbers are read ahead, some 1 kB each; from 8 to 32, that they stay in the processor's first caches. */
    private static final int BLOCK = 16;

    private final int tasks;
    private final IntToLongFunction touch;
    /** Means nothing; but what is read for it is not left out. */
    @SuppressWarnings("UnusedVariable")
    private long lastTouched;

    /**
     * So many tasks, by rank.
     *
     * @param touch reads what a task is about to use, and changes nothing; the number means nothing
     */
    public TaskBlocks(int tasks, IntToLongFunction touch) {
        this.tasks = tasks;
        this.touch = touch;
    }

    /** Does something for each, by rank. */
    public void forEach(IntConsumer action) {
        IntStream blocks = IntStream.range(0, (tasks + BLOCK - 1) / BLOCK);
        (tasks < PARALLEL_FROM ? blocks : blocks.parallel()).forEach(block -> {
            int end = Math.min(tasks, (block + 1) * BLOCK);
            long touched = 0;
            for (int rank = block * BLOCK; rank < end; rank++) {
                touched += touch.applyAsLong(rank);
            }
            lastTouched = touched;
            for (int rank = block * BLOCK; rank < end; rank++) {
                action.accept(rank);
            }
        });
    }
}
