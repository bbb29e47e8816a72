package lull.predictor.regression;

import java.util.ArrayList;
import java.util.List;
import lull.predictor.PhaseSamples;

/**
 * The independent variables of Li et al., equations 7 and 8, for any number of samples |S| and events n:
 * |S| times; |S|·n times multiplied by an event rate; n·|S|(|S|−1)/2 products of an event's rates in two samples;
 * |S|(|S|−1)/2 products of two times; and a constant, which stands for l and σ together. For three samples 7 + 6n.
 *
 * @param samples |S|
 * @param events n
 */
public record RegressionTerms(int samples, int events) {

    /** Checks that there is a sample. */
    public RegressionTerms {
        if (samples < 1 || events < 0) {
            throw new IllegalArgumentException(
                    "a regression over " + samples + " samples and " + events + " events; it needs at least 1 and 0");
        }
    }

    /** Variables in all. */
    public int count() {
        int pairs = samples * (samples - 1) / 2;
        return samples + samples * events + events * pairs + pairs + 1;
    }

    /**
     * The variables' values.
     *
     * @param sampled times and rates of a phase
     * @param unitSeconds unit in which the times are taken
     * @param terms receives {@link #count()} values
     */
    public void fill(PhaseSamples sampled, double unitSeconds, double[] terms) {
        double[] seconds = sampled.seconds();
        double[][] rates = sampled.eventRates();
        int at = 0;
        for (int i = 0; i < samples; i++) {
            double time = seconds[i] / unitSeconds;
            terms[at++] = time;
            for (int k = 0; k < events; k++) {
                terms[at++] = time * rates[i][k];
            }
        }
        for (int i = 0; i < samples - 1; i++) {
            for (int j = i + 1; j < samples; j++) {
                terms[at++] = seconds[i] / unitSeconds * (seconds[j] / unitSeconds);
                for (int k = 0; k < events; k++) {
                    terms[at++] = rates[i][k] * rates[j][k];
                }
            }
        }
        terms[at] = 1;
    }

    /** What each value is, in the order of {@link #fill}: {@code T1}, {@code T1*e1}, {@code T1*T2}, {@code e1[1]*e1[2]}. */
    public List<String> names() {
        List<String> names = new ArrayList<>();
        for (int i = 1; i <= samples; i++) {
            names.add("T" + i);
            for (int k = 1; k <= events; k++) {
                names.add("T" + i + "*e" + k);
            }
        }
        for (int i = 1; i < samples; i++) {
            for (int j = i + 1; j <= samples; j++) {
                names.add("T" + i + "*T" + j);
                for (int k = 1; k <= events; k++) {
                    names.add("e" + k + "[" + i + "]*e" + k + "[" + j + "]");
                }
            }
        }
        names.add("1");
        return names;
    }
}
