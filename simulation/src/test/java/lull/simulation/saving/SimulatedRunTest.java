package lull.simulation.saving;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import lull.platform.emulated.EmulatedNode;
import lull.runtime.RuntimeOutcome;
import lull.runtime.Savings;
import lull.simulation.application.Application;
import lull.simulation.application.ApplicationFile;
import lull.simulation.application.Scaling;
import lull.simulation.job.Cluster;
import lull.simulation.job.Network;
import lull.simulation.node.Noise;
import lull.simulation.node.SimulatedNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the loop says of energy, against a run whose iterations are all alike: 480 W in their regions, 300 W in waits and serial code. */
class SimulatedRunTest {
    private static final double A_THOUSANDTH = 0.001;
    /** Of ten iterations by default and more: the one in which a plan ended took less, and counts as so much less of one. */
    private static final double MODEST = 0.003;

    private static final Cluster QUIET =
            new Cluster(new SimulatedNode(EmulatedNode.named("opteron-8350")), 2, Network.INFINIBAND_QDR, Noise.NONE);

    private static final String SERIAL_CODE =
            """
            iterations = 600
            tasks = 2
            groups = all
            group.all.phases = a seq b
            group.all.delimiter = allreduce
            group.all.bytes = 8
            phase.a.cycles = 4.16e7
            phase.seq.kind = serial
            phase.seq.cycles = 3.92e7
            phase.b.cycles = 6.4e8
            phase.b.shares = 1 2.47
            """;

    @TempDir
    Path folder;

    /** Per iteration under the plan, by what the run took; {@code held} of its iterations ran under it. */
    private static double heldJoules(Application application, double all, double byDefault, long held) {
        return (all - (application.iterations() - held) * byDefault) / held;
    }

    private static void assertTellsTheTruth(Application application) {
        SimulatedRun unchanged = SimulatedRun.of(application, QUIET, Policy.DEFAULT, 1);
        SimulatedRun lull = SimulatedRun.of(application, QUIET, Policy.lull(false, OptionalDouble.of(0), 0.01), 1);
        List<Savings> nodes = List.of(0, 1).stream()
                .map(lull.loop().orElseThrow()::outcome)
                .map(outcome -> outcome.map(RuntimeOutcome::savings).orElseThrow())
                .toList();
        for (int node = 0; node < nodes.size(); node++) {
            double all = unchanged.account().tasks().get(node).joules();
            double said = nodes.get(node).defaultJoules().orElseThrow();
            assertEquals(all / application.iterations(), said, MODEST * said, "node " + node);
        }
        Savings said = Savings.ofNodes(nodes);
        double byDefault = unchanged.account().joules() / application.iterations();
        double held = heldJoules(application, lull.account().joules(), byDefault, said.heldIterations());
        double saved =
                1 - said.heldJoules().orElseThrow() / said.defaultJoules().orElseThrow();
        assertTrue(held < byDefault, "something is saved");
        assertTrue(saved <= 1 - held / byDefault + A_THOUSANDTH, saved + " is said, " + (1 - held / byDefault) + " is");
        assertEquals(1 - held / byDefault, saved, MODEST);
    }

    @Test
    void shouldTellTheEnergyOfWholeIterations() throws IOException {
        Path file = Files.writeString(folder.resolve("serial.properties"), SERIAL_CODE);
        assertTellsTheTruth(ApplicationFile.named(file.toString(), 2, Scaling.STRONG, OptionalInt.empty()));
    }

    @Test
    void shouldTellItWhereFewIterationsWereSeen() {
        assertTellsTheTruth(ApplicationFile.named("bt-mz-imbalanced", 2, Scaling.STRONG, OptionalInt.of(30)));
    }
}
