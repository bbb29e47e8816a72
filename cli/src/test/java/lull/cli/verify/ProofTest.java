package lull.cli.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import lull.agent.malleability.Verdict.ProvedRegion;
import lull.report.Report;
import lull.runtime.RuntimeOptions;
import org.junit.jupiter.api.Test;

class ProofTest {
    private final Proof proof = new Proof();

    /** A region that ran on teams of these sizes, and came back to the largest from each, twice. */
    private static Report.Region region(String name, int... sizes) {
        int largest = Arrays.stream(sizes).max().orElseThrow();
        return region(name, largest - 1, sizes);
    }

    /** One that came back to larger teams from those of so many threads at most. */
    private static Report.Region region(String name, int grownFrom, int[] sizes) {
        return new Report.Region(
                "program",
                name,
                "marker",
                null,
                Arrays.stream(sizes)
                        .mapToObj(threads -> new Report.Team(threads, 10, threads <= grownFrom ? 2 : 0))
                        .toList());
    }

    private static Report report(Report.Region... regions) {
        return new Report(
                Report.FORMAT,
                Report.VERSION,
                List.of(),
                null,
                0,
                null,
                "act",
                null,
                1.0,
                null,
                List.of(),
                List.of(),
                List.of(),
                null,
                List.of(regions),
                List.of(),
                null,
                new Report.Runtime("", 1, null, null, List.of(RuntimeOptions.WHOLE_ROUND)),
                null,
                null,
                null,
                List.of(),
                null,
                List.of());
    }

    private List<String> proved() {
        return proof.of("program").stream().map(ProvedRegion::location).toList();
    }

    @Test
    void shouldProveOnlyWhatWasSeenWithFewerThreads() {
        proof.byDefault(report(region("shrinks", 4), region("own", 4), region("serial", 1)));
        assertTrue(proof.throttled(report(region("shrinks", 2, 4), region("own", 4), region("serial", 1)), 2));
        assertTrue(proof.throttled(report(region("shrinks", 1, 4), region("own", 4), region("serial", 1)), 1));
        assertEquals(List.of(new ProvedRegion("marker:shrinks", "shrinks", List.of(1, 2))), proof.of("program"));
        assertEquals(List.of("own on 4 threads"), proof.unproved("program"), "one thread can't be fewer");
    }

    @Test
    void shouldProveNothingByATeamThatShrankAndNeverGrewAgain() {
        proof.byDefault(report(region("shrinks", 4)));
        assertFalse(proof.throttled(report(region("shrinks", 0, new int[] {3, 4})), 3));
        assertTrue(proof.throttled(report(region("shrinks", 2, new int[] {2, 4})), 2));
        assertFalse(proof.throttled(report(region("shrinks", 0, new int[] {1, 4})), 1));
        assertEquals(List.of(new ProvedRegion("marker:shrinks", "shrinks", List.of(2))), proof.of("program"));
    }

    /** Not from a turn in which its neighbours kept their teams and from one in which they did not. */
    @Test
    void shouldProveNothingByARegionThatCameBackOnce() {
        proof.byDefault(report(region("shrinks", 4)));
        assertFalse(proof.throttled(report(cameBack("shrinks", 2, 1)), 2));
        assertTrue(proof.throttled(report(cameBack("shrinks", 2, 2)), 2));
    }

    /** It may be smaller by itself, where its size follows the data. */
    @Test
    void shouldProveNoSizeThatARegionWasNotSeenOn() {
        proof.byDefault(report(region("shrinks", 4)));
        assertFalse(proof.throttled(report(cameBack("shrinks", 2, 2)), 3));
    }

    private static Report.Region cameBack(String name, int threads, int times) {
        return new Report.Region(
                "program",
                name,
                "marker",
                null,
                List.of(new Report.Team(threads, 10, times), new Report.Team(4, 10, 0)));
    }

    @Test
    void shouldNameARegionThatNeverGrewAgain() {
        proof.byDefault(report(region("shrinks", 4)));
        assertFalse(proof.throttled(report(region("shrinks", 0, new int[] {2, 4})), 2));
        assertEquals(List.of("shrinks on 2 and 4 threads"), proof.unproved("program"));
    }

    @Test
    void shouldProveNothingByARegionThatIsSmallByItself() {
        proof.byDefault(report(region("if", 1, 2)));
        assertFalse(proof.throttled(report(region("if", 1, 2)), 1));
        assertEquals(List.of("if on 1 and 2 threads"), proof.unproved("program"));
    }

    @Test
    void shouldProveNothingOfARegionThatTheDefaultRunDidNotEnter() {
        proof.byDefault(report(region("shrinks", 2)));
        assertTrue(proof.throttled(report(region("shrinks", 1, 2), region("sometimes", 1, 2)), 1));
        assertEquals(List.of("shrinks"), proved());
        assertEquals(List.of("sometimes on 1 and 2 threads"), proof.unproved("program"));
    }

    @Test
    void shouldProveNothingOfAProgramWithoutTeams() {
        proof.byDefault(report(region("serial", 1)));
        assertFalse(proof.throttled(report(region("serial", 1)), 1));
        assertFalse(proof.hasTeams("program"));
    }
}
