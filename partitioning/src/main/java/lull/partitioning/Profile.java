package lull.partitioning;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Time and energy of a device as discrete functions of workload size, of any shape, holes allowed. A device may always
 * idle: a profile without a point of size 0 gets one that costs nothing, and where energies are known idling without one costs
 * none. A size may be there several times, in different
 * configurations of the device: they are alternatives.
 *
 * @param device what was profiled
 * @param points by rising size, of one size by time and then energy; the first and only the first has size 0; the energy of
 *     all of them is known or of none, an idle one aside
 */
public record Profile(String device, List<ProfilePoint> points) {
    private static final Comparator<ProfilePoint> ORDER = Comparator.comparingLong(ProfilePoint::size)
            .thenComparingDouble(ProfilePoint::seconds)
            .thenComparingDouble(point -> point.joules().orElse(0));
    private static final ProfilePoint FREE_IDLE = ProfilePoint.of(0, 0, 0);
    private static final String NUMBER = " #";

    public Profile {
        List<ProfilePoint> all = new ArrayList<>(points);
        if (all.isEmpty() || all.get(all.size() - 1).size() == 0) {
            throw new IllegalArgumentException("profile of " + device + ": no size above 0 in it");
        }
        if (all.get(0).size() != 0) {
            all.add(0, FREE_IDLE);
        }
        requireOrder(device, all);
        long known =
                all.stream().skip(1).filter(point -> point.joules().isPresent()).count();
        if (known != 0 && known != all.size() - 1) {
            throw new IllegalArgumentException("profile of " + device + ": " + known + " of " + (all.size() - 1)
                    + " sizes have an energy; give it for all or for none");
        }
        if (known != 0 && all.get(0).joules().isEmpty()) {
            all.set(0, FREE_IDLE);
        }
        points = List.copyOf(all);
    }

    /** The name of the n-th device that its file calls so, n from 2. */
    public static String numbered(String device, int n) {
        return device + NUMBER + n;
    }

    /** The device's name without the number of {@link #numbered}. */
    public String nameWithoutNumber() {
        return device.replaceFirst(NUMBER + "\\d+$", "");
    }

    private static void requireOrder(String device, List<ProfilePoint> points) {
        Set<String> configurations = new HashSet<>();
        for (int i = 1; i < points.size(); i++) {
            if (ORDER.compare(points.get(i), points.get(i - 1)) < 0
                    || points.get(i).size() == 0) {
                throw new IllegalArgumentException("profile of " + device + ": size "
                        + points.get(i).size() + " after " + points.get(i - 1).size()
                        + "; sizes rise, each once in a configuration, the fastest of a size first");
            }
            if (points.get(i).size() != points.get(i - 1).size()) {
                configurations.clear();
            }
            if (!configurations.add(points.get(i).configuration())) {
                throw new IllegalArgumentException("profile of " + device + ": size "
                        + points.get(i).size() + " again; each size once in a configuration");
            }
        }
    }

    /**
     * The profile of a device that may be set in several ways. If some of them tell that idling costs energy, it costs the least of that.
     *
     * @param device what was profiled
     * @param settings the profile of each configuration, by its words
     */
    public static Profile ofAlternatives(String device, Map<String, Profile> settings) {
        List<ProfilePoint> all = new ArrayList<>();
        ProfilePoint idle = FREE_IDLE;
        for (Map.Entry<String, Profile> setting : settings.entrySet()) {
            for (ProfilePoint point : setting.getValue().points()) {
                if (point.size() > 0) {
                    all.add(point.in(setting.getKey()));
                } else if (point.joules().orElse(0) > 0
                        && (idle.equals(FREE_IDLE)
                                || point.joules().getAsDouble() < idle.joules().getAsDouble())) {
                    idle = point;
                }
            }
        }
        all.sort(ORDER);
        all.add(0, idle);
        return new Profile(device, all);
    }

    /** The profile with other costs of the same sizes and configurations. */
    public Profile withCosts(UnaryOperator<ProfilePoint> cost) {
        return new Profile(device, points.stream().map(cost).sorted(ORDER).toList());
    }

    /** Whether some size is there in several configurations. */
    public boolean hasAlternatives() {
        return IntStream.range(1, points.size())
                .anyMatch(i -> points.get(i).size() == points.get(i - 1).size());
    }

    /**
     * The profile with those alternatives that count for an objective: of each size the fastest for the time, the
     * thriftiest for the energy; for both, those that no other one beats.
     */
    public Profile forObjective(PartitioningObjective objective) {
        if (!hasAlternatives()) {
            return this;
        }
        List<ProfilePoint> chosen = new ArrayList<>();
        int first = 0;
        for (int end = 1; end <= points.size(); end++) {
            if (end == points.size()
                    || points.get(end).size() != points.get(first).size()) {
                chosen.addAll(unbeaten(points.subList(first, end), objective));
                first = end;
            }
        }
        return new Profile(device, chosen);
    }

    /** Out of all points of a size, the fastest first. */
    private static List<ProfilePoint> unbeaten(List<ProfilePoint> alternatives, PartitioningObjective objective) {
        List<ProfilePoint> front = new ArrayList<>();
        double least = Double.POSITIVE_INFINITY;
        for (ProfilePoint point : alternatives) {
            double joules = point.joules().orElse(0);
            if (joules < least) {
                least = joules;
                front.add(point);
            }
        }
        return switch (objective) {
            case TIME -> front.subList(0, 1);
            case ENERGY -> front.subList(front.size() - 1, front.size());
            case PARETO -> front;
        };
    }

    public boolean energyKnown() {
        return points.get(points.size() - 1).joules().isPresent();
    }

    public long largestSize() {
        return points.get(points.size() - 1).size();
    }

    /** The points of that size, the fastest first; none if it is a hole. */
    public List<ProfilePoint> alternatives(long size) {
        int first = firstOf(size);
        int end = first;
        while (end < points.size() && points.get(end).size() == size) {
            end++;
        }
        return points.subList(first, end);
    }

    /** The point of that size, unless it is a hole; the fastest of several. */
    public Optional<ProfilePoint> at(long size) {
        return Optional.of(points.get(firstOf(size))).filter(point -> point.size() == size);
    }

    /** The first point of that size or above; the last one if there is none. */
    private int firstOf(long size) {
        int low = 0;
        int high = points.size() - 1;
        while (low < high) {
            int middle = (low + high) / 2;
            if (points.get(middle).size() < size) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
