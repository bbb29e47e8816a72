package lull.report.builder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import lull.report.Report;
import org.junit.jupiter.api.Test;

class SeenCpusTest {
    private final SeenCpus seen = new SeenCpus();

    @Test
    void shouldListCpusByNodeAsLinuxDoes() {
        seen.add("node2", List.of(5));
        seen.add("node1", List.of(0, 1, 3));
        seen.add("node1", List.of(2, 9, 1023));
        seen.add("node3", List.of());

        assertEquals(List.of(new Report.Place("node1", "0-3,9,1023"), new Report.Place("node2", "5")), seen.places());
    }

    @Test
    void shouldTellNothingWhenNobodyLooked() {
        seen.add("node1", List.of());

        assertNull(seen.places());
    }

    @Test
    void shouldNameTheFirstNodesInWords() {
        for (int node = 1; node <= 4; node++) {
            seen.add("node" + node, List.of(node));
        }
        String four = "1 of node1; 2 of node2; 3 of node3; 4 of node4";
        assertEquals(four, phase().seenOn());
        seen.add("node5", List.of(5));
        assertEquals(four + "; ...", phase().seenOn());
    }

    private Report.Phase phase() {
        return new Report.Phase(0, "solve", "libgomp", 1, 2, 1, 0, 1, 0, 1, null, seen.places());
    }
}
