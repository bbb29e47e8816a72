package lull.runtime.consensus;

import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What all agents do next, told from the list of what each of them said: the long way, for comparison. */
record ListedMessages(List<Message> all) {
    /** The most that anyone says. */
    int startOvers() {
        return all.stream().mapToInt(Message::startOvers).max().orElse(0);
    }

    /** The first stage to which all of the job's tasks have come, or whose agents won't wait any longer. */
    Optional<RoundOutcome> outcome() {
        TreeMap<Stage, List<Message>> places = all.stream()
                .filter(message -> message.stage().isPresent() && message.startOvers() == startOvers())
                .collect(Collectors.groupingBy(message -> message.stage().get(), TreeMap::new, Collectors.toList()));
        return places.values().stream()
                .map(ListedMessages::new)
                .filter(ListedMessages::isDue)
                .findFirst()
                .map(ListedMessages::decide);
    }

    private boolean isDue() {
        return tasks() >= expected() || all.stream().allMatch(Message::overdue);
    }

    private int tasks() {
        return all.stream().mapToInt(Message::tasks).sum();
    }

    private int expected() {
        return all.stream().mapToInt(Message::expected).max().orElse(0);
    }

    private RoundOutcome decide() {
        Message first = all.get(0);
        Matching matching = matching(first);
        boolean maximised = matching == Matching.CONTENT || matching == Matching.DELIMITERS;
        int period = first.order().period();
        boolean byIteration = matching == Matching.CONTENT
                && period > 1
                && first.stage().equals(Optional.of(Stage.THROTTLED))
                && all.stream()
                        .allMatch(message -> message.order().period() == period
                                && message.order().cut() == first.order().cut());
        int values = first.values() * (byIteration ? period : 1);
        return new RoundOutcome(first.stage().orElseThrow(), tasks(), matching, maximised ? values : 0, byIteration);
    }

    private Matching matching(Message first) {
        if (tasks() > expected()) {
            return Matching.CROWDED;
        }
        if (all.size() == 1) {
            return Matching.SINGLE;
        }
        boolean sized = all.stream()
                .allMatch(message ->
                        message.order().groups() == first.order().groups() && message.values() == first.values());
        if (sized
                && first.order().contentKey() != 0
                && all.stream()
                        .allMatch(message ->
                                message.order().contentKey() == first.order().contentKey())) {
            return Matching.CONTENT;
        }
        return sized
                        && first.order().delimiterKey() != 0
                        && all.stream()
                                .allMatch(message -> message.order().delimiterKey()
                                        == first.order().delimiterKey())
                ? Matching.DELIMITERS
                : Matching.NONE;
    }
}
