package lull.partitioning;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;

/** Small random problems whose energies range over 24 orders of magnitude or differ by their last digits only. */
public final class WideProblems {
    private static final int MAGNITUDE = 12;
    private static final double ULP = 0x1p-52;

    private final Random random;
    private final boolean decimal;

    /** @param decimal whether all numbers have few decimal digits; otherwise some have all the digits of a double */
    public WideProblems(long seed, boolean decimal) {
        this.random = new Random(seed);
        this.decimal = decimal;
    }

    /** Nodes of one type. */
    public PartitioningProblem next() {
        int devices = random.nextInt(3) == 0 ? 2 : 1;
        NodeType type = type(devices, 1 + random.nextInt(devices == 1 ? 4 : 2));
        return ofWorkload(List.of(new NodeGroup(type, 1 + random.nextInt(devices == 1 ? 4 : 2))));
    }

    /** Two types of nodes. */
    public PartitioningProblem cluster() {
        return ofWorkload(List.of(
                new NodeGroup(type(1, 1 + random.nextInt(2)), 1 + random.nextInt(2)),
                new NodeGroup(type(1 + random.nextInt(2), 1 + random.nextInt(2)), 1 + random.nextInt(2))));
    }

    private PartitioningProblem ofWorkload(List<NodeGroup> groups) {
        long most = new PartitioningProblem(groups, 0).largestWorkload();
        // Where sizes are squares few workloads are possible at all: one that is made of shares at random mostly.
        long workload = random.nextInt(8) == 0
                ? random.nextLong(most + 1)
                : groups.stream()
                        .mapToLong(group -> LongStream.range(0, group.count())
                                .map(node -> group.type().devices().stream()
                                        .mapToLong(device -> device.points()
                                                .get(random.nextInt(
                                                        device.points().size()))
                                                .size())
                                        .sum())
                                .sum())
                        .sum();
        return new PartitioningProblem(groups, workload);
    }

    private NodeType type(int devices, int sizes) {
        List<Profile> profiles = new ArrayList<>();
        for (int device = 0; device < devices; device++) {
            profiles.add(
                    device > 0 && random.nextInt(3) == 0
                            ? new Profile("d" + device, profiles.get(0).points())
                            : profile("d" + device, sizes));
        }
        double watts = random.nextInt(3) == 0 ? number(random.nextInt(2)) : 0;
        return new NodeType("node", profiles, watts);
    }

    private Profile profile(String device, int sizes) {
        boolean squares = random.nextBoolean();
        int shape = random.nextInt(4);
        List<ProfilePoint> points = new ArrayList<>();
        if (random.nextInt(5) == 0) {
            points.add(ProfilePoint.of(0, 0, number(0)));
        }
        for (int size = 1; size <= sizes; size++) {
            points.add(ProfilePoint.of(squares ? size * size : size, 1 + random.nextInt(4), joules(shape, size)));
        }
        return new Profile(device, points);
    }

    private double joules(int shape, int size) {
        return switch (shape) {
            case 0 -> number(MAGNITUDE);
            case 1 -> number(1);
            case 2 -> decimal ? Math.pow(size, 3) : Math.pow(size, 3) / 3 * (1 + random.nextInt(3) * ULP);
            default -> decimal ? random.nextInt(3) / 10.0 : size / 3.0 + random.nextInt(3) * ULP;
        };
    }

    /** The same problem with a second configuration of some of the devices, which makes some sizes faster or thriftier. */
    public PartitioningProblem withAlternatives(PartitioningProblem problem) {
        return new PartitioningProblem(
                problem.groups().stream()
                        .map(group -> new NodeGroup(
                                new NodeType(
                                        group.type().name(),
                                        group.type().devices().stream()
                                                .map(this::withAlternatives)
                                                .toList(),
                                        group.type().staticWatts()),
                                group.count()))
                        .toList(),
                problem.workload());
    }

    private Profile withAlternatives(Profile profile) {
        List<ProfilePoint> other = new ArrayList<>();
        for (ProfilePoint point : profile.points()) {
            if (point.size() > 0 && (point.size() == profile.largestSize() || random.nextInt(3) != 0)) {
                double joules = random.nextInt(4) == 0 ? point.joules().orElseThrow() : joules(1, 1);
                other.add(ProfilePoint.of(point.size(), 1 + random.nextInt(4), joules));
            }
        }
        return Profile.ofAlternatives(
                profile.device(), Map.of("one", profile, "other", new Profile(profile.device(), other)));
    }

    /** The same problem where nodes that are done draw power, shares have to be sent, and memory is small. */
    public PartitioningProblem withConditions(PartitioningProblem problem) {
        List<NodeGroup> groups = new ArrayList<>();
        for (NodeGroup group : problem.groups()) {
            NodeType type = group.type();
            double idle = type.staticWatts() * random.nextInt(5) / 4;
            SendingCost sending = SendingCost.linear(random.nextInt(3) / 10.0, random.nextInt(3) / 10.0);
            long largest = random.nextInt(3) == 0 ? 1 + random.nextLong(type.largestSize()) : Long.MAX_VALUE;
            NodeConditions conditions = new NodeConditions(idle, largest, sending, false);
            groups.add(new NodeGroup(
                    new NodeType(type.name(), type.devices(), type.staticWatts(), conditions), group.count()));
        }
        return new PartitioningProblem(groups, problem.workload());
    }

    /** A number within so many orders of magnitude up and down. */
    private double number(int magnitude) {
        return decimal
                ? Double.parseDouble(random.nextInt(1000) + "e" + (random.nextInt(2 * magnitude + 1) - magnitude))
                : (1 + random.nextDouble()) * Math.pow(10, 2 * magnitude * random.nextDouble() - magnitude);
    }
}
