package lull.agent.nodes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import lull.channel.layout.CallSum;
import lull.channel.layout.MpiCall;
import lull.phases.Delimiter;
import lull.phases.Durations;
import lull.phases.Iteration;
import lull.phases.Phase;
import lull.phases.PhaseGroup;
import lull.phases.TaskProfile;
import lull.phases.TaskTotals;
import lull.phases.Workload;
import lull.report.observation.NodeLoad;
import lull.report.observation.ProbeFacts;
import lull.report.observation.RegionName;
import lull.report.observation.RunEnergy;
import lull.report.observation.TaskIdentity;
import lull.report.observation.TaskObservation;
import org.junit.jupiter.api.Test;

class TaggedStreamsTest {
    private static final Durations SOME = new Durations(7, 0.1, 0.02, 0.09, 0.11);

    @Test
    void shouldGiveBackEveryReportWhenMpirunCutsAndMixesTheStreams() throws IOException {
        Random random = new Random(5);
        for (int trial = 0; trial < 200; trial++) {
            List<String> rests = new ArrayList<>();
            for (int rank = 0; rank < 3; rank++) {
                rests.add(NodeMessage.ready("host" + rank).strip()
                        + NodeMessage.report(report(rank)).strip());
            }
            Map<Integer, NodeReport> received = new TreeMap<>();
            TaggedStreams streams = new TaggedStreams((rank, text) -> deliver(rank, text, received));
            while (rests.stream().anyMatch(rest -> !rest.isEmpty())) {
                int rank = random.nextInt(3);
                String rest = rests.get(rank);
                int cut = Math.min(rest.length(), 1 + random.nextInt(200));
                assertTrue(streams.line("[1," + rank + "]<stdout>:" + rest.substring(0, cut)));
                rests.set(rank, rest.substring(cut));
            }
            assertEquals(Map.of(0, report(0), 1, report(1), 2, report(2)), received);
        }
    }

    @Test
    void shouldTakeFragmentsApartWhenMpirunForgetsToEndALine() {
        List<String> received = new ArrayList<>();
        TaggedStreams streams = new TaggedStreams((rank, text) -> received.add(rank + " " + text));

        assertTrue(streams.line("[1,0]<stdout>:abc[1,1]<stdout>:xy[1,0]<stdout>:d;"));
        assertTrue(streams.line("[1,1]<stdout>:z;"));
        assertEquals(List.of("0 abcd", "1 xyz"), received);
    }

    @Test
    void shouldRefuseWhenALineIsNoRanks() {
        assertFalse(new TaggedStreams((rank, text) -> {}).line("mpirun noticed that process rank 1 died"));
    }

    @Test
    void shouldNameTheDamageWhenAReportIsCut() {
        String word = NodeReportText.of(report(1));

        for (int length = 0; length < word.length() - 4; length += 7) {
            String cut = word.substring(0, length);
            assertThrows(IOException.class, () -> NodeReportText.parse(cut));
        }
    }

    @Test
    void shouldMoveTheEndsOfGroupsWhenTheNodeStartedLater() {
        NodeReport moved = report(1).onClockSince(40);

        assertEquals(
                OptionalLong.of(1_060),
                moved.tasks().get(0).profile().groups().get(0).lastEndNanos());
        assertEquals(40, moved.bootNanos());
    }

    private static void deliver(int rank, String text, Map<Integer, NodeReport> received) {
        try {
            NodeMessage.deliver(rank, text, new NodeMessage.Listener() {
                @Override
                public void ready(int from, String host) {
                    assertEquals("host" + from, host);
                }

                @Override
                public void report(int from, NodeReport report) {
                    received.put(from, report);
                }
            });
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static NodeReport report(int rank) {
        PhaseGroup group = new PhaseGroup(
                0,
                List.of(0),
                Delimiter.NONE,
                SOME,
                SOME,
                8,
                1,
                new Workload(Workload.Kind.CONSTANT, 1, 0),
                OptionalLong.of(1_000));
        TaskProfile profile = new TaskProfile(
                new TaskTotals(1, 7, 8, 0.5, 0.25, 64, 0),
                Optional.of(new Iteration(1, 7, 1, 0.1, 0.9, 0)),
                "found",
                List.of(new Phase(0, OptionalInt.of(3), 0, 0, 2, SOME, 0.7)),
                List.of(group),
                List.of());
        TaskObservation task = new TaskObservation(
                new TaskIdentity(
                        rank == 2 ? OptionalInt.empty() : OptionalInt.of(rank),
                        OptionalInt.of(3),
                        "host" + rank,
                        10 + rank,
                        "launcher 9",
                        "program",
                        "Open MPI"),
                new ProbeFacts(15, 0, 0, 0, 1e-8, Double.NaN, 2, 1),
                List.of("libgomp"),
                List.of(new CallSum(MpiCall.of(1), 8, 0.5, 64)),
                Map.of(3, new RegionName(3, "libgomp", "work")),
                profile);
        return new NodeReport(
                "host" + rank,
                100,
                List.of(task),
                Map.of(),
                List.of(new NodeLoad("host" + rank, 4, 8, 0.25, null)),
                RunEnergy.unknown("no meter"),
                List.of("host" + rank + ": a warning; with a semicolon"));
    }
}
