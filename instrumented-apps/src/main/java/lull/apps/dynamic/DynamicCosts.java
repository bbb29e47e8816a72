package lull.apps.dynamic;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import lull.balancing.simulation.IterationCosts;
import lull.balancing.simulation.ProgramCosts;

/** The dynamic programs' own counts of comparisons, as costs for simulated tasks. */
public final class DynamicCosts implements ProgramCosts {
    /** Of an entry besides its comparisons, in comparisons: the address, the bounds, the result's store. */
    private static final double COST_OF_AN_ENTRY = 5;

    @Override
    public List<String> programs() {
        return Arrays.stream(DynamicProblem.values())
                .map(DynamicProblem::command)
                .toList();
    }

    @Override
    public IterationCosts of(String program, int size, long seed) {
        DynamicProblem problem = Arrays.stream(DynamicProblem.values())
                .filter(one -> one.command().equals(program))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "--program " + program + ": there are " + String.join(", ", programs())));
        problem.checkSize(size);
        return new Counted(problem.make(size, new SplittableRandom(seed)));
    }

    private record Counted(DynamicProgram program) implements IterationCosts {
        @Override
        public int iterations() {
            return program.iterations();
        }

        @Override
        public int units(int iteration) {
            return program.entries(iteration);
        }

        @Override
        public double cost(int iteration, int from, int to) {
            return COST_OF_AN_ENTRY * (to - from) + program.operations(iteration, from, to);
        }
    }
}
