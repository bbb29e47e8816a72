package lull.partitioning;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Time and energy of a device as discrete functions of workload size, of any shape, holes allowed. A device may always
 * idle: a profile without a point of size 0 gets one that costs nothing.
 *
 * @param device what was profiled
 * @param points by rising size, the first of size 0; the energy of all of them is known or of none, an idle one aside
 */
public record Profile(String device, List<ProfilePoint> points) {
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
        for (int i = 1; i < points.size(); i++) {
            if (points.get(i).size() <= points.get(i - 1).size()) {
                throw new IllegalArgumentException("profile of " + device + ": size "
                        + points.get(i).size() + " after " + points.get(i - 1).size() + "; sizes rise, each once");
            }
        }
    }

    public boolean energyKnown() {
        return points.get(points.size() - 1).joules().isPresent();
    }

    public long largestSize() {
        return points.get(points.size() - 1).size();
    }

    /** The point of that size, unless it is a hole. */
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
