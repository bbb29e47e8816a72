package lull.partitioning;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Time and energy of a device as discrete functions of workload size, of any shape, holes allowed. A device may always
 * idle: a profile without a point of size 0 gets one that costs nothing. A size may be there several times, in different
 * configurations of the device: they are alternatives.
 *
 * @param device what was profiled
 * @param points by rising size and, of one size, time, the first and only the first of size 0; the energy of all of them is
 *     known or of none, an idle one aside
 */
public record Profile(String device, List<ProfilePoint> points) {
    private static final Comparator<ProfilePoint> ORDER =
            Comparator.comparingLong(ProfilePoint::size).thenComparingDouble(ProfilePoint::seconds);
    private static final ProfilePoint FREE_IDLE = ProfilePoint.of(0, 0, 0);

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
        points = List.copyOf(all);
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
     * The profile of a device that may be set in several ways. If one of them tells what idling costs, that is what it costs.
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
                } else if (point.joules().orElse(0) > idle.joules().orElse(0)) {
                    idle = point;
                }
            }
        }
        all.sort(ORDER);
        all.add(0, idle);
        return new Profile(device, all);
    }

    /** Whether some size is there in several configurations. */
    public boolean hasAlternatives() {
        return points.stream().mapToLong(ProfilePoint::size).distinct().count() < points.size();
    }

    /**
     * The profile with those alternatives that count for an objective: of each size the fastest for the time, the
     * thriftiest for the energy; for both, those that no other one beats.
     */
    public Profile forObjective(PartitioningObjective objective) {
        return hasAlternatives()
                ? new Profile(
                        device,
                        points.stream()
                                .filter(point -> points.stream()
                                        .filter(other -> other.size() == point.size())
                                        .noneMatch(other -> beats(other, point, objective)))
                                .toList())
                : this;
    }

    /** Of alternatives that cost the same the one that comes first beats the others. */
    private boolean beats(ProfilePoint one, ProfilePoint other, PartitioningObjective objective) {
        int inTime = Double.compare(one.seconds(), other.seconds());
        int inEnergy = Double.compare(one.joules().orElse(0), other.joules().orElse(0));
        int inOrder = Integer.compare(points.indexOf(one), points.indexOf(other));
        return switch (objective) {
            case TIME -> inTime < 0 || inTime == 0 && (inEnergy < 0 || inEnergy == 0 && inOrder < 0);
            case ENERGY -> inEnergy < 0 || inEnergy == 0 && (inTime < 0 || inTime == 0 && inOrder < 0);
            case PARETO -> inTime <= 0 && inEnergy <= 0 && (inTime < 0 || inEnergy < 0 || inOrder < 0);
        };
    }

    public boolean energyKnown() {
        return points.get(points.size() - 1).joules().isPresent();
    }

    public long largestSize() {
        return points.get(points.size() - 1).size();
    }

    /** The point of that size, unless it is a hole; the fastest of several. */
    public Optional<ProfilePoint> at(long size) {
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
        return Optional.of(points.get(low)).filter(point -> point.size() == size);
    }
}
