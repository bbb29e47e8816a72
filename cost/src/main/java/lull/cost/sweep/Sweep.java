package lull.cost.sweep;

import java.util.List;
import lull.cost.optimum.Optimum;
import lull.cost.optimum.SearchSpace;

/**
 * The optimum for each value of a parameter.
 *
 * @param problem what stays the same
 * @param parameter what varies
 * @param points the optima, by rising value
 */
public record Sweep(CostQuestion problem, Parameter parameter, List<Point> points) {

    /** An optimum and the parameter's value that it belongs to. */
    public record Point(double value, CostQuestion problem, Optimum optimum) {}

    public Sweep {
        points = List.copyOf(points);
    }

    public static Sweep over(CostQuestion problem, Parameter parameter, List<Double> values, SearchSpace space) {
        return new Sweep(
                problem,
                parameter,
                values.stream()
                        .map(value -> point(parameter.in(problem, value), value, space))
                        .toList());
    }

    private static Point point(CostQuestion problem, double value, SearchSpace space) {
        return new Point(value, problem, problem.optimiser(space).leastCost(problem.alpha()));
    }
}
