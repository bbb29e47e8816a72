package lull.partitioning.exact.cost;

import java.util.List;
import lull.partitioning.NodeGroup;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;

/** What numbers the energies of a problem's nodes are: how large, how many decimal places, how many binary digits. */
final class EnergyNumbers {
    private static final int BITS_OF_TEN_TERMS = 4;

    private int decimalPlaces;
    private double mostJoules;
    private int mostExponent = Double.MIN_EXPONENT;
    private int leastExponent = Double.MAX_EXPONENT;

    /** Takes the numbers of a node's shares up to a workload into account. */
    void add(NodeType type, long workload) {
        int secondsPlaces = 0;
        int joulesPlaces = decimalPlaces;
        double slowest = 0;
        double joules = 0;
        double watts = type.wattsAboveIdle();
        for (Profile device : type.devices()) {
            double most = 0;
            for (ProfilePoint point : possible(type, device, workload)) {
                double energy = point.joules().orElse(0);
                most = Math.max(most, energy);
                joulesPlaces = Decimals.places(energy, joulesPlaces);
                note(energy, 1);
                if (watts > 0) {
                    double seconds = type.seconds(point);
                    slowest = Math.max(slowest, seconds);
                    secondsPlaces = Decimals.places(seconds, secondsPlaces);
                    note(watts, seconds);
                }
            }
            joules += most;
        }
        mostJoules = Math.max(mostJoules, joules + watts * slowest);
        decimalPlaces = Math.max(joulesPlaces, secondsPlaces + Decimals.places(watts, 0));
    }

    /** Takes into account what nodes draw that idle, up to any of the nodes' times. */
    void addIdle(PartitioningProblem problem) {
        double idle = 0;
        for (NodeGroup group : problem.groups()) {
            double watts = group.type().conditions().idleWatts();
            if (watts > 0) {
                idle = Math.max(idle, addIdle(problem, watts));
            }
        }
        mostJoules += idle;
    }

    private double addIdle(PartitioningProblem problem, double watts) {
        double slowest = 0;
        int secondsPlaces = 0;
        for (NodeGroup group : problem.groups()) {
            for (Profile device : group.type().devices()) {
                for (ProfilePoint point : possible(group.type(), device, problem.workload())) {
                    double seconds = group.type().seconds(point);
                    slowest = Math.max(slowest, seconds);
                    secondsPlaces = Decimals.places(seconds, secondsPlaces);
                    note(watts, seconds);
                }
            }
        }
        decimalPlaces = Math.max(decimalPlaces, secondsPlaces + Decimals.places(watts, 0));
        return watts * slowest;
    }

    /** What a device may take of a workload; of other shares nobody has to know what sending them takes. */
    private static List<ProfilePoint> possible(NodeType type, Profile device, long workload) {
        long most = Math.min(workload, type.conditions().largestShare());
        return device.points().stream().filter(point -> point.size() <= most).toList();
    }

    private void note(double value, double times) {
        if (value > 0 && times > 0) {
            mostExponent = Math.max(mostExponent, Math.getExponent(value) + Math.getExponent(times) + 1);
            leastExponent = Math.min(
                    leastExponent,
                    Binary.of(value).exponent() + Binary.of(times).exponent());
        }
    }

    /** Decimal places that tell all of them; above {@link Decimals#MOST} if none do. */
    int decimalPlaces() {
        return decimalPlaces;
    }

    /** The most energy that a node may need, J; infinite if it is no double. */
    double mostJoules() {
        return mostJoules;
    }

    /** A node's energy is below 2 to that, J. */
    int mostExponent() {
        return mostExponent + 1 + BITS_OF_TEN_TERMS;
    }

    /** All are multiples of 2 to that, J. */
    int leastExponent() {
        return leastExponent;
    }
}
