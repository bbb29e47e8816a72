package lull.agent.balance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import lull.balancing.loop.Strategy;
import lull.channel.BalanceQuestion;
import lull.channel.ChannelFile;
import lull.channel.TaskChannel;
import lull.channel.layout.ChannelLayout;
import lull.report.observation.LoopBalance;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A loop of two tasks, the second four times as slow, asks through a channel as the probe would. */
abstract class AskedLoop {
    static final long SECOND = 1_000_000_000;
    static final int TOTAL = 1_000;
    double[] unitSeconds = {0.0001, 0.0004};

    @TempDir
    Path folder;

    ByteBuffer memory;
    TaskChannel channel;
    BalancedTask task;
    int[] counts = {500, 500};
    double[] watts = {0, 0};
    double[] toldIdleWatts = {0, 0};
    double[] deviceWatts = {0, 0};
    double[] meteredWatts = {0, 0};
    double idleWatts = Double.NaN;
    int meter;
    int[] nodes = {0, 0};
    int number;
    int windowIterations = 1;
    double decisionSeconds;

    @BeforeEach
    void open() throws IOException {
        ChannelFile file = new ChannelFile(folder.resolve("task-1-0"), 1024).ready();
        memory = file.memory();
        channel = TaskChannel.open(folder.resolve("task-1-0")).orElseThrow();
        task = new BalancedTask(channel.balanceBox(), true);
        for (int i = 0; i < ChannelLayout.BALANCE_SETTINGS; i++) {
            setting(i, Double.NaN);
        }
        memory.putInt(ChannelLayout.QUESTION_LOOP_OFFSET, 1);
        memory.putInt(ChannelLayout.QUESTION_TASKS_OFFSET, 2);
        memory.putInt(ChannelLayout.QUESTION_GRANULARITY_OFFSET, 1);
    }

    void setting(int index, double value) {
        memory.putDouble(ChannelLayout.QUESTION_SETTINGS_OFFSET + index * Double.BYTES, value);
    }

    void value(int of, int kind, double value) {
        memory.putDouble(
                ChannelLayout.QUESTION_VALUES_OFFSET + (of * ChannelLayout.BALANCE_VALUES + kind) * Double.BYTES,
                value);
    }

    /** Asks, is answered, and takes what is answered; true if shares changed. */
    boolean ask(Strategy strategy) {
        number++;
        memory.putInt(ChannelLayout.QUESTION_STRATEGY_OFFSET, strategy.ordinal());
        memory.putInt(ChannelLayout.QUESTION_MEASURED_OFFSET, windowIterations);
        memory.putLong(ChannelLayout.QUESTION_ITERATIONS_OFFSET, 10L * number);
        double longest = Math.max(counts[0] * unitSeconds[0], counts[1] * unitSeconds[1]);
        for (int of = 0; of < 2; of++) {
            memory.putInt(ChannelLayout.QUESTION_COUNTS_OFFSET + of * Integer.BYTES, counts[of]);
            value(of, BalanceQuestion.SECONDS, windowIterations * counts[of] * unitSeconds[of]);
            value(of, BalanceQuestion.SQUARED_ERROR, 0);
            value(of, BalanceQuestion.ELAPSED_SECONDS, windowIterations * longest);
            value(of, BalanceQuestion.WATTS, watts[of]);
            value(of, BalanceQuestion.IDLE_WATTS, toldIdleWatts[of]);
            value(of, BalanceQuestion.DEVICE_JOULES, windowIterations * deviceWatts[of] * counts[of] * unitSeconds[of]);
            value(of, BalanceQuestion.NODE_WATTS, nodeWatts(nodes[of]));
            value(of, BalanceQuestion.NODE_IDLE_WATTS, idleWatts);
            value(of, BalanceQuestion.METER, meter);
            value(of, BalanceQuestion.NODE, nodes[of]);
        }
        memory.putInt(ChannelLayout.QUESTION_NUMBER_OFFSET, number);
        return answered();
    }

    /** Mean power of a node whose tasks draw so much beyond idle power while they work. */
    double nodeWatts(int node) {
        double longest = Math.max(counts[0] * unitSeconds[0], counts[1] * unitSeconds[1]);
        double joules = 0;
        for (int of = 0; of < 2; of++) {
            joules += nodes[of] == node ? meteredWatts[of] * counts[of] * unitSeconds[of] : 0;
        }
        return (Double.isNaN(idleWatts) ? 0 : idleWatts) + joules / longest;
    }

    /** The clock of a round in which a question is answered, which each look at it, but the first two, moves on. */
    LongSupplier clock(long nanos) {
        AtomicInteger looks = new AtomicInteger();
        return () -> nanos + (looks.getAndIncrement() < 2 ? 0 : Math.round(decisionSeconds * SECOND));
    }

    boolean answered() {
        task.doWork(clock(number * SECOND));
        assertEquals(number, memory.getInt(ChannelLayout.ANSWER_NUMBER_OFFSET));
        boolean changed = memory.getInt(ChannelLayout.ANSWER_CHANGED_OFFSET) != 0;
        if (changed) {
            counts = new int[] {
                memory.getInt(ChannelLayout.ANSWER_COUNTS_OFFSET),
                memory.getInt(ChannelLayout.ANSWER_COUNTS_OFFSET + Integer.BYTES)
            };
            assertEquals(TOTAL, counts[0] + counts[1]);
        }
        return changed;
    }

    double window() {
        return memory.getDouble(ChannelLayout.ANSWER_WINDOW_SECONDS_OFFSET);
    }

    LoopBalance outcome() {
        List<LoopBalance> loops = task.loops(3);
        assertEquals(1, loops.size());
        return loops.get(0);
    }
}
