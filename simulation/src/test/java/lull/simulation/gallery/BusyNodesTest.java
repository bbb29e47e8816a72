package lull.simulation.gallery;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import lull.platform.emulated.EmulatedNode;
import lull.runtime.RuntimeOutcome;
import lull.simulation.job.Cluster;
import lull.simulation.job.JobAccount;
import lull.simulation.job.JobControl;
import lull.simulation.job.Network;
import lull.simulation.job.SimulatedJob;
import lull.simulation.job.TaskControl;
import lull.simulation.loop.LoopedJob;
import lull.simulation.node.Noise;
import lull.simulation.node.RegionSetting;
import lull.simulation.node.SimulatedNode;
import lull.simulation.peer.Peer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two tasks, of which one waits 40 %, on nodes on which others take a quarter of a core's time, or half of it, in turns. */
class BusyNodesTest {
    private static final SimulatedNode NODE = new SimulatedNode(EmulatedNode.named("opteron-8350"));
    private static final int ITERATIONS = 3000;
    private static final int SEEDS = 5;
    private static final double WAITS = 0.6;
    private static final double NOISE = 0.0025;

    private static HardJob job(double seconds, Noise noise) {
        return new HardJob(
                "one of two tasks waits, and others take a part of a core",
                GalleryApplication.of(
                        "busy-nodes",
                        ITERATIONS,
                        List.of(GalleryApplication.computing("step", seconds)),
                        (task, iteration, group) -> task == 0 ? WAITS : 1),
                new Cluster(NODE, 2, Network.INFINIBAND_QDR, noise));
    }

    private static RuntimeOutcome outcome(HardJob job, int rank) {
        LoopedJob lull = new LoopedJob(NODE, 2, Peer.LULL_DEFAULTS, Optional.empty(), any -> true);
        new SimulatedJob(job.application(), job.cluster(), lull, 1).run();
        return lull.outcome(rank).orElseThrow();
    }

    /** What Lull holds at the end where nobody disturbs the tasks, from the first iteration to the last. */
    private static JobControl quietPlan(double seconds) {
        RuntimeOutcome quiet = outcome(job(seconds, Noise.USUAL), 0);
        int frequency = quiet.decision()
                .orElseThrow()
                .tasks()
                .get(0)
                .groups()
                .get(0)
                .phases()
                .get(0)
                .frequency();
        assertTrue(frequency < NODE.hertz().size() - 1, quiet.log()::toString);
        RegionSetting low = NODE.setting(NODE.cores(), frequency);
        TaskControl lowered = (region, at) -> low;
        TaskControl untouched = (region, at) -> NODE.byDefault();
        return rank -> rank == 0 ? lowered : untouched;
    }

    /** On a busy machine the plan of the quiet one loses time, which costs energy; Lull's own saves nine tenths as much at least. */
    @ParameterizedTest
    @CsvSource({
        "0.05, 4, 0.004",
        "0.05, 16, 0.001",
        "0.05, 8, 0.004",
        "0.5, 4, 0.004",
        "0.5, 16, 0.001",
        "0.5, 8, 0.004"
    })
    void shouldSaveNearlyAsMuchAsThePlanOfQuietNodes(double seconds, double perSecondAndCore, double turnSeconds) {
        HardJob busy = job(seconds, new Noise(0.005, perSecondAndCore, turnSeconds));
        JobControl quiet = quietPlan(seconds);
        double saved = 0;
        double others = 0;
        double lost = 0;
        for (int seed = 1; seed <= SEEDS; seed++) {
            JobAccount byDefault = busy.byDefault(seed);
            JobAccount lull = busy.underLull(seed).account();
            saved += 1 - lull.joules() / byDefault.joules();
            lost += lull.seconds() / byDefault.seconds() - 1;
            others += 1 - busy.under(quiet, seed).joules() / byDefault.joules();
        }
        String words = saved / SEEDS + " saved, " + others / SEEDS + " by the quiet plan, lost " + lost / SEEDS;
        assertTrue(saved >= 0.9 * others && saved > 0, words);
        assertTrue(lost / SEEDS < Peer.LULL_DEFAULTS.maxSlowdown() + NOISE, words);
    }

    /** Interrupted most of the time, each iteration takes another time; the program's work is constant all the same. */
    @Test
    void shouldNotTakeWhatOthersDoForTheProgram() {
        HardJob busy = job(0.05, new Noise(0.005, 16, 0.004));
        for (int rank = 0; rank < 2; rank++) {
            String log = outcome(busy, rank).log().toString();
            assertFalse(log.contains("neither constant nor periodic"), log);
            assertTrue(log.contains("times scatter because threads wait for CPUs, up to 5"), log);
        }
    }
}
