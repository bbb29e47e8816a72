package lull.partitioning.catalogue;

import java.util.List;
import java.util.stream.Collectors;
import lull.partitioning.Algorithm;
import lull.partitioning.Objective;
import lull.partitioning.exact.ExactEnergy;
import lull.partitioning.exact.ExactFront;
import lull.partitioning.exact.ExactTime;
import lull.partitioning.published.Eopta;
import lull.partitioning.published.Hepopta;
import lull.partitioning.published.Hepoptadp;
import lull.partitioning.published.Popta;
import lull.partitioning.published.Variant;

/** The algorithms that run in this process. PARHEPOPTA is none of them: it needs MPI. */
public final class Algorithms {
    private static final List<Algorithm> ALL = List.of(new ExactTime(), new ExactEnergy(), new ExactFront(),
            new Popta(Variant.REPAIRED), new Popta(Variant.PUBLISHED),
            Eopta.ofEnergy(Variant.REPAIRED), Eopta.ofEnergy(Variant.PUBLISHED),
            Eopta.ofSpeedAndPower(Variant.REPAIRED), Eopta.ofSpeedAndPower(Variant.PUBLISHED),
            new Hepopta(), new Hepoptadp(Variant.REPAIRED), new Hepoptadp(Variant.PUBLISHED));

    private Algorithms() {
    }

    /** @throws IllegalArgumentException if the objective has no such algorithm */
    public static Algorithm find(Objective objective, String name) {
        return ALL.stream().filter(algorithm -> algorithm.objective() == objective && algorithm.name().equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("algorithm " + name + ": there are " + names(objective)));
    }

    /** With commas between. */
    public static String names(Objective objective) {
        return ALL.stream().filter(algorithm -> algorithm.objective() == objective).map(Algorithm::name)
                .collect(Collectors.joining(", "));
    }
}
