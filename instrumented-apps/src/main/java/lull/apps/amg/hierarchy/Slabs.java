package lull.apps.amg.hierarchy;

/** A grid's planes along x dealt to tasks in slabs. Points are numbered with x fastest. */
public final class Slabs {
    private static final double SMALLER_SHARE = 0.45;

    private final int planes;
    private final int[] first;

    private Slabs(int planes, int[] first) {
        this.planes = planes;
        this.first = first;
    }

    /** Equal slabs, give or take a plane; at least a plane for each task. */
    public static Slabs balanced(int planes, int tasks) {
        int[] first = new int[tasks + 1];
        for (int task = 0; task <= tasks; task++) {
            first[task] = (int) ((long) task * planes / tasks);
        }
        return new Slabs(planes, first);
    }

    /** Each pair of tasks divides its planes as 0.45 : 0.55, rounded; an even number of tasks, at least two planes a pair. */
    public static Slabs imbalanced(int planes, int tasks) {
        int[] first = balanced(planes, tasks).first;
        for (int task = 0; task < tasks; task += 2) {
            long share = Math.round(SMALLER_SHARE * (first[task + 2] - first[task]));
            first[task + 1] = first[task] + (int) Math.max(1, share);
        }
        return new Slabs(planes, first);
    }

    /** The first plane of a task; that behind the last task is the number of planes. */
    public int firstPlane(int task) {
        return first[task];
    }

    /** Planes of a task. */
    public int planes(int task) {
        return first[task + 1] - first[task];
    }

    /** The task that owns a point of the grid. */
    int owner(int id) {
        int plane = id % planes;
        int low = 0;
        int high = first.length - 2;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (first[middle] <= plane) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }
}
