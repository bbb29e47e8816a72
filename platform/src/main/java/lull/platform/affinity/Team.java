package lull.platform.affinity;

import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A team of threads and where they sit: equally many on each of some processors, one a core ("processors" and "cores per
 * processor" of Li et al., IPDPS 2010), or wherever the program and the kernel put them.
 *
 * @param threads of the team; 0 to leave its size alone, and with it its place
 * @param processors that its threads are divided among; 0 where their place is left alone, or nobody knows it
 */
public record Team(int threads, int processors) implements Comparable<Team> {
    /** Of whatever size it is, wherever it is. */
    public static final Team LEFT_ALONE = new Team(0, 0);

    /** Checks that the threads can be divided among the processors. */
    public Team {
        if (threads < 0 || processors < 0 || processors > 0 && (threads == 0 || threads % processors != 0)) {
            throw new IllegalArgumentException("a team of " + threads + " threads can't be divided among " + processors
                    + " processors; give a multiple of the processors, or 0 processors to leave its place alone");
        }
    }

    /** So many threads, wherever they sit; 0 to leave the team alone. */
    public static Team of(int threads) {
        return threads == 0 ? LEFT_ALONE : new Team(threads, 0);
    }

    /** A thread on each core of a configuration. */
    public static Team on(ConcurrencyConfiguration placement) {
        return new Team(placement.threads(), placement.processors());
    }

    /** Whether nothing is wanted of the team. */
    public boolean isLeftAlone() {
        return threads == 0;
    }

    /** Whether it is known, or wanted, where its threads sit. */
    public boolean isPlaced() {
        return processors > 0;
    }

    /** Its processors and the threads on each; empty where its place is left alone. */
    public Optional<ConcurrencyConfiguration> placement() {
        return isPlaced()
                ? Optional.of(new ConcurrencyConfiguration(processors, threads / processors))
                : Optional.empty();
    }

    /** The team of a configuration; placed if this one is. */
    public Team like(ConcurrencyConfiguration configuration) {
        return isPlaced() ? on(configuration) : of(configuration.threads());
    }

    /** The one thread of it that runs serial code, and waits. */
    public Team single() {
        return isPlaced() ? new Team(1, 1) : new Team(1, 0);
    }

    /** All smaller teams that have room where this one sits, equally divided; of every size if nobody knows where that is. */
    public Stream<Team> smaller() {
        return isPlaced()
                ? IntStream.rangeClosed(1, processors)
                        .boxed()
                        .flatMap(some -> IntStream.rangeClosed(1, threads / processors)
                                .mapToObj(cores -> new Team(some * cores, some)))
                        .filter(team -> team.threads < threads)
                : IntStream.range(1, threads).mapToObj(Team::of);
    }

    /** By threads, then by processors. */
    @Override
    public int compareTo(Team other) {
        int byThreads = Integer.compare(threads, other.threads);
        return byThreads != 0 ? byThreads : Integer.compare(processors, other.processors);
    }

    /** The number of its threads, and where they sit if that is known: {@code 8 on (2,4)}. */
    @Override
    public String toString() {
        return threads + placement().map(place -> " on " + place).orElse("");
    }
}
