package lull.partitioning.published;

import lull.partitioning.Granularity;
import lull.partitioning.InfeasibleWorkloadException;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.solution.Algorithm;
import lull.partitioning.solution.Front;

/**
 * HEPOPTA of Khaleghzadeh et al. (2021), as Manumachu, Khaleghzadeh and Lastovetsky (2023) describe it: the Pareto front of
 * the p·h processors in a row, each level of the tree a share of the next processor.
 *
 * <p>Algorithmic notes. A level's branches that leave the same rest are one cell, solved once ({@link HepoptaCells}): the
 * front of the processors from that level on. The 2023 paper's complexity, O(m³·p³·h³·log(m·p·h)), is that of such a memory.
 * A branch ends if the processors before it can't make up what is left, or if with the least energy that they need the
 * fastest distribution, or the thriftiest one, is at least as good ({@link HepoptaBounds}); times before the fastest
 * distribution's are one. O(n·p·h·m·k) for cells of k points.
 */
public final class Hepopta implements Algorithm {
    @Override
    public String name() {
        return "hepopta";
    }

    @Override
    public PartitioningObjective objective() {
        return PartitioningObjective.PARETO;
    }

    @Override
    public Front solve(PartitioningProblem problem) {
        requireIdentical(name(), problem);
        return new HepoptaCells(problem).front();
    }

    /** @throws IllegalArgumentException if there are several types of nodes or no energies */
    public static void requireIdentical(String algorithm, PartitioningProblem problem) {
        problem.requireEnergy();
        problem.requireNoConditions(algorithm);
        if (problem.groups().size() != 1) {
            throw new IllegalArgumentException(algorithm + " is made for identical nodes; use exact for several types");
        }
        requireOneConfiguration(algorithm, problem.groups().get(0).type());
        if (problem.workload() > problem.largestWorkload() || problem.workload() % Granularity.of(problem) != 0) {
            throw InfeasibleWorkloadException.of(problem);
        }
    }

    /** @throws IllegalArgumentException if a device has a size in several configurations */
    public static void requireOneConfiguration(String algorithm, NodeType type) {
        if (type.hasAlternatives()) {
            throw new IllegalArgumentException(algorithm + " takes each size in one configuration, and the devices of "
                    + type.name() + " have several; use exact, or leave all but one out");
        }
    }
}
