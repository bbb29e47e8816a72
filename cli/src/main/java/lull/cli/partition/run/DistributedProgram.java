package lull.cli.partition.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import lull.partitioning.Distribution;
import lull.partitioning.NodeShare;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningProblem;

/**
 * A command with places for shares. {@code {sizes}} is the list of all shares, with commas: one process, which starts what it
 * needs. {@code {size}} is one share: a process for each share that is not 0, all started at once, and {@code {rank}} the
 * processor's number in the same order. Shares stand in the order of the problem's types of nodes, the largest first.
 */
final class DistributedProgram {
    private static final String ALL = "{sizes}";
    private static final String ONE = "{size}";
    private static final String RANK = "{rank}";

    /** Processes that one node is asked to start at once; more than any node has cores. */
    private static final int MOST_PROCESSES = 1024;
    /** The longest word that Linux passes on, with the byte that ends it: MAX_ARG_STRLEN. */
    private static final int LONGEST_WORD = 128 * 1024 - 1;

    private final List<String> command;
    private final boolean whole;

    /** @throws IllegalArgumentException if the command has no place for shares, or both kinds */
    DistributedProgram(List<String> command) {
        whole = has(command, ALL);
        boolean single = has(command, ONE);
        if (whole == single) {
            throw new IllegalArgumentException("'" + String.join(" ", command) + "' has "
                    + (whole ? "both " + ALL + " and " + ONE : "neither " + ALL + " nor " + ONE)
                    + "; write " + ALL + " for one process that is given all shares, as in ./program 96,160, or " + ONE
                    + " for a process of each share");
        }
        if (whole && has(command, RANK)) {
            throw new IllegalArgumentException(
                    "'" + String.join(" ", command) + "' has " + RANK + ", which goes with " + ONE);
        }
        this.command = List.copyOf(command);
    }

    private static boolean has(List<String> command, String place) {
        return command.stream().anyMatch(word -> word.contains(place));
    }

    /** Whether one process is given all shares. */
    boolean isWhole() {
        return whole;
    }

    /**
     * The words of each process.
     *
     * @throws IllegalArgumentException if it can't be run so
     */
    List<List<String>> commands(PartitioningProblem problem, Distribution distribution) {
        requirePlain(distribution);
        if (whole) {
            return List.of(replaced(ALL, String.join(",", shares(problem, distribution)), ""));
        }
        long busy = distribution.shares().stream()
                .filter(share -> share.size() > 0)
                .mapToLong(NodeShare::count)
                .sum();
        if (busy > MOST_PROCESSES) {
            throw new IllegalArgumentException("--run: " + busy + " shares are " + busy + " processes at once; " + ONE
                    + " starts " + MOST_PROCESSES + " at most, " + ALL + " a program that distributes them");
        }
        List<String> shares = shares(problem, distribution);
        return IntStream.range(0, shares.size())
                .filter(rank -> !shares.get(rank).equals("0"))
                .mapToObj(rank -> replaced(ONE, shares.get(rank), Integer.toString(rank)))
                .toList();
    }

    /** Nothing sets a share's configuration, and a process has one device. */
    private void requirePlain(Distribution distribution) {
        for (NodeShare share : distribution.shares()) {
            if (!whole && share.points().size() > 1) {
                throw new IllegalArgumentException("--run: a node of several devices takes " + share.words() + "; "
                        + ONE + " is the share of one, write " + ALL);
            }
            share.points().stream()
                    .filter(point -> !point.configuration().isEmpty())
                    .findFirst()
                    .ifPresent(point -> {
                        throw new IllegalArgumentException("--run: size " + point.size() + " wants "
                                + point.configuration()
                                + ", which nothing sets; give a profile of one configuration");
                    });
        }
    }

    private static List<String> shares(PartitioningProblem problem, Distribution distribution) {
        List<NodeType> types =
                problem.groups().stream().map(group -> group.type()).toList();
        if (distribution.nodes() > LONGEST_WORD) {
            throw tooLong(distribution.nodes());
        }
        List<String> shares = new ArrayList<>();
        distribution.shares().stream()
                .sorted(Comparator.comparingInt((NodeShare share) -> types.indexOf(share.type()))
                        .thenComparing(Comparator.comparingLong(NodeShare::size).reversed()))
                .forEach(share -> shares.addAll(Collections.nCopies((int) share.count(), share.words())));
        return shares;
    }

    private List<String> replaced(String place, String shares, String rank) {
        if (shares.length() > LONGEST_WORD) {
            throw tooLong(shares.chars().filter(letter -> letter == ',').count() + 1);
        }
        return command.stream()
                .map(word -> word.replace(place, shares).replace(RANK, rank))
                .toList();
    }

    private static IllegalArgumentException tooLong(long shares) {
        return new IllegalArgumentException("--run: a list of " + shares + " shares is longer than a word of a command"
                + " may be, " + LONGEST_WORD + " bytes; run fewer processors");
    }
}
