package lull.partitioning.exact;

import lull.partitioning.NodeGroup;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;

/**
 * Energies as whole numbers, so that ties are ties. Decimal numbers are scaled by a power of ten and stay exact while the
 * sums fit in 64 bits; otherwise energies are rounded to multiples of 1 / unitsPerJoule, a power of two far
 * below the numbers' own precision.
 *
 * @param unitsPerJoule what energies are multiplied by
 * @param exact whether nothing is rounded
 */
record EnergyScale(double unitsPerJoule, boolean exact) {
    private static final int MOST_DECIMALS = 12;
    private static final int SIGN_AND_CARRY_BITS = 3;
    private static final int DOUBLE_BITS = 49;

    /**
     * @param problem what energies are of
     * @param largestShare granules that one node can take
     */
    static EnergyScale of(PartitioningProblem problem, long largestShare) {
        int decimals = 0;
        double most = 0;
        for (NodeGroup group : problem.groups()) {
            decimals = Math.max(decimals, decimals(group.type()));
            most = Math.max(most, mostJoules(group.type()));
        }
        int bits = Math.min(
                DOUBLE_BITS, Long.SIZE - SIGN_AND_CARRY_BITS - Math.max(bits(problem.nodes()), 2 * bits(largestShare)));
        double limit = Math.scalb(1.0, bits);
        double unitsPerJoule = Math.pow(10, decimals);
        if (decimals <= MOST_DECIMALS && most * unitsPerJoule < limit) {
            return new EnergyScale(unitsPerJoule, true);
        }
        return new EnergyScale(Math.scalb(1.0, Math.getExponent(limit / most) - 1), false);
    }

    long units(double joules) {
        return Math.round(joules * unitsPerJoule);
    }

    private static int bits(long value) {
        return Long.SIZE - Long.numberOfLeadingZeros(value);
    }

    private static double mostJoules(NodeType type) {
        double slowest = type.devices().stream()
                .flatMap(device -> device.points().stream())
                .mapToDouble(ProfilePoint::seconds)
                .max()
                .orElse(0);
        return type.staticWatts() * slowest
                + type.devices().stream()
                        .mapToDouble(device -> device.points().stream()
                                .mapToDouble(point -> point.joules().orElse(0))
                                .max()
                                .orElse(0))
                        .sum();
    }

    private static int decimals(NodeType type) {
        int ofSeconds = 0;
        int ofJoules = 0;
        for (Profile device : type.devices()) {
            for (ProfilePoint point : device.points()) {
                ofSeconds = type.staticWatts() == 0 ? 0 : decimals(point.seconds(), ofSeconds);
                ofJoules = decimals(point.joules().orElse(0), ofJoules);
                if (Math.max(ofSeconds, ofJoules) > MOST_DECIMALS) {
                    return MOST_DECIMALS + 1;
                }
            }
        }
        return Math.max(ofJoules, ofSeconds + decimals(type.staticWatts(), 0));
    }

    /** The fewest decimals, no fewer than those, that tell a number; division is correctly rounded, so this is exact. */
    private static int decimals(double value, int least) {
        double power = Math.pow(10, least);
        for (int count = least; count <= MOST_DECIMALS; count++) {
            if (Math.rint(value * power) / power == value) {
                return count;
            }
            power *= 10;
        }
        return MOST_DECIMALS + 1;
    }
}
