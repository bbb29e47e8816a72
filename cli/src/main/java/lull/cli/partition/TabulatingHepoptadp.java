package lull.cli.partition;

import java.util.Arrays;
import lull.partitioning.InfeasibleWorkloadException;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.published.PseudocodeReading;
import lull.partitioning.published.hepoptadp.FrontTable;
import lull.partitioning.published.hepoptadp.Hepoptadp;
import lull.partitioning.solution.Algorithm;
import lull.partitioning.solution.Front;

/** HEPOPTADP that keeps its table for those who want all of it. */
final class TabulatingHepoptadp implements Algorithm {
    private final Hepoptadp algorithm;
    private FrontTable table;

    /** @throws IllegalArgumentException if no reading of HEPOPTADP is called so */
    TabulatingHepoptadp(String name) {
        algorithm = Arrays.stream(PseudocodeReading.values())
                .map(Hepoptadp::new)
                .filter(reading -> reading.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "algorithm " + name + ": --all goes with hepoptadp and hepoptadp-published"));
    }

    @Override
    public String name() {
        return algorithm.name();
    }

    @Override
    public PartitioningObjective objective() {
        return algorithm.objective();
    }

    @Override
    public Front solve(PartitioningProblem problem) {
        table = algorithm.table(problem);
        return table.front(table.nodes(), problem.workload())
                .orElseThrow(() -> InfeasibleWorkloadException.of(problem));
    }

    /** The table of the problem that was solved last. */
    FrontTable table() {
        return table;
    }
}
