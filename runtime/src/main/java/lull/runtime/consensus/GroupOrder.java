package lull.runtime.consensus;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The order of a node's phase groups in one that all nodes agree upon without a word. Each node may have cut the iteration at
 * another place: the groups are a circle. The agreed order begins where the circle, read as words, comes first in the
 * dictionary; if it does so at one place only, nodes with equal circles have equal orders, whatever their clocks say. Nodes
 * compare a number that stands for the circle.
 *
 * <p>The words are the regions of each group and the MPI operations that end it; where nodes run different regions, the
 * operations alone. An iteration is the shortest sequence that repeats, so the first kind has one beginning except where
 * regions bear the same name; the second kind has several in many programs.
 *
 * <p>Iterations of a period are matched by their numbers, where all nodes have the same period and cut the iteration at the same
 * place: tasks that do the same count the same. Times by which teams are chosen, and nodes that differ in one of these, give of each
 * group its shortest iteration. That is never longer than the one that runs at the same time.
 */
public final class GroupOrder {
    private static final long FNV_BASIS = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    /** Keys are whole numbers from 0 to below this, which doubles hold exactly. */
    static final long KEYS = 1L << 52;

    private final int period;
    private final int groups;
    private final int contentStart;
    private final int delimiterStart;
    private final double contentKey;
    private final double delimiterKey;

    /**
     * For the groups of an iteration.
     *
     * @param period iterations that are told apart
     * @param contents of each group, in this node's order
     * @param delimiters of each group, in the same order
     */
    public GroupOrder(int period, List<String> contents, List<String> delimiters) {
        this(period, contents.size(), first(contents), first(delimiters), key(contents), key(delimiters));
        if (contents.size() != delimiters.size() || contents.isEmpty()) {
            throw new IllegalArgumentException(contents.size() + " contents and " + delimiters.size()
                    + " delimiters: give one of each for each group");
        }
    }

    GroupOrder(int period, int groups, int contentStart, int delimiterStart, double contentKey, double delimiterKey) {
        this.period = period;
        this.groups = groups;
        this.contentStart = contentStart;
        this.delimiterStart = delimiterStart;
        this.contentKey = contentKey;
        this.delimiterKey = delimiterKey;
    }

    /** Of groups that can't be matched with those of other nodes. */
    public static GroupOrder unmatched(int period, int groups) {
        return new GroupOrder(period, groups, 0, 0, 0, 0);
    }

    int period() {
        return period;
    }

    int groups() {
        return groups;
    }

    /** Where this node has cut the agreed circle of contents: the group of its own order that comes first in the agreed one. */
    int cut() {
        return contentStart;
    }

    /** Equal for equal circles of contents; 0 if they have no beginning. */
    double contentKey() {
        return contentKey;
    }

    /** Equal for equal circles of delimiters; 0 if they have no beginning. */
    double delimiterKey() {
        return delimiterKey;
    }

    /** The values of a node, rotated; of each group the least over the period. Not known, NaN, is never larger than others. */
    double[] shared(double[] own, Matching matching) {
        double[] shared = new double[own.length / period];
        for (int i = 0; i < shared.length; i++) {
            double least = Double.POSITIVE_INFINITY;
            for (int iteration = 0; iteration < period; iteration++) {
                double value = own[place(i, iteration, matching)];
                least = Math.min(least, Double.isNaN(value) ? Double.NEGATIVE_INFINITY : value);
            }
            shared[i] = least;
        }
        return shared;
    }

    /** Back again: a node's values, so many, where each iteration of the period has the same. */
    double[] own(double[] shared, int length, Matching matching) {
        double[] own = new double[length];
        for (int i = 0; i < shared.length; i++) {
            for (int iteration = 0; iteration < period; iteration++) {
                own[place(i, iteration, matching)] = shared[i];
            }
        }
        return own;
    }

    /** Where a value of the agreed order stands in the node's own. */
    private int place(int shared, int iteration, Matching matching) {
        int start = matching == Matching.DELIMITERS ? delimiterStart : contentStart;
        int block = shared / groups;
        return (block * period + iteration) * groups + (shared % groups + start) % groups;
    }

    private static int first(List<String> words) {
        int first = 0;
        for (int start = 1; start < words.size(); start++) {
            first = compare(words, start, first) < 0 ? start : first;
        }
        return first;
    }

    private static int compare(List<String> words, int a, int b) {
        for (int i = 0; i < words.size(); i++) {
            int order = words.get((a + i) % words.size()).compareTo(words.get((b + i) % words.size()));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static double key(List<String> words) {
        int first = first(words);
        long hash = FNV_BASIS;
        for (int i = 0; i < words.size(); i++) {
            if (i > 0 && compare(words, (first + i) % words.size(), first) == 0) {
                return 0;
            }
            hash = hash(hash, words.get((first + i) % words.size()) + "\n");
        }
        return exact(hash);
    }

    /** A number that stands for a text, exact as a double, never 0 but by chance. */
    static double key(String text) {
        return exact(hash(FNV_BASIS, text));
    }

    private static double exact(long hash) {
        return Math.floorMod(hash ^ hash >>> 52, KEYS);
    }

    private static long hash(long before, String text) {
        long hash = before;
        for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (octet & 0xff)) * FNV_PRIME;
        }
        return hash;
    }
}
