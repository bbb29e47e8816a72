package lull.agent.agreement;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What all agents do next about one job, told from what all of them said in a round: a pure function, so that all come to the
 * same.
 *
 * @param tasks that take part
 * @param values that every agent maximises, those without such tasks too; 0 if there is nothing to maximise
 */
record Motion(double job, int startOvers, Stage stage, int tasks, Matching matching, int values) {

    private record Place(double job, Stage stage) {}

    /** The first job, by its number, whose tasks have all come to the same stage, or whose agents won't wait any longer. */
    static Optional<Motion> in(List<Line> lines) {
        Map<Double, Integer> latest = startOvers(lines);
        Map<Place, List<Line>> places = new TreeMap<>(Comparator.comparingDouble(Place::job).thenComparing(Place::stage));
        for (Line line : lines) {
            if (line.stage().isPresent() && line.startOvers() == latest.get(line.job())) {
                places.computeIfAbsent(new Place(line.job(), line.stage().get()), place -> new ArrayList<>()).add(line);
            }
        }
        return places.values().stream().filter(Motion::isDue).findFirst().map(Motion::of);
    }

    /** How often each job was started over, the most that anyone says. */
    static Map<Double, Integer> startOvers(List<Line> lines) {
        Map<Double, Integer> most = new HashMap<>();
        lines.stream().filter(line -> !line.saysNothing()).forEach(line -> most.merge(line.job(), line.startOvers(), Math::max));
        return most;
    }

    private static boolean isDue(List<Line> lines) {
        return tasks(lines) >= expected(lines) || lines.stream().allMatch(Line::overdue);
    }

    private static int tasks(List<Line> lines) {
        return lines.stream().mapToInt(Line::tasks).sum();
    }

    private static int expected(List<Line> lines) {
        return lines.stream().mapToInt(Line::expected).max().orElse(0);
    }

    private static Motion of(List<Line> lines) {
        Line first = lines.get(0);
        Matching matching = matching(lines);
        boolean maximised = matching == Matching.CONTENT || matching == Matching.DELIMITERS;
        Stage stage = first.stage().orElseThrow(() -> new IllegalStateException("a motion without a stage"));
        return new Motion(first.job(), first.startOvers(), stage, tasks(lines), matching, maximised ? first.values() : 0);
    }

    private static Matching matching(List<Line> lines) {
        Line first = lines.get(0);
        if (tasks(lines) > expected(lines)) {
            return Matching.CROWDED;
        }
        if (lines.size() == 1) {
            return Matching.SINGLE;
        }
        boolean sized = lines.stream().allMatch(line -> line.groups() == first.groups() && line.values() == first.values());
        if (sized && first.contentKey() != 0 && lines.stream().allMatch(line -> line.contentKey() == first.contentKey())) {
            return Matching.CONTENT;
        }
        return sized && first.delimiterKey() != 0
                && lines.stream().allMatch(line -> line.delimiterKey() == first.delimiterKey()) ? Matching.DELIMITERS : Matching.NONE;
    }

    /** Why nobody decides; empty if they do. */
    Optional<String> disagreement() {
        return switch (matching) {
            case NONE -> Optional.of("the phase groups of the nodes can't be matched: their MPI operations differ, or look all alike");
            case CROWDED -> Optional.of("two jobs of the same name and size can't be told apart");
            default -> Optional.empty();
        };
    }
}
