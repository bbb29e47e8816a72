package lull.channel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Optional;
import lull.channel.layout.ChannelLayout;

/**
 * Where the first task of a balanced loop asks how the work is to be shared, and is answered. The task writes a question only
 * when the last one has been answered, so that nobody reads what is being written; either side stores the number last.
 */
public final class BalanceBox {
    private static final VarHandle INT = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());

    private final Path file;
    private final ByteBuffer memory;

    BalanceBox(Path file, ByteBuffer memory) {
        this.file = file;
        this.memory = memory;
    }

    /**
     * The question that waits for an answer, if one does.
     *
     * @throws ChannelException if it is none that a probe asks
     */
    public Optional<BalanceQuestion> question() {
        int number = (int) INT.getAcquire(memory, ChannelLayout.QUESTION_NUMBER_OFFSET);
        if (number == 0 || number == memory.getInt(ChannelLayout.ANSWER_NUMBER_OFFSET)) {
            return Optional.empty();
        }
        int tasks = memory.getInt(ChannelLayout.QUESTION_TASKS_OFFSET);
        int granularity = memory.getInt(ChannelLayout.QUESTION_GRANULARITY_OFFSET);
        if (tasks < 1 || tasks > ChannelLayout.BALANCE_TASKS || granularity < 1) {
            throw new ChannelException(
                    file, "is damaged: a loop of " + tasks + " tasks with a granularity of " + granularity);
        }
        return Optional.of(new BalanceQuestion(
                number,
                memory.getInt(ChannelLayout.QUESTION_LOOP_OFFSET),
                granularity,
                memory.getInt(ChannelLayout.QUESTION_STRATEGY_OFFSET),
                Math.max(1, memory.getInt(ChannelLayout.QUESTION_MEASURED_OFFSET)),
                memory.getLong(ChannelLayout.QUESTION_ITERATIONS_OFFSET),
                settings(),
                counts(tasks),
                values(tasks)));
    }

    private double[] settings() {
        double[] settings = new double[ChannelLayout.BALANCE_SETTINGS];
        for (int i = 0; i < settings.length; i++) {
            settings[i] = memory.getDouble(ChannelLayout.QUESTION_SETTINGS_OFFSET + i * Double.BYTES);
        }
        return settings;
    }

    private int[] counts(int tasks) {
        int[] counts = new int[tasks];
        long total = 0;
        for (int task = 0; task < tasks; task++) {
            counts[task] = memory.getInt(ChannelLayout.QUESTION_COUNTS_OFFSET + task * Integer.BYTES);
            total += counts[task];
            if (counts[task] < 0 || total > Integer.MAX_VALUE) {
                throw new ChannelException(
                        file, "is damaged: a share of " + counts[task] + " units, " + total + " in all so far");
            }
        }
        return counts;
    }

    private double[][] values(int tasks) {
        double[][] values = new double[tasks][ChannelLayout.BALANCE_VALUES];
        for (int task = 0; task < tasks; task++) {
            for (int i = 0; i < ChannelLayout.BALANCE_VALUES; i++) {
                values[task][i] = memory.getDouble(ChannelLayout.QUESTION_VALUES_OFFSET
                        + (task * ChannelLayout.BALANCE_VALUES + i) * Double.BYTES);
            }
        }
        return values;
    }

    /**
     * Answers the question with that number.
     *
     * @param counts units of work of each task from now on, as many in all as were asked about; empty if nothing changes
     * @param windowSeconds for which to measure before the next question
     */
    public void answer(int number, Optional<int[]> counts, double windowSeconds) {
        memory.putInt(ChannelLayout.ANSWER_CHANGED_OFFSET, counts.isPresent() ? 1 : 0);
        memory.putDouble(ChannelLayout.ANSWER_WINDOW_SECONDS_OFFSET, windowSeconds);
        int at = ChannelLayout.ANSWER_COUNTS_OFFSET;
        for (int count : counts.orElse(new int[0])) {
            memory.putInt(at, count);
            at += Integer.BYTES;
        }
        INT.setRelease(memory, ChannelLayout.ANSWER_NUMBER_OFFSET, number);
    }
}
