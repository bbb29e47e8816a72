package lull.dct;

import java.util.Arrays;
import lull.dct.throttling.Reason;

/** One of the concurrency throttling schemes of Li et al., IPDPS 2010, section V. */
interface ThrottlingScheme {

    /** Length of the vector that tasks agree upon: a multiple of the groups, whose values stand one beside the other. */
    int agreedLength(int groups);

    /** Whether all groups of a task have one concurrency. */
    boolean isOneForAll();

    /** Merges, by maximum, what one task has to say into the vector; only called for a task whose default is predicted. */
    void contribute(TaskTimes task, double[] agreed);

    /** Chooses for a task that has something to throttle and a predicted default. */
    Choice choose(TaskTimes task, double[] agreed);

    /** What the group was held against; NaN for nothing. */
    double criticalSeconds(double[] agreed, int group);

    /**
     * A concurrency for each phase.
     *
     * @param concurrencies group by group; what stands at phases that aren't throttled doesn't matter
     */
    record Choice(int[][] concurrencies, Reason reason) {

        /** The same for all phases of a group. */
        static Choice ofGroups(TaskTimes task, int[] byGroup, Reason reason) {
            int[][] all = new int[task.groups()][];
            for (int g = 0; g < all.length; g++) {
                all[g] = new int[task.phases(g)];
                Arrays.fill(all[g], byGroup[g]);
            }
            return new Choice(all, reason);
        }

        /** The same for all phases. */
        static Choice ofTask(TaskTimes task, int concurrency, Reason reason) {
            int[] byGroup = new int[task.groups()];
            Arrays.fill(byGroup, concurrency);
            return ofGroups(task, byGroup, reason);
        }
    }
}
