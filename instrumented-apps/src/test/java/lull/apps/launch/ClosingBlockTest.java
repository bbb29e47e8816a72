package lull.apps.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ClosingBlockTest {
    @Test
    void shouldSayWhatBenchmarksOfThisKindSay() {
        String text = new ClosingBlock("BT-MZ", "S", "24x 24x 6", 60, 2, 2, 4, 8e6, Verification.SUCCESSFUL).text();
        assertEquals(
                """

                 BT-MZ Benchmark Completed.
                 Class           =                        S
                 Size            =                24x 24x 6
                 Iterations      =                       60
                 Time in seconds =                    2.000
                 Total processes =                        2
                 Total threads   =                        4
                 Mop/s total     =                     4.00
                 Mop/s/thread    =                     1.00
                 Operation type  =           floating point
                 Verification    =               SUCCESSFUL""",
                text.replaceAll("(?m)^ ", ""));
    }

    @Test
    void shouldNotMakeUpARateWhenItIsUnknown() {
        String text =
                new ClosingBlock("IRS", "16", "16x 16x 16", 5, 0, 1, 1, Double.NaN, Verification.NOT_PERFORMED).text();
        assertTrue(text.contains("unknown") && text.contains("NOT PERFORMED"), text);
    }
}
