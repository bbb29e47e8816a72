package lull.cli.verify;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Pairs as many lines of two outputs as the tolerance allows, whatever their order. Lines with the same text around their numbers are cut
 * into blocks wherever neighbours in a column differ by more than the tolerance, which no pair does, so that a block is mostly one
 * pair; what remains in a block is a maximum matching.
 */
final class LinePairing {
    private record Line(NumberedLine line, boolean wanted) {
        double number(int column) {
            return line.number(column);
        }
    }

    private final Tolerance tolerance;
    private final List<NumberedLine> unpairedWanted = new ArrayList<>();
    private final List<NumberedLine> unpairedGot = new ArrayList<>();

    LinePairing(List<NumberedLine> wanted, List<NumberedLine> got, Tolerance tolerance) {
        this.tolerance = tolerance;
        Map<String, List<Line>> alike = new TreeMap<>();
        wanted.forEach(line ->
                alike.computeIfAbsent(line.around(), key -> new ArrayList<>()).add(new Line(line, true)));
        got.forEach(line ->
                alike.computeIfAbsent(line.around(), key -> new ArrayList<>()).add(new Line(line, false)));
        alike.values().forEach(this::pair);
    }

    /** Lines that have no partner in the other output. */
    List<NumberedLine> unpairedWanted() {
        return unpairedWanted;
    }

    /** Likewise. */
    List<NumberedLine> unpairedGot() {
        return unpairedGot;
    }

    private void pair(List<Line> alike) {
        Deque<List<Line>> blocks = new ArrayDeque<>(List.of(alike));
        while (!blocks.isEmpty()) {
            List<Line> block = blocks.pop();
            List<List<Line>> parts = IntStream.range(0, block.get(0).line.columns())
                    .mapToObj(column -> cut(block, column))
                    .filter(cut -> cut.size() > 1)
                    .findFirst()
                    .orElse(List.of());
            parts.forEach(blocks::push);
            if (parts.isEmpty()) {
                match(block);
            }
        }
    }

    /** Sorts a block by a column, and cuts it where neighbours are not close there. */
    private List<List<Line>> cut(List<Line> block, int column) {
        block.sort(Comparator.comparingDouble(line -> line.number(column)));
        List<List<Line>> parts = new ArrayList<>();
        for (int i = 0; i < block.size(); i++) {
            if (i == 0
                    || !tolerance.allows(
                            block.get(i - 1).number(column), block.get(i).number(column))) {
                parts.add(new ArrayList<>());
            }
            parts.get(parts.size() - 1).add(block.get(i));
        }
        return parts;
    }

    private void match(List<Line> block) {
        LineMatching matching = new LineMatching(side(block, true), side(block, false), tolerance);
        unpairedWanted.addAll(matching.unmatchedWanted());
        unpairedGot.addAll(matching.unmatchedGot());
    }

    private static List<NumberedLine> side(List<Line> block, boolean wanted) {
        return block.stream()
                .filter(line -> line.wanted == wanted)
                .map(Line::line)
                .toList();
    }
}
