package lull.cli.partition.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.solution.Distribution;
import lull.partitioning.solution.NodeShare;

/**
 * A command with places for shares. {@code {sizes}} is the list of all shares, with commas: one process, which starts what it
 * needs. {@code {size}} is one share: a process for each share that is not 0, all started at once, and {@code {rank}} the
 * processor's number in the same order. Where the profiles leave a choice of how a device is set, {@link SettingPlace} stands for
 * what was chosen, a value for each share. Shares stand in the order of the problem's types of nodes, the largest first.
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
        requirePossible(distribution);
        List<NodeShare> shares = shares(problem, distribution);
        if (whole) {
            return List.of(replaced(ALL, shares, ""));
        }
        long busy = shares.stream().filter(share -> share.size() > 0).count();
        if (busy > MOST_PROCESSES) {
            throw new IllegalArgumentException("--run: " + busy + " shares are " + busy + " processes at once; " + ONE
                    + " starts " + MOST_PROCESSES + " at most, " + ALL + " a program that distributes them");
        }
        return IntStream.range(0, shares.size())
                .filter(rank -> shares.get(rank).size() > 0)
                .mapToObj(rank -> replaced(ONE, List.of(shares.get(rank)), Integer.toString(rank)))
                .toList();
    }

    /** A process has one device, and nothing but the command sets a share's configuration. */
    private void requirePossible(Distribution distribution) {
        for (NodeShare share : distribution.shares()) {
            if (!whole && share.points().size() > 1) {
                throw new IllegalArgumentException("--run: a node of several devices takes " + share.words() + "; "
                        + ONE + " is the share of one, write " + ALL);
            }
            for (SettingPlace setting : SettingPlace.values()) {
                setting.require(share, command);
            }
        }
    }

    /** One for each node, in the order in which they stand in the command. */
    private static List<NodeShare> shares(PartitioningProblem problem, Distribution distribution) {
        List<NodeType> types =
                problem.groups().stream().map(group -> group.type()).toList();
        if (distribution.nodes() > LONGEST_WORD) {
            throw tooLong(distribution.nodes());
        }
        List<NodeShare> shares = new ArrayList<>();
        distribution.shares().stream()
                .sorted(Comparator.comparingInt((NodeShare share) -> types.indexOf(share.type()))
                        .thenComparing(Comparator.comparingLong(NodeShare::size).reversed()))
                .forEach(share -> shares.addAll(Collections.nCopies((int) share.count(), share)));
        return shares;
    }

    private List<String> replaced(String place, List<NodeShare> shares, String rank) {
        List<String> words = replaced(command, place, shares, NodeShare::words);
        for (SettingPlace setting : SettingPlace.values()) {
            if (setting.isIn(command)) {
                words = replaced(words, setting.place(), shares, setting::words);
            }
        }
        return words.stream().map(word -> word.replace(RANK, rank)).toList();
    }

    private static List<String> replaced(
            List<String> words, String place, List<NodeShare> shares, Function<NodeShare, String> each) {
        String list = shares.stream().map(each).collect(Collectors.joining(","));
        if (list.length() > LONGEST_WORD) {
            throw tooLong(shares.size());
        }
        return words.stream().map(word -> word.replace(place, list)).toList();
    }

    private static IllegalArgumentException tooLong(long shares) {
        return new IllegalArgumentException("--run: a list of " + shares + " shares is longer than a word of a command"
                + " may be, " + LONGEST_WORD + " bytes; run fewer processors");
    }
}
