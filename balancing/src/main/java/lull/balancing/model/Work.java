package lull.balancing.model;

/**
 * Work over an index range: cumulated density, so that the work of any range and the end of a range with so much work are
 * quickly known.
 */
final class Work {
    private final double[] cumulated;
    private final int places;

    /** @param density of the work at each place of the range, above zero */
    Work(double[] density) {
        places = density.length;
        cumulated = new double[places + 1];
        for (int place = 0; place < places; place++) {
            cumulated[place + 1] = cumulated[place] + density[place] / places;
        }
    }

    /** Work of the whole range. */
    double total() {
        return cumulated[places];
    }

    /** Work before a point, 0 to 1, of the range. */
    double before(double point) {
        int place = Math.min(places - 1, (int) (point * places));
        return cumulated[place] + (cumulated[place + 1] - cumulated[place]) * (point * places - place);
    }

    /** The point, 0 to 1, before which there is so much work. O(log places). */
    double point(double work) {
        int low = 0;
        int high = places;
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (cumulated[middle] <= work) {
                low = middle;
            } else {
                high = middle;
            }
        }
        double share = (work - cumulated[low]) / (cumulated[low + 1] - cumulated[low]);
        return Math.min(1, (low + Math.max(0, share)) / places);
    }
}
