package lull.simulation.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import lull.platform.emulated.EmulatedNode;
import lull.simulation.application.ApplicationFile;
import lull.simulation.application.Scaling;
import lull.simulation.node.Noise;
import lull.simulation.node.SimulatedNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What messages cost: SimGridWitnessTest compares it with another simulator's, which few machines have. */
class HandedOverMessagesTest {
    private static final Network NETWORK = new Network(1e-3, 1e6);

    @TempDir
    private Path folder;

    /** A millisecond each for a message to both sides of each dimension that has others in it, then the latency of the last. */
    @ParameterizedTest
    @CsvSource({"1, 2, 0", "2, 2, 3e-3", "4, 2, 3e-3", "2, 4, 3e-3", "4, 4, 5e-3", "8, 6, 7e-3", "4, 6, 5e-3"})
    void shouldCountEachMessageToAnotherTaskOnceWhenTasksAreEven(int tasks, int neighbours, double seconds)
            throws IOException {
        Path file = Files.writeString(
                folder.resolve("even.properties"),
                """
                iterations = 1
                groups = step
                group.step.phases = nothing
                group.step.neighbours = %d
                group.step.bytes = 1000
                phase.nothing.cycles = 0
                """
                        .formatted(neighbours));
        SimulatedNode node = new SimulatedNode(EmulatedNode.named("opteron-8350"));

        JobAccount account = new SimulatedJob(
                        ApplicationFile.named(file.toString(), tasks, Scaling.WEAK),
                        new Cluster(node, tasks, NETWORK, Noise.NONE),
                        rank -> (region, now) -> node.byDefault(),
                        1)
                .run();

        assertEquals(seconds, account.seconds(), 1e-12);
    }

    @Test
    void shouldNameATaskTwiceWhenItIsTheNeighbourOnBothSides() {
        assertArrayEquals(new int[] {1, 1}, Network.neighbours(0, 2, 2));
        assertArrayEquals(new int[] {1, 3}, Network.neighbours(0, 4, 2));
        assertArrayEquals(new int[] {}, Network.neighbours(0, 1, 2));
    }
}
