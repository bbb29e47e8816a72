package lull.training.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which examples to learn from and which to predict, once for each application: all its phases are left out together, for
 * phases of one program resemble each other more than those of the next.
 */
public final class LeaveOneOut {

    /**
     * One application left out.
     *
     * @param training numbers of the examples to learn from
     * @param held numbers of the examples to predict
     */
    public record Fold(int[] training, int[] held) {}

    private LeaveOneOut() {}

    /** A fold for each application, in their order. */
    public static List<Fold> folds(TrainingSet set) {
        List<Fold> folds = new ArrayList<>();
        for (String application : set.applications()) {
            folds.add(new Fold(numbers(set, application, false), numbers(set, application, true)));
        }
        return folds;
    }

    /**
     * Checks the errors of what was chosen as the best: where they are no numbers nothing was learnt.
     *
     * @param score sum of absolute errors
     * @throws IllegalArgumentException if it is not finite
     */
    public static void requireFinite(TrainingSet set, double score) {
        if (!Double.isFinite(score)) {
            throw new IllegalArgumentException(
                    "no model predicts these " + set.examples().size()
                            + " phases, the sum of its errors is no finite number; look for values far from all others");
        }
    }

    private static int[] numbers(TrainingSet set, String application, boolean of) {
        return IntStream.range(0, set.examples().size())
                .filter(i -> set.examples().get(i).application().equals(application) == of)
                .toArray();
    }
}
