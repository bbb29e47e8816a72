package lull.simulation.gallery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import lull.simulation.Studies;
import lull.simulation.application.ApplicationFile;
import lull.simulation.peer.Peer;
import lull.simulation.study.StudyOptions;
import lull.simulation.study.StudyResult;
import org.junit.jupiter.api.Test;

/** The studies on short jobs, which the loop leaves alone. */
class GalleryStudiesTest {
    private static final StudyOptions SHORT = new StudyOptions(2, OptionalInt.of(10));

    private static StudyResult run(String study) {
        return Studies.named(study, SHORT).run(1);
    }

    private static double number(List<Object> row, int column) {
        return (Double) row.get(column);
    }

    @Test
    void shouldPutEveryPeerBesideEveryApplication() {
        StudyResult result = run("peers");
        assertEquals(
                (ApplicationFile.NAMES.size() + 1) * Peer.all().size(),
                result.rows().size());
        for (List<Object> row : result.rows()) {
            if (row.get(1).equals("ondemand")) {
                assertEquals(1, number(row, 3), 1e-12, () -> "as nobody acts, nothing changes: " + row);
            }
            if (row.get(1).equals("lull")) {
                assertTrue(
                        number(row, 3) <= 1 + 1e-12, () -> "in so few iterations it acts where slack is sure: " + row);
            }
        }
    }

    /** In so few iterations Lull does nothing, and who reacts at once is ahead. */
    @Test
    void shouldSayWhereLullIsBehind() {
        StudyResult result = run("peers-gallery");
        assertTrue(
                result.remarks().stream()
                        .anyMatch(
                                remark -> remark.startsWith("In one-waits Lull (energy 1.0000, time 1.0000) is behind ")
                                        && remark.contains("adagio-fine")),
                result.remarks()::toString);
        assertTrue(result.remarks().stream().noneMatch(remark -> remark.startsWith("In balanced")));
    }

    @Test
    void shouldFindNoPlanBeyondTheBounds() {
        StudyResult result = run("bounds");
        Set<Object> tried = result.rows().stream()
                .filter(row -> row.get(1) instanceof Double)
                .map(row -> row.get(0))
                .collect(Collectors.toSet());
        assertTrue(tried.containsAll(Set.of("one-waits", "alternating", "memory-bound")), tried::toString);
        for (List<Object> row : result.rows()) {
            if (tried.contains(row.get(0))) {
                assertTrue(number(row, 1) <= number(row, 2) + 1e-9, row::toString);
            }
            assertTrue(number(row, 2) <= number(row, 3) + 1e-9, row::toString);
        }
    }

    @Test
    void shouldScoreTheGallery() {
        StudyResult result = run("gallery");
        assertTrue(result.rows().stream().anyMatch(row -> row.get(2).equals("never")), result.rows()::toString);
        assertTrue(result.rows().stream().anyMatch(row -> !row.get(2).equals("never")), result.rows()::toString);
        double mean = result.rows().stream()
                .mapToDouble(row -> number(row, 8))
                .average()
                .orElseThrow();
        String said = String.format(Locale.ROOT, "The score of the gallery is %.3f,", mean);
        assertTrue(result.remarks().stream().anyMatch(note -> note.startsWith(said)), said + " " + result.remarks());
    }
}
