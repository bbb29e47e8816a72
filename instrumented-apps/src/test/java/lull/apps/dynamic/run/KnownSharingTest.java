package lull.apps.dynamic.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import lull.apps.dynamic.DynamicProblem;
import lull.apps.dynamic.DynamicProgram;
import lull.apps.dynamic.EntryShares;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KnownSharingTest {

    @ParameterizedTest
    @EnumSource
    void shouldEndTogetherWhenTheSpeedsAreKnown(DynamicProblem problem) {
        double[] slowness = {1, 4, 2, 1};
        DynamicProgram program = problem.make(400, new SplittableRandom(1));
        KnownSharing sharing = new KnownSharing(program, slowness);
        for (int iteration = 0; iteration < program.iterations(); iteration++) {
            int entries = program.entries(iteration);
            EntryShares shares = sharing.shares(entries);
            assertEquals(entries, shares.total());
            if (entries > 300) {
                assertTrue(imbalance(program, iteration, shares, slowness) < 0.1, problem + " " + iteration);
            }
        }
    }

    private static double imbalance(DynamicProgram program, int iteration, EntryShares shares, double... slowness) {
        double longest = 0;
        double sum = 0;
        for (int task = 0; task < slowness.length; task++) {
            double entries = shares.end(task) - shares.begin(task);
            double time = slowness[task]
                    * (program.operations(iteration, shares.begin(task), shares.end(task)) + 5 * entries);
            longest = Math.max(longest, time);
            sum += time;
        }
        return longest / (sum / slowness.length) - 1;
    }
}
