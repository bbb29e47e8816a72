package lull.cost.model;

import lull.cost.formula.Enclosure;

/**
 * All that the coefficients of an {@link Execution} can be over a range of cores, and how they change with the cores.
 *
 * @param quadraticJoules as there
 * @param linearJoules as there
 * @param fixedJoules as there
 * @param communicationSeconds as there
 * @param computationSeconds as there
 */
public record ExecutionEnclosure(Enclosure quadraticJoules, Enclosure linearJoules, Enclosure fixedJoules,
        Enclosure communicationSeconds, Enclosure computationSeconds) {

    /** The energy over the cores and a range of γ that may depend on the cores. */
    public Enclosure joules(Enclosure ratio) {
        return quadraticJoules.times(ratio).plus(linearJoules).times(ratio).plus(fixedJoules);
    }

    /** The time over the cores and a range of γ that may depend on the cores. */
    public Enclosure seconds(Enclosure ratio) {
        return communicationSeconds.plus(computationSeconds.over(ratio));
    }
}
