package lull.simulation.study.paper;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A statement of the paper agrees with our figures where it holds of them, not where they merely point its way. */
class PublishedStatementsTest {
    @ParameterizedTest
    @CsvSource({
        "VANISHES, 0.2362, 0.2047, false",
        "VANISHES, 0.2362, 0.0100, false",
        "VANISHES, 0.2362, 0.0099, true",
        "VANISHES, 0.2362, -0.0500, true",
        "VANISHES, 0.0099, 0.0000, false",
        "VANISHES, 0.0445, 0.0083, true",
        "VANISHES, 0.0445, 0.0420, false",
        "GROWS, 0.0357, 0.0677, true",
        "GROWS, 0.2376, 0.2369, false",
        "STAYS, 0.0451, 0.0445, true",
        "STAYS, 0.0451, 0.0400, false"
    })
    void shouldHoldACourseOnlyWhereOursTakesIt(
            PublishedTrend.Course course, double first, double last, boolean agrees) {
        PublishedTrend trend = new PublishedTrend("irs", 16, 128, "words", course);
        assertEquals(agrees, trend.with(first, last).agrees());
    }

    @ParameterizedTest
    @CsvSource({"0, false", "1, false", "2, false", "3, true", "4, true"})
    void shouldFindMoreMissesInAsManyPhasesAsThePaperAtLeast(long more, boolean agrees) {
        assertEquals(agrees, ThrottlingStudy.misses(more, 4).agrees());
    }
}
