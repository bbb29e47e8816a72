package lull.partitioning.constrained;

import java.util.ArrayList;
import java.util.List;
import lull.partitioning.NodeGroup;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.ProfilePoint;
import org.apache.commons.math3.fraction.BigFraction;

/** Every distribution of a problem of whole numbers, its time, energy and power as fractions. */
final class ConstrainedEnumeration {
    private final PartitioningProblem problem;
    private final List<List<Choice>> choices = new ArrayList<>();
    private final List<Distributed> all = new ArrayList<>();

    /** What one node may do. */
    private record Choice(long size, BigFraction seconds, BigFraction sending, BigFraction joules, BigFraction watts) {}

    /** A distribution. */
    record Distributed(BigFraction seconds, BigFraction sending, BigFraction joules, BigFraction watts) {}

    ConstrainedEnumeration(PartitioningProblem problem) {
        this.problem = problem;
        for (NodeGroup group : problem.groups()) {
            List<Choice> ofNode = new ArrayList<>();
            combine(
                    group.type(),
                    0,
                    new Choice(0, BigFraction.ZERO, BigFraction.ZERO, BigFraction.ZERO, BigFraction.ZERO),
                    ofNode);
            choices.add(ofNode);
        }
    }

    private static void combine(NodeType type, int device, Choice soFar, List<Choice> all) {
        if (device == type.devices().size()) {
            BigFraction working = new BigFraction(type.wattsAboveIdle());
            if (soFar.size <= type.conditions().largestShare()) {
                all.add(new Choice(
                        soFar.size,
                        soFar.seconds,
                        soFar.sending,
                        soFar.joules.add(working.multiply(soFar.seconds)),
                        soFar.watts.add(new BigFraction(type.staticWatts()))));
            }
            return;
        }
        for (ProfilePoint point : type.devices().get(device).points()) {
            boolean works = point.size() > 0;
            BigFraction seconds = new BigFraction(type.seconds(point));
            BigFraction joules = new BigFraction(point.joules().orElseThrow());
            combine(
                    type,
                    device + 1,
                    new Choice(
                            soFar.size + point.size(),
                            seconds.compareTo(soFar.seconds) > 0 ? seconds : soFar.seconds,
                            works
                                    ? soFar.sending.add(new BigFraction(
                                            type.conditions().sending().seconds(point.size())))
                                    : soFar.sending,
                            soFar.joules.add(joules),
                            works ? soFar.watts.add(joules.divide(new BigFraction(point.seconds()))) : soFar.watts),
                    all);
        }
    }

    /** All distributions of the workload. */
    List<Distributed> all() {
        distribute(
                0,
                0,
                problem.groups().get(0).count(),
                problem.workload(),
                new Distributed(BigFraction.ZERO, BigFraction.ZERO, BigFraction.ZERO, BigFraction.ZERO));
        return all;
    }

    private void distribute(int group, int first, long nodes, long rest, Distributed soFar) {
        if (nodes == 0 && group + 1 < choices.size()) {
            distribute(group + 1, 0, problem.groups().get(group + 1).count(), rest, soFar);
        } else if (nodes == 0) {
            if (rest == 0) {
                all.add(withIdle(soFar));
            }
        } else {
            for (int next = first; next < choices.get(group).size(); next++) {
                Choice choice = choices.get(group).get(next);
                if (choice.size <= rest) {
                    distribute(group, next, nodes - 1, rest - choice.size, plus(soFar, choice));
                }
            }
        }
    }

    /** Nodes draw what they draw at idle until the slowest one is done. */
    private Distributed withIdle(Distributed done) {
        BigFraction watts = BigFraction.ZERO;
        for (NodeGroup group : problem.groups()) {
            watts = watts.add(
                    new BigFraction(group.type().conditions().idleWatts()).multiply(new BigFraction(group.count())));
        }
        return new Distributed(done.seconds, done.sending, done.joules.add(watts.multiply(done.seconds)), done.watts);
    }

    private static Distributed plus(Distributed soFar, Choice choice) {
        return new Distributed(
                choice.seconds.compareTo(soFar.seconds) > 0 ? choice.seconds : soFar.seconds,
                soFar.sending.add(choice.sending),
                soFar.joules.add(choice.joules),
                soFar.watts.add(choice.watts));
    }
}
