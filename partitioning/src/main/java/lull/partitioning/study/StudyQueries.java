package lull.partitioning.study;

import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.LongStream;

/**
 * The queries of a study: sizes n/q times pairs q ≤ p of numbers of processors, or pairs q = p alone; all of them, or some
 * drawn at random. They are numbered, not listed: the 2017 paper's are hundreds of millions.
 */
public final class StudyQueries {
    /** A query with its result, two improvements and what the table says of them. */
    private static final double BYTES_EACH = 400;
    /** Which ones are drawn is no matter of chance: a study can be repeated. */
    private static final long SEED = 1;

    private final long[] sizes;
    private final long[] processors;
    private final boolean same;

    /**
     * All of them.
     *
     * @param sizes n/q
     * @param processors what q and p run over, rising
     * @param same q = p alone
     */
    StudyQueries(long[] sizes, long[] processors, boolean same) {
        this.sizes = sizes;
        this.processors = processors;
        this.same = same;
    }

    /** How many there are. */
    public long count() {
        return sizes.length * pairs();
    }

    private long pairs() {
        return same ? processors.length : processors.length * (processors.length + 1L) / 2;
    }

    /**
     * All of them, by size, p and q.
     *
     * @throws IllegalArgumentException if they and their results don't fit in memory
     */
    public List<StudyQuery> all() {
        requireRoom(count());
        return LongStream.range(0, count()).mapToObj(this::at).toList();
    }

    /**
     * So many different ones drawn at random, always the same ones, in the order of all; all of them if there are no more.
     *
     * @throws IllegalArgumentException if they and their results don't fit in memory
     */
    public List<StudyQuery> drawn(long number) {
        if (number >= count()) {
            return all();
        }
        requireRoom(number);
        SplittableRandom random = new SplittableRandom(SEED);
        TreeSet<Long> drawn = new TreeSet<>();
        while (drawn.size() < number) {
            drawn.add(random.nextLong(count()));
        }
        return drawn.stream().map(this::at).toList();
    }

    private static void requireRoom(long number) {
        double room = Runtime.getRuntime().maxMemory() / BYTES_EACH;
        if (number > room) {
            throw new IllegalArgumentException(number + " queries don't fit in memory, which has room for about "
                    + (long) room + ": ask for fewer numbers of processors, for those with p = q, or draw some");
        }
    }

    private StudyQuery at(long index) {
        long size = sizes[(int) (index / pairs())];
        long pair = index % pairs();
        if (same) {
            return new StudyQuery(size, processors[(int) pair], processors[(int) pair]);
        }
        int all = (int) ((Math.sqrt(8.0 * pair + 1) - 1) / 2);
        // The root may be off by one where the pair is the first or the last one of its p.
        while (all * (all + 1L) / 2 > pair) {
            all--;
        }
        while ((all + 1) * (all + 2L) / 2 <= pair) {
            all++;
        }
        return new StudyQuery(size, processors[(int) (pair - all * (all + 1L) / 2)], processors[all]);
    }
}
