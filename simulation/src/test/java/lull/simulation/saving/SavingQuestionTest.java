package lull.simulation.saving;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import lull.platform.emulated.EmulatedNode;
import lull.simulation.application.ApplicationFile;
import lull.simulation.application.Scaling;
import lull.simulation.job.Cluster;
import lull.simulation.job.Network;
import lull.simulation.node.Noise;
import lull.simulation.node.SimulatedNode;
import lull.simulation.study.StudyResult;
import org.junit.jupiter.api.Test;

class SavingQuestionTest {
    private static StudyResult ask(String application, Policy policy, int iterations) {
        SimulatedNode node = new SimulatedNode(EmulatedNode.named("opteron-8350"));
        return new SavingQuestion(
                        ApplicationFile.named(application, 2, Scaling.STRONG, OptionalInt.of(iterations)),
                        new Cluster(node, 2, Network.INFINIBAND_QDR, Noise.USUAL),
                        policy,
                        List.of())
                .run(1);
    }

    @Test
    void shouldSaveEnergyAndNoTimeWhereATaskWaits() {
        StudyResult result = ask("bt-mz-imbalanced", Policy.dctAndDvfs(0.2), 800);
        List<Object> lull = result.rows().get(1);
        assertTrue((Double) lull.get(6) < 0.99, "energy by the default's: " + lull.get(6));
        assertEquals(1, (Double) lull.get(5), 0.01);
        assertTrue((Double) lull.get(3) < (Double) result.rows().get(0).get(3), "it waits less");
        assertTrue(
                result.remarks().stream().anyMatch(line -> line.contains("a plan was held in")),
                result.remarks().toString());
        assertTrue(
                result.remarks().stream().anyMatch(line -> line.startsWith("the loop of the first node, iteration")),
                result.remarks().toString());
    }

    /** The default was watched while samples were still to come: what those iterations took is noise. */
    @Test
    void shouldClaimNoSavingWhereNoNodeChangesAnything() {
        List<String> remarks = ask("bt-mz", Policy.dctAndDvfs(0.2), 100).remarks();
        assertTrue(
                remarks.get(0).matches("With .* no node's plan changed anything: it was watched in \\d+ iterations\\."),
                remarks::toString);
        assertTrue(
                remarks.stream().anyMatch(line -> line.contains("watched, as samples are still to come")),
                remarks::toString);
    }

    @Test
    void shouldChangeNothingWhenNothingIsAllowed() {
        StudyResult result = ask("bt-mz-imbalanced", Policy.lull(false, OptionalDouble.empty(), 0.01), 200);
        assertEquals("observing", result.rows().get(1).get(0));
        assertEquals(result.rows().get(0).subList(1, 7), result.rows().get(1).subList(1, 7));
    }
}
