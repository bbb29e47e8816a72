package lull.agent.nodes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import lull.report.observation.RunEnergy;
import org.junit.jupiter.api.Test;

class NodeWarningsTest {
    private static NodeReport node(String host, String... warnings) {
        return new NodeReport(
                host, 0, List.of(), Map.of(), List.of(), RunEnergy.unknown("no meter"), List.of(warnings));
    }

    @Test
    void shouldNameTheHostOnlyOfWhatNotAllSay() {
        assertEquals(
                List.of("no frequencies", "a, c: late"),
                NodeWarnings.merged(
                        List.of(
                                node("a", "no frequencies", "late"),
                                node("b", "no frequencies"),
                                node("c", "late", "no frequencies")),
                        3));
        assertEquals(List.of("a: late"), NodeWarnings.merged(List.of(node("a", "late")), 2), "the other agent died");
    }
}
