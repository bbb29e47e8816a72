package lull.predictor.model;

import java.math.BigDecimal;

/**
 * How good a predictor was on applications that it had not seen, one left out at a time.
 *
 * @param predictions that count
 * @param below5Percent share of relative errors below 0.05
 * @param below10Percent same, 0.1
 * @param below20Percent same, 0.2
 * @param median relative error
 * @param worst relative error
 * @param worstWhere phase and configuration of the worst
 * @param confidence that tolerances were made for
 * @param coverage share of true times that lay below prediction and tolerance
 */
public record ModelErrors(
        int predictions,
        double below5Percent,
        double below10Percent,
        double below20Percent,
        double median,
        double worst,
        String worstWhere,
        double confidence,
        double coverage) {

    /** The confidence in per cent with all of its digits: no rounding makes it 100. */
    public String confidencePercent() {
        return BigDecimal.valueOf(confidence)
                .movePointRight(2)
                .stripTrailingZeros()
                .toPlainString();
    }
}
