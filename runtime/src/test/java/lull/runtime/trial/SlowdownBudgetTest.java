package lull.runtime.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** In powers of two and whole seconds, so that nothing rounds. */
class SlowdownBudgetTest {
    private static final double SHARE = 0.125;

    private final SlowdownBudget budget = new SlowdownBudget(SHARE);

    @Test
    void shouldAskForTheTimeThatPaysForTheWorst() {
        assertEquals(16, budget.missingSeconds(2, 0), "an eighth of 16 s");
        assertEquals(0, budget.missingSeconds(2, 16));
        budget.add(1, 0, 0);
        assertEquals(8, budget.missingSeconds(2, 16), "1 s was lost before");
        budget.add(-3, 0, 0);
        assertEquals(-16, budget.missingSeconds(2, 16), "and more was won after");
        assertEquals(-2, budget.lostSeconds());
    }

    /** Whatever is tried once it is paid for: at its end no more is lost than the share of the time that has passed. */
    @Test
    void shouldKeepTheLossBelowTheShareWhenNothingCostsMoreThanItsWorst() {
        Random random = new Random(17);
        double elapsed = 0;
        int tried = 0;
        for (int i = 0; i < 5000; i++) {
            double worst = random.nextInt(8);
            if (budget.missingSeconds(worst, elapsed) <= 0) {
                double lost = worst * random.nextInt(5) / 4;
                budget.add(lost, 0, 0);
                elapsed += lost;
                tried++;
            }
            elapsed += random.nextInt(3);
            assertTrue(budget.lostSeconds() <= SHARE * elapsed, "after " + elapsed + " s");
            assertFalse(budget.isExceeded(elapsed));
        }
        assertTrue(tried > 100, tried + " were tried");
    }

    /** Of 10 s lost, noise explains twice √4 + 1. */
    @Test
    void shouldBeExceededByWhatNoiseDoesNotExplain() {
        budget.add(6, 3, 0.25);
        budget.add(4, 1, 0.75);
        assertFalse(budget.isExceeded(32), "an eighth of 32 s is just what is left");
        assertTrue(budget.isExceeded(31.5));
    }

    /** Twice 3 s of doubt twice are twelve together upon one measurement, and twice √18 upon two: 8.49. */
    @Test
    void shouldDoubtEachMeasurementForItself() {
        budget.add(14, 0, 3);
        budget.add(0, 0, 3);
        assertFalse(budget.isExceeded(16));
        SlowdownBudget anew = new SlowdownBudget(SHARE);
        anew.add(14, 0, 3);
        anew.begin();
        anew.add(0, 0, 3);
        assertFalse(anew.isExceeded(16), "3² is part of what noise explains, and 3 is the rest: 2 · (3 + 3)");
        anew.begin();
        assertTrue(anew.isExceeded(16), "2 · √18");
        assertFalse(anew.isExceeded(8 * (14 - 2 * Math.sqrt(18)) + 0.001));
    }

    /** An eighth of the time may be lost; 2 s were before the default was measured anew. */
    @Test
    void shouldKnowWhatWasLostSinceTheDefaultWasMeasured() {
        budget.add(2, 0, 0);
        budget.begin();
        assertFalse(budget.isExceededByAsMuchAgain(16), "nothing was lost since");
        budget.add(1, 0, 0);
        assertFalse(budget.isExceededByAsMuchAgain(32));
        assertTrue(budget.isExceededByAsMuchAgain(31.5));
        budget.giveBack(0.5);
        assertEquals(2.5, budget.lostSeconds());
        budget.giveBack(5);
        assertEquals(2, budget.lostSeconds(), "no more than since then");
        budget.add(-1, 0, 0);
        budget.giveBack(5);
        assertEquals(1, budget.lostSeconds());
        assertFalse(budget.isExceededByAsMuchAgain(8), "what was won is not tried again");
        assertTrue(budget.isExceededByAsMuchAgain(7.5));
    }
}
