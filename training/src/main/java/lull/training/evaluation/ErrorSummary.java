package lull.training.evaluation;

import java.util.Arrays;

/**
 * The distribution of relative errors |predicted − true| / true.
 *
 * @param errors ascending
 * @param worstWhere phase and configuration of the greatest; empty if there is none
 */
public record ErrorSummary(double[] errors, String worstWhere) {

    /** Predictions that count. */
    public int count() {
        return errors.length;
    }

    /** Share of errors below the limit; NaN without predictions. */
    public double shareBelow(double limit) {
        return Arrays.stream(errors)
                .map(error -> error < limit ? 1 : 0)
                .average()
                .orElse(Double.NaN);
    }

    /** Middle error; NaN without predictions. */
    public double median() {
        int n = errors.length;
        return n == 0 ? Double.NaN : (errors[(n - 1) / 2] + errors[n / 2]) / 2;
    }

    /** Greatest error; NaN without predictions. */
    public double worst() {
        return errors.length == 0 ? Double.NaN : errors[errors.length - 1];
    }
}
