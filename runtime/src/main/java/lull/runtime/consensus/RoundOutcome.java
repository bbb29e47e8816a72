package lull.runtime.consensus;

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
record RoundOutcome(double job, int startOvers, Stage stage, int tasks, Matching matching, int values) {

    private record Place(double job, Stage stage) {}

    /** The first job, by its number, whose tasks have all come to the same stage, or whose agents won't wait any longer. */
    static Optional<RoundOutcome> in(List<Message> lines) {
        Map<Double, Integer> latest = startOvers(lines);
        Map<Place, List<Message>> places = new TreeMap<>(Comparator.comparingDouble(Place::job).thenComparing(Place::stage));
        for (Message line : lines) {
            if (line.stage().isPresent() && line.startOvers() == latest.get(line.job())) {
                places.computeIfAbsent(new Place(line.job(), line.stage().get()), place -> new ArrayList<>()).add(line);
            }
        }
        return places.values().stream().filter(RoundOutcome::isDue).findFirst().map(RoundOutcome::of);
    }

    /** How often each job was started over, the most that anyone says. */
    static Map<Double, Integer> startOvers(List<Message> lines) {
        Map<Double, Integer> most = new HashMap<>();
        lines.stream().filter(line -> !line.saysNothing()).forEach(line -> most.merge(line.job(), line.startOvers(), Math::max));
        return most;
    }

    private static boolean isDue(List<Message> lines) {
        return tasks(lines) >= expected(lines) || lines.stream().allMatch(Message::overdue);
    }

    private static int tasks(List<Message> lines) {
        return lines.stream().mapToInt(Message::tasks).sum();
    }

    private static int expected(List<Message> lines) {
        return lines.stream().mapToInt(Message::expected).max().orElse(0);
    }

    private static RoundOutcome of(List<Message> lines) {
        Message first = lines.get(0);
        Matching matching = matching(lines);
        boolean maximised = matching == Matching.CONTENT || matching == Matching.DELIMITERS;
        Stage stage = first.stage().orElseThrow(() -> new IllegalStateException("a motion without a stage"));
        return new RoundOutcome(first.job(), first.startOvers(), stage, tasks(lines), matching, maximised ? first.values() : 0);
    }

    private static Matching matching(List<Message> lines) {
        Message first = lines.get(0);
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
