package lull.cost.optimum;

import java.util.List;
import lull.cost.formula.Enclosure;
import lull.cost.formula.Formula;

/** A user's cost (negative utility) as any formula of {@code energy} and {@code time}, to be minimised; immutable. */
public final class Utility {
    static final Utility ENERGY = new Utility("energy");
    static final Utility TIME = new Utility("time");

    private final Formula formula;

    /** @throws IllegalArgumentException if the text is no formula of energy and time */
    public Utility(String text) {
        this.formula = Formula.parse(text, List.of("energy", "time"));
    }

    static Utility linear(double alpha) {
        return new Utility(alpha + " * energy + time");
    }

    double cost(double joules, double seconds) {
        double cost = formula.value(joules, seconds);
        if (!Double.isFinite(cost)) {
            throw new ArithmeticException(
                    "utility " + formula + " is " + cost + " for energy = " + joules + ", time = " + seconds);
        }
        return cost;
    }

    Enclosure costs(Enclosure joules, Enclosure seconds) {
        return formula.enclosure(joules, seconds);
    }
}
