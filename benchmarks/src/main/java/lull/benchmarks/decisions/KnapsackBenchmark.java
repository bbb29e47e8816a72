package lull.benchmarks.decisions;

import java.util.concurrent.TimeUnit;
import lull.dvfs.knapsack.ItemSelection;
import lull.dvfs.knapsack.KnapsackSolver;
import lull.dvfs.knapsack.LabelSolver;
import lull.dvfs.knapsack.MultipleChoiceKnapsack;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One knapsack of frequencies, exactly, by our labels and by OR-Tools on the same instances, ten of each size in turn; both
 * must come to the same cost, else set-up fails. OR-Tools builds its model within the time, as a runtime would have to.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class KnapsackBenchmark {
    private static final int INSTANCES = 10;

    @Param({"labels", "or-tools"})
    private String solver;

    @Param({"8", "64", "512"})
    private int phases;

    @Param({"5", "20"})
    private int frequencies;

    private final MultipleChoiceKnapsack[] knapsacks = new MultipleChoiceKnapsack[INSTANCES];
    private KnapsackSolver measured;
    private int next;

    /** Makes the instances and compares the solvers. */
    @Setup
    public void compare() {
        KnapsackSolver labels = new LabelSolver();
        KnapsackSolver orTools = new OrToolsSolver();
        for (int i = 0; i < INSTANCES; i++) {
            knapsacks[i] = Instances.knapsack(i, phases, frequencies);
            ItemSelection ours = labels.solve(knapsacks[i]).orElseThrow();
            ItemSelection theirs = orTools.solve(knapsacks[i]).orElseThrow();
            if (ours.cost() != theirs.cost() || ours.gap() != 0) {
                throw new IllegalStateException("instance " + i + ": " + ours.cost() + " with gap " + ours.gap()
                        + " and " + theirs.cost() + " are not the same optimum");
            }
        }
        measured = solver.equals("labels") ? labels : orTools;
    }

    @Benchmark
    public ItemSelection solve() {
        next = (next + 1) % INSTANCES;
        return measured.solve(knapsacks[next]).orElseThrow();
    }
}
