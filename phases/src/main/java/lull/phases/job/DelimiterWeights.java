package lull.phases.job;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import lull.phases.CallClasses;
import lull.phases.Delimiter;
import lull.phases.PhaseGroup;

/**
 * How much it counts that a group of the reference and one of the task end alike: 0 if they don't; 1 for the same point-to-point
 * calls or none at all; for a collective in common more than all point-to-point calls together. Found once for each pair of
 * different delimiters.
 */
final class DelimiterWeights {
    private final CallClasses classes;
    private final int[] rows;
    private final int[] columns;
    private final int[][] weights;

    DelimiterWeights(CallClasses classes, List<PhaseGroup> reference, List<PhaseGroup> task) {
        this.classes = classes;
        Map<Delimiter, Integer> ofReference = new HashMap<>();
        Map<Delimiter, Integer> ofTask = new HashMap<>();
        rows = numbers(reference, ofReference);
        columns = numbers(task, ofTask);
        weights = new int[ofReference.size()][ofTask.size()];
        int outweighs = Math.min(rows.length, columns.length) + 1;
        ofReference.forEach((a, row) -> ofTask.forEach((b, column) -> weights[row][column] = weight(a, b, outweighs)));
    }

    /** Of each group's delimiter, which are numbered as they come. */
    private static int[] numbers(List<PhaseGroup> groups, Map<Delimiter, Integer> known) {
        return groups.stream()
                .mapToInt(group -> known.computeIfAbsent(group.delimiter(), fresh -> known.size()))
                .toArray();
    }

    private int weight(Delimiter a, Delimiter b, int collectiveWeight) {
        if (a.none() || b.none()) {
            return a.none() && b.none() ? 1 : 0;
        }
        boolean aCollective = a.calls().stream().anyMatch(classes::isCollective);
        boolean bCollective = b.calls().stream().anyMatch(classes::isCollective);
        if (aCollective || bCollective) {
            boolean common = a.calls().stream()
                    .anyMatch(c -> classes.isCollective(c) && b.calls().contains(c));
            return common ? collectiveWeight : 0;
        }
        return a.calls().stream().anyMatch(b.calls()::contains) ? 1 : 0;
    }

    /** Of a group of the reference and one of the task. */
    int of(int i, int j) {
        return weights[rows[i]][columns[j]];
    }

    /** More than this can't be matched, whatever follows what. */
    int most() {
        int ofReference = 0;
        for (int row : rows) {
            int most = 0;
            for (int weight : weights[row]) {
                most = Math.max(most, weight);
            }
            ofReference += most;
        }
        int ofTask = 0;
        for (int column : columns) {
            int most = 0;
            for (int[] row : weights) {
                most = Math.max(most, row[column]);
            }
            ofTask += most;
        }
        return Math.min(ofReference, ofTask);
    }
}
