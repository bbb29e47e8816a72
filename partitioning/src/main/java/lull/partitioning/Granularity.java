package lull.partitioning;

import org.apache.commons.math3.util.ArithmeticUtils;

/** Δx: the largest size of which all sizes of a problem's profiles are multiples. */
public final class Granularity {
    private Granularity() {}

    public static long of(PartitioningProblem problem) {
        return problem.groups().stream()
                .flatMap(group -> group.type().devices().stream())
                .flatMap(profile -> profile.points().stream())
                .mapToLong(ProfilePoint::size)
                .reduce(0, ArithmeticUtils::gcd);
    }
}
