package lull.partitioning.catalogue;

import java.util.List;
import java.util.stream.Collectors;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.exact.ExactEnergy;
import lull.partitioning.exact.ExactFront;
import lull.partitioning.exact.ExactTime;
import lull.partitioning.published.Hepopta;
import lull.partitioning.published.PseudocodeReading;
import lull.partitioning.published.eopta.Eopta;
import lull.partitioning.published.eopta.Popta;
import lull.partitioning.published.hepoptadp.Hepoptadp;
import lull.partitioning.solution.Algorithm;

/** The partitioning algorithms that run in this process, by name; PARHEPOPTA, which needs MPI, is none of them. */
public final class PartitioningAlgorithms {
    private static final List<Algorithm> ALL = List.of(
            new ExactTime(),
            new ExactEnergy(),
            new ExactFront(),
            new Popta(PseudocodeReading.REPAIRED),
            new Popta(PseudocodeReading.PUBLISHED),
            Eopta.ofEnergy(PseudocodeReading.REPAIRED),
            Eopta.ofEnergy(PseudocodeReading.PUBLISHED),
            Eopta.ofSpeedAndPower(PseudocodeReading.REPAIRED),
            Eopta.ofSpeedAndPower(PseudocodeReading.PUBLISHED),
            new Hepopta(),
            new Hepoptadp(PseudocodeReading.REPAIRED),
            new Hepoptadp(PseudocodeReading.PUBLISHED));

    private PartitioningAlgorithms() {}

    /** @throws IllegalArgumentException if the objective has no such algorithm */
    public static Algorithm find(PartitioningObjective objective, String name) {
        return ALL.stream()
                .filter(algorithm ->
                        algorithm.objective() == objective && algorithm.name().equals(name))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException("algorithm " + name + ": there are " + names(objective)));
    }

    /** With commas between. */
    public static String names(PartitioningObjective objective) {
        return ALL.stream()
                .filter(algorithm -> algorithm.objective() == objective)
                .map(Algorithm::name)
                .collect(Collectors.joining(", "));
    }
}
