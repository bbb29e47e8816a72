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
    static Optional<RoundOutcome> in(List<Message> messages) {
        Map<Double, Integer> latest = startOvers(messages);
        Map<Place, List<Message>> places =
                new TreeMap<>(Comparator.comparingDouble(Place::job).thenComparing(Place::stage));
        for (Message message : messages) {
            if (message.stage().isPresent() && message.startOvers() == latest.get(message.job())) {
                places.computeIfAbsent(new Place(message.job(), message.stage().get()), place -> new ArrayList<>())
                        .add(message);
            }
        }
        return places.values().stream().filter(RoundOutcome::isDue).findFirst().map(RoundOutcome::of);
    }

    /** How often each job was started over, the most that anyone says. */
    static Map<Double, Integer> startOvers(List<Message> messages) {
        Map<Double, Integer> most = new HashMap<>();
        messages.stream()
                .filter(message -> !message.saysNothing())
                .forEach(message -> most.merge(message.job(), message.startOvers(), Math::max));
        return most;
    }

    private static boolean isDue(List<Message> messages) {
        return tasks(messages) >= expected(messages) || messages.stream().allMatch(Message::overdue);
    }

    private static int tasks(List<Message> messages) {
        return messages.stream().mapToInt(Message::tasks).sum();
    }

    private static int expected(List<Message> messages) {
        return messages.stream().mapToInt(Message::expected).max().orElse(0);
    }

    private static RoundOutcome of(List<Message> messages) {
        Message first = messages.get(0);
        Matching matching = matching(messages);
        boolean maximised = matching == Matching.CONTENT || matching == Matching.DELIMITERS;
        Stage stage = first.stage().orElseThrow(() -> new IllegalStateException("a outcome without a stage"));
        return new RoundOutcome(
                first.job(), first.startOvers(), stage, tasks(messages), matching, maximised ? first.values() : 0);
    }

    private static Matching matching(List<Message> messages) {
        Message first = messages.get(0);
        if (tasks(messages) > expected(messages)) {
            return Matching.CROWDED;
        }
        if (messages.size() == 1) {
            return Matching.SINGLE;
        }
        boolean sized = messages.stream()
                .allMatch(message -> message.groups() == first.groups() && message.values() == first.values());
        if (sized
                && first.contentKey() != 0
                && messages.stream().allMatch(message -> message.contentKey() == first.contentKey())) {
            return Matching.CONTENT;
        }
        return sized
                        && first.delimiterKey() != 0
                        && messages.stream().allMatch(message -> message.delimiterKey() == first.delimiterKey())
                ? Matching.DELIMITERS
                : Matching.NONE;
    }

    /** Why nobody decides; empty if they do. */
    Optional<String> disagreement() {
        return switch (matching) {
            case NONE ->
                Optional.of(
                        "the phase groups of the nodes can't be matched: their MPI operations differ, or look all alike");
            case CROWDED -> Optional.of("two jobs of the same name and size can't be told apart");
            default -> Optional.empty();
        };
    }
}
