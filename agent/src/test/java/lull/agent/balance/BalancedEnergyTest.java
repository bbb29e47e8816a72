package lull.agent.balance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import lull.balancing.loop.Strategy;
import org.junit.jupiter.api.Test;

/** Shares of a {@link BalancedTask} where energy counts: whose watts are known, and from where. */
class BalancedEnergyTest extends AskedLoop {
    @Test
    void shouldGiveTheCheaperTaskMoreWhenEnergyCounts() {
        watts = new double[] {100, 10};
        for (int i = 0; i < 20; i++) {
            ask(Strategy.ENERGY);
        }

        assertTrue(counts[1] > 500, () -> Arrays.toString(counts));
        assertTrue(outcome().remark().contains("MODELLED"), outcome()::remark);
    }

    /** A unit takes 10 mJ here and 4 mJ there; if the first draws as much while it waits, what counts is that it waits little. */
    @Test
    void shouldCountWhatWaitingTakesFromThenOnWhenTheProgramTellsItLate() {
        watts = new double[] {100, 10};
        for (int i = 0; i < 40; i++) {
            ask(Strategy.MODEL_ENERGY);
        }
        assertTrue(counts[1] > 900, () -> Arrays.toString(counts));
        toldIdleWatts = new double[] {100, 0};
        for (int i = 0; i < 40; i++) {
            ask(Strategy.MODEL_ENERGY);
        }

        assertEquals(800, counts[0], 10, () -> Arrays.toString(counts));
    }

    @Test
    void shouldLeaveSharesWhenEnergyCountsAndNobodyTellsWatts() {
        assertFalse(ask(Strategy.TES));

        assertFalse(task.moves(), "slack is left to lower frequencies");
        assertTrue(outcome().remark().contains("lull_balance_power"), outcome()::remark);
    }

    /** The second task needs four times as long and draws a tenth: a unit takes 10 mJ there, 4 mJ here, and by time the first has 800. */
    @Test
    void shouldGiveTheCheaperTaskMoreWhenItsNodesMeterSaysSo() {
        meter = 1;
        nodes = new int[] {0, 1};
        meteredWatts = new double[] {100, 10};
        ask(Strategy.ENERGY);
        assertEquals(LoopDecider.METERED_SECONDS, window());
        for (int i = 0; i < 20; i++) {
            ask(Strategy.ENERGY);
        }

        assertTrue(counts[1] > 900, () -> Arrays.toString(counts));
        assertTrue(outcome().remark().startsWith("joules are MEASURED, by the nodes' meters, each task's own"));
    }

    /**
     * A meter that both share can't tell them apart: by busy time the fast task looks cheaper. The search tries that, measures more
     * joules in all, mirrors the move, and measures fewer.
     */
    @Test
    void shouldShareAMetersJoulesByBusyTimeAndSaySo() {
        meter = 1;
        meteredWatts = new double[] {100, 10};
        for (int i = 0; i < 20; i++) {
            ask(Strategy.ENERGY);
        }

        assertTrue(counts[1] > 800, () -> Arrays.toString(counts));
        assertTrue(outcome().remark().contains("shared by busy time among the tasks of a node"), outcome()::remark);
        assertTrue(outcome().remark().contains("idle power is not known"), outcome()::remark);
    }

    /** With 90 W of idle power that counts as long as anybody works, the fastest shares are the cheapest. */
    @Test
    void shouldCountIdlePowerWhereItIsKnown() {
        meter = 3;
        nodes = new int[] {0, 1};
        meteredWatts = new double[] {10, 2};
        idleWatts = 90;
        for (int i = 0; i < 20; i++) {
            ask(Strategy.MODEL_ENERGY);
        }

        assertEquals(800, counts[0], 20, () -> Arrays.toString(counts));
        assertEquals("joules are EMULATED, each task's own", outcome().remark());
    }

    @Test
    void shouldCountADeviceBesideItsNodesMeter() {
        meter = 1;
        nodes = new int[] {0, 1};
        meteredWatts = new double[] {10, 10};
        deviceWatts = new double[] {200, 0};
        for (int i = 0; i < 20; i++) {
            ask(Strategy.ENERGY);
        }

        assertTrue(counts[1] > 900, () -> Arrays.toString(counts));
        assertTrue(outcome().remark().endsWith("those of devices are MEASURED by the program or by NVML"));
    }

    @Test
    void shouldCountDevicesAloneWhereEachTaskHasOne() {
        deviceWatts = new double[] {200, 10};
        for (int i = 0; i < 20; i++) {
            ask(Strategy.ENERGY);
        }

        assertTrue(counts[1] > 900, () -> Arrays.toString(counts));
        assertEquals(
                "joules of devices are MEASURED by the program or by NVML",
                outcome().remark());
    }

    @Test
    void shouldLeaveSharesWhenAWindowHadNoReading() {
        meter = 1;
        meteredWatts = new double[] {100, Double.NaN};

        assertFalse(ask(Strategy.ENERGY));
        assertFalse(ask(Strategy.ENERGY));
    }
}
