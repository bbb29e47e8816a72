package lull.cost.sweep;

import java.util.List;
import java.util.stream.IntStream;
import lull.cost.model.Execution;
import lull.cost.model.ExecutionModel;
import lull.cost.optimum.Optimum;
import lull.cost.optimum.SearchSpace;

/**
 * The cost over cores and frequency, with its optimum: Figures 2, 9, 13, 15 and 22 of the paper.
 *
 * @param problem the problem
 * @param best the optimum, which need not lie on the grid
 * @param cores the grid's numbers of cores
 * @param ratios the grid's γ
 * @param points row by row of γ, each row by cores
 */
public record Surface(CostQuestion problem, Optimum best, List<Long> cores, List<Double> ratios, List<Optimum> points) {

    public Surface {
        cores = List.copyOf(cores);
        ratios = List.copyOf(ratios);
        points = List.copyOf(points);
    }

    /**
     * A grid from one core to four times the optimum's or the most allowed, spaced by equal factors, and over all γ.
     *
     * @param resolution points along each axis, 2 or more
     */
    public static Surface around(CostQuestion problem, SearchSpace space, int resolution) {
        ExecutionModel model = problem.model();
        Optimum best = problem.optimiser(space).leastCost(problem.alpha());
        long most = Math.min(
                Math.max(4 * best.cores(), 64),
                Math.min(space.maximumCores(), model.algorithm().maximumCores()));
        List<Long> cores = Steps.cores(most, resolution);
        List<Double> ratios = space.ratios().isEmpty()
                ? Steps.logarithmic(Math.min(0.1, best.ratio() / 4), 1, resolution)
                : space.ratios();
        List<Execution> executions = cores.stream().map(model::on).toList();
        List<Optimum> points = ratios.stream()
                .flatMap(ratio -> IntStream.range(0, cores.size())
                        .mapToObj(i -> point(cores.get(i), executions.get(i), ratio, problem.alpha())))
                .toList();
        return new Surface(problem, best, cores, ratios, points);
    }

    private static Optimum point(long cores, Execution execution, double ratio, double alpha) {
        double joules = execution.joules(ratio);
        double seconds = execution.seconds(ratio);
        return new Optimum(cores, ratio, joules, seconds, Optimum.cost(alpha, joules, seconds));
    }
}
