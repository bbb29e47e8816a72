package lull.cost.model;

import lull.cost.formula.Enclosure;
import lull.cost.formula.Range;

/**
 * All that the coefficients of an {@link Execution} can be over a range of cores, and how they change with the cores.
 *
 * @param quadraticJoules as there
 * @param linearJoules as there
 * @param fixedJoules as there
 * @param communicationSeconds as there
 * @param computationSeconds as there
 */
public record ExecutionEnclosure(
        Enclosure quadraticJoules,
        Enclosure linearJoules,
        Enclosure fixedJoules,
        Enclosure communicationSeconds,
        Enclosure computationSeconds) {

    /** The energy over the cores and a range of γ that may depend on the cores. */
    public Enclosure joules(Enclosure ratio) {
        return quadraticJoules.times(ratio).plus(linearJoules).times(ratio).plus(fixedJoules);
    }

    /** The time over the cores and a range of γ that may depend on the cores. */
    public Enclosure seconds(Enclosure ratio) {
        return communicationSeconds.plus(computationSeconds.over(ratio));
    }

    /**
     * The change of the energy over that of the cores' logarithm.
     *
     * @param ratio the γ that may be chosen
     * @param ofRatio how γ follows the cores: its elasticity
     */
    public Range joulesByLogarithm(Range ratio, Range ofRatio) {
        return quadraticJoules
                .values()
                .times(ratio)
                .times(ratio)
                .times(quadraticJoules.elasticity().plus(ofRatio.times(2)))
                .plus(linearJoules
                        .values()
                        .times(ratio)
                        .times(linearJoules.elasticity().plus(ofRatio)))
                .plus(byLogarithm(fixedJoules));
    }

    /** The change of a coefficient over that of the cores' logarithm. */
    public static Range byLogarithm(Enclosure coefficient) {
        return coefficient.values().times(coefficient.elasticity());
    }
}
