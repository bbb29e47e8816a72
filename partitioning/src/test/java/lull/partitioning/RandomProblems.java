package lull.partitioning;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Small random problems of all shapes that make trouble; whole numbers, so that sums of doubles are exact. */
public final class RandomProblems {
    private static final int SHAPES = 8;

    private final Random random;

    public RandomProblems(long seed) {
        random = new Random(seed);
    }

    /** Nodes of one device without static power. */
    public PartitioningProblem homogeneous() {
        return problem(1, 0, 1 + random.nextInt(12), 1 + random.nextInt(6));
    }

    /** Nodes of one to three devices with static power. */
    public PartitioningProblem heterogeneous() {
        return problem(1 + random.nextInt(3), random.nextInt(3), 1 + random.nextInt(5), 1 + random.nextInt(4));
    }

    /** Two or three types of nodes. */
    public PartitioningProblem cluster() {
        List<NodeGroup> groups = new ArrayList<>();
        for (int type = 0; type < 2 + random.nextInt(2); type++) {
            groups.add(new NodeGroup(
                    type(1 + random.nextInt(2), random.nextInt(3), 1 + random.nextInt(5)), 1 + random.nextInt(3)));
        }
        return ofWorkload(groups);
    }

    private PartitioningProblem problem(int devices, int watts, int sizes, int nodes) {
        return ofWorkload(List.of(new NodeGroup(type(devices, watts, sizes), nodes)));
    }

    private PartitioningProblem ofWorkload(List<NodeGroup> groups) {
        long most = new PartitioningProblem(groups, 0).largestWorkload();
        long workload =
                switch (random.nextInt(8)) {
                    case 0 -> most;
                    case 1 -> Math.min(most, 1 + random.nextInt(3));
                    case 2 -> most + 1;
                    default -> random.nextLong(most + 1);
                };
        return new PartitioningProblem(groups, workload);
    }

    private NodeType type(int devices, int watts, int sizes) {
        List<Profile> profiles = IntStream.range(0, devices)
                .mapToObj(device -> profile("d" + device, sizes))
                .toList();
        return new NodeType("node", profiles, watts);
    }

    private Profile profile(String device, int sizes) {
        int timeShape = random.nextInt(SHAPES);
        int energyShape = random.nextInt(SHAPES);
        boolean holes = random.nextInt(3) == 0;
        List<ProfilePoint> points = new ArrayList<>();
        if (random.nextInt(5) == 0) {
            points.add(ProfilePoint.of(0, 0, random.nextInt(10)));
        }
        for (int size = 1; size <= sizes; size++) {
            if (!holes || size == sizes || random.nextInt(3) != 0) {
                points.add(ProfilePoint.of(size, 1 + value(timeShape, size, sizes), value(energyShape, size, sizes)));
            }
        }
        return new Profile(device, points);
    }

    private double value(int shape, int size, int sizes) {
        return switch (shape) {
            case 0 -> random.nextInt(100);
            case 1 -> 3 * size + (random.nextInt(4) == 0 ? 50 : 0);
            case 2 -> size * size;
            case 3 -> sizes * sizes - (sizes - size) * (sizes - size);
            case 4 -> 10 * ((size + 2) / 3);
            case 5 -> random.nextInt(4);
            case 6 -> 5 * size + random.nextInt(10);
            default -> Math.rint(20 * Math.sqrt(size));
        };
    }
}
