package lull.partitioning.published;

import java.util.Arrays;
import java.util.stream.IntStream;

/** The fronts of one level of HEPOPTA's tree, for every rest of the workload, one after the other. */
final class LevelFronts {
    private static final int FIRST_CAPACITY = 1024;
    private static final int HALF = 16;
    private static final int MASK = 0xffff;

    private final int[] firsts;
    private int[] choices;
    private char[] nodeRanks;
    private char[] ranks;
    private double[] joules;
    private int count;

    /** Fronts to be added from rest 0 to n. */
    LevelFronts(int granules) {
        this(new int[granules + 2], new int[FIRST_CAPACITY]);
        nodeRanks = new char[FIRST_CAPACITY];
        ranks = new char[FIRST_CAPACITY];
        joules = new double[FIRST_CAPACITY];
    }

    private LevelFronts(int[] firsts, int[] choices) {
        this.firsts = firsts;
        this.choices = choices;
    }

    /** What is behind the last processor: nothing is left, and costs nothing. */
    static LevelFronts end(ProcessorRow row) {
        LevelFronts end = new LevelFronts(row.granules());
        end.add(0, 0, 0, 0);
        for (int rest = 0; rest <= row.granules(); rest++) {
            end.finish(rest);
        }
        return end;
    }

    /**
     * Adds a point to the front of the rest that is finished next.
     *
     * @param choice which of its sizes the level's processor takes, and in the lower half which point of the next level's
     *     front the other processors have
     */
    void add(int nodeRank, int rank, double energy, int choice) {
        if (count == choices.length) {
            choices = Arrays.copyOf(choices, 2 * count);
            nodeRanks = Arrays.copyOf(nodeRanks, 2 * count);
            ranks = Arrays.copyOf(ranks, 2 * count);
            joules = Arrays.copyOf(joules, 2 * count);
        }
        choices[count] = choice;
        nodeRanks[count] = (char) nodeRank;
        ranks[count] = (char) rank;
        joules[count] = energy;
        count++;
    }

    void finish(int rest) {
        firsts[rest + 1] = count;
    }

    /** How many points there are so far. */
    int count() {
        return count;
    }

    /** The first point of a rest's front. */
    int first(int rest) {
        return firsts[rest];
    }

    /** Behind the last point of a rest's front. */
    int last(int rest) {
        return firsts[rest + 1];
    }

    /** The points of a rest's front. */
    int[] points(int rest) {
        return IntStream.range(first(rest), last(rest)).toArray();
    }

    /** The times of the level's node, its devices before the level left out, by point. */
    char[] nodeRanks() {
        return nodeRanks;
    }

    /** The times of all nodes from the level on, by point, counted from the fastest distribution's. */
    char[] ranks() {
        return ranks;
    }

    /** The energies, without what the level's node draws at rest if it is not complete, by point, J. */
    double[] joules() {
        return joules;
    }

    int rank(int point) {
        return ranks[point];
    }

    double joules(int point) {
        return joules[point];
    }

    int share(int point) {
        return choices[point] >>> HALF;
    }

    int next(int point) {
        return choices[point] & MASK;
    }

    /** Only what the way back needs. */
    LevelFronts withoutCosts() {
        return new LevelFronts(firsts, Arrays.copyOf(choices, count));
    }
}
