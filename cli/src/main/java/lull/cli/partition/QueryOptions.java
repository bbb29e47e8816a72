package lull.cli.partition;

import java.io.IOException;
import lull.partitioning.Algorithm;
import lull.partitioning.Front;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.Solution;
import lull.partitioning.selection.Selections;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What the three verbs that answer one question have in common. */
final class QueryOptions {
    private static final double MILLISECONDS = 1e-6;

    @Mixin
    private ClusterOptions cluster;

    @Mixin
    private ConditionOptions conditions;

    @Option(
            names = "--workload",
            paramLabel = "N",
            required = true,
            description = "How much there is to do, in the unit of the profiles' sizes.")
    private long workload;

    @Option(
            names = "--algorithm",
            paramLabel = "NAME",
            defaultValue = "exact",
            description = "How to find it (default ${DEFAULT-VALUE}; docs/partitioning.md names the others).")
    private String algorithm;

    @Option(names = "--expand", description = "Print one size per node instead of counts.")
    private boolean expand;

    @Option(names = "--json", description = "Answer in JSON.")
    private boolean json;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /** Finds the algorithm by its name. */
    interface Finder {
        Algorithm find(String name);
    }

    String algorithm() {
        return algorithm;
    }

    String source() {
        return cluster.source();
    }

    /** Solves and prints; returns the front. */
    Front answer(Finder finder, String selection) throws IOException {
        Algorithm found = conditions.under(finder.find(algorithm));
        PartitioningProblem asked = new PartitioningProblem(conditions.under(cluster.groups()), workload);
        // Under a cap any alternative may count that draws less, slower and of more energy though it be.
        PartitioningProblem problem = conditions.capsPower() ? asked : asked.forObjective(found.objective());
        long start = System.nanoTime();
        Front front = found.solve(problem);
        double milliseconds = (System.nanoTime() - start) * MILLISECONDS;
        Solution selected = Selections.named(selection)
                .of(front)
                .orElseThrow(() -> new IllegalArgumentException("--select "
                        + selection + ": no distribution keeps to that; the fastest takes "
                        + front.fastest().seconds()
                        + " s, the thriftiest " + front.thriftiest().joules().orElse(Double.NaN) + " J"));
        PartitionAnswer answer = new PartitionAnswer(problem, found, front, selected, milliseconds, cluster.source());
        if (json) {
            spec.commandLine().getOut().println(answer.json());
        } else {
            answer.print(spec.commandLine().getOut(), expand);
        }
        spec.commandLine().getOut().flush();
        return front;
    }
}
