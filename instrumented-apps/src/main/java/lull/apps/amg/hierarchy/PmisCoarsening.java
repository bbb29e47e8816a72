package lull.apps.amg.hierarchy;

import java.util.Arrays;
import lull.apps.tasks.Tasks;

/**
 * Parallel modified independent set (De Sterck, Yang, Heys 2006): a point becomes coarse if more points depend on it than on any
 * undecided strong neighbour, ties broken by a random number that belongs to the point; who depends on a new coarse point
 * becomes fine. Points that nobody depends on are fine from the start. A few rounds of O(connections) each.
 */
final class PmisCoarsening {
    private static final double UNDECIDED = 0;
    private static final double COARSE = 1;
    private static final double FINE = -1;

    private final Points points;
    private final StrongConnections strong;
    private final double[] measure;
    private final double[] state;

    private PmisCoarsening(Points points, StrongConnections strong, int level) {
        this.points = points;
        this.strong = strong;
        measure = new double[points.all()];
        state = new double[points.all()];
        for (int i = 0; i < points.own(); i++) {
            measure[i] = strong.influence(i) + random(points.id(i), level);
            state[i] = strong.influence(i) == 0 ? FINE : UNDECIDED;
        }
    }

    /** Collective: for each position, ghosts included, whether the point is coarse. */
    static boolean[] split(Tasks tasks, Points points, StrongConnections strong, int level) {
        PmisCoarsening coarsening = new PmisCoarsening(points, strong, level);
        points.halo().update(coarsening.measure);
        points.halo().update(coarsening.state);
        while (coarsening.undecided(tasks) > 0) {
            coarsening.chooseCoarse();
            points.halo().update(coarsening.state);
            coarsening.chooseFine();
            points.halo().update(coarsening.state);
        }
        boolean[] coarse = new boolean[points.all()];
        for (int i = 0; i < coarse.length; i++) {
            coarse[i] = coarsening.state[i] == COARSE;
        }
        return coarse;
    }

    /** In [0, 1), from the point's number and level alone: the same whoever owns it. */
    private static double random(int id, int level) {
        long mixed = (id + 1L) * 0x9E3779B97F4A7C15L + level * 0xD1B54A32D192ED03L;
        mixed = (mixed ^ mixed >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        return ((mixed ^ mixed >>> 31) >>> 11) * 0x1p-53;
    }

    private double undecided(Tasks tasks) {
        double[] count = {
            Arrays.stream(state, 0, points.own()).filter(s -> s == UNDECIDED).count()
        };
        tasks.sum(count);
        return count[0];
    }

    private void chooseCoarse() {
        double[] before = state.clone();
        for (int i = 0; i < points.own(); i++) {
            int candidate = i;
            if (before[i] == UNDECIDED
                    && !strong.anyNeighbour(i, j -> before[j] == UNDECIDED && precedes(j, candidate))) {
                state[i] = COARSE;
            }
        }
    }

    private boolean precedes(int a, int b) {
        return measure[a] > measure[b] || measure[a] == measure[b] && points.id(a) < points.id(b);
    }

    private void chooseFine() {
        for (int i = 0; i < points.own(); i++) {
            if (state[i] == UNDECIDED && strong.anyDependency(i, j -> state[j] == COARSE)) {
                state[i] = FINE;
            }
        }
    }
}
