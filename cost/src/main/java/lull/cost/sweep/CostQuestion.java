package lull.cost.sweep;

import lull.cost.model.ExecutionModel;
import lull.cost.model.Machine;
import lull.cost.model.ParallelAlgorithm;
import lull.cost.optimum.Optimiser;
import lull.cost.optimum.SearchSpace;

/**
 * What is asked: the least cost of an algorithm of a size on a machine.
 *
 * @param algorithm the algorithm
 * @param n its input size
 * @param machine the machine
 * @param alpha price of a joule in seconds; NaN if nobody says, and no cost is asked for
 */
public record CostQuestion(ParallelAlgorithm algorithm, double n, Machine machine, double alpha) {

    public ExecutionModel model() {
        return new ExecutionModel(algorithm.ofSize(n), machine);
    }

    /** A search over a space, with no more cores than the algorithm can use at this size. */
    public Optimiser optimiser(SearchSpace space) {
        ExecutionModel model = model();
        long cores = Math.min(space.maximumCores(), model.algorithm().maximumCores());
        return new Optimiser(model, new SearchSpace(cores, space.powersOfTwo(), space.ratios()));
    }
}
