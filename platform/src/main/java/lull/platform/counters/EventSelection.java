package lull.platform.counters;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The events of a set that can be counted together, and why the others can't.
 *
 * <p>Events are tried in order of importance, each beside those already taken; the first way that fits is taken. A
 * group that fits stays fit with an event less, so this finds the subset whose most important events come first,
 * in one trial for each way. Not the largest: one important event may keep two lesser ones out, as it should.
 *
 * @param events chosen, the most important first
 * @param leftOut each event that is not, with the reason
 */
public record EventSelection(List<CounterEvent> events, Map<String, String> leftOut) {

    /** Finds out whether events can be counted together. */
    @FunctionalInterface
    public interface Trial {
        /**
         * Returns if they can.
         *
         * @throws IOException with the reason if they can't
         */
        void count(List<CounterEvent> events) throws IOException;
    }

    /** Copies both. */
    public EventSelection {
        events = List.copyOf(events);
        leftOut = Collections.unmodifiableMap(new LinkedHashMap<>(leftOut));
    }

    /** Chooses by asking the processor; on the calling thread. */
    public static EventSelection of(EventSet set) {
        return of(set, EventSelection::countHere);
    }

    /** Chooses by the trial. */
    public static EventSelection of(EventSet set, Trial trial) {
        List<CounterEvent> chosen = new ArrayList<>();
        Map<String, String> leftOut = new LinkedHashMap<>();
        set.events().forEach((name, ways) -> {
            for (CounterEvent way : ways) {
                if (!chosen.isEmpty() && chosen.get(chosen.size() - 1).name().equals(name)) {
                    break;
                }
                chosen.add(way);
                try {
                    trial.count(chosen);
                    leftOut.remove(name);
                } catch (IOException e) {
                    chosen.remove(chosen.size() - 1);
                    leftOut.put(name, e.getMessage());
                }
            }
        });
        return new EventSelection(chosen, leftOut);
    }

    /**
     * The same, but no more than so many of them.
     *
     * @throws IllegalArgumentException if none is allowed
     */
    public EventSelection first(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("most=" + most + " leaves no event");
        }
        Map<String, String> without = new LinkedHashMap<>(leftOut);
        events.stream()
                .skip(most)
                .forEach(event -> without.put(
                        event.name(), "no more than " + most + " are counted at once, and others come before it"));
        return new EventSelection(events.subList(0, Math.min(most, events.size())), without);
    }

    /**
     * The kernel checks a group against all counters of the unit, not against those that others hold, as the NMI
     * watchdog or a virtual machine's host may: so the group must also have run. One that can run does so at once,
     * because the thread that it follows is the one that asks.
     */
    private static void countHere(List<CounterEvent> events) throws IOException {
        try (CounterGroup group = CounterGroup.open(events, 0)) {
            KnownWork.run();
            CounterReading reading = group.read();
            if (reading.enabledSeconds() > 0 && reading.runningSeconds() == 0) {
                throw new IOException(events.get(events.size() - 1).name()
                        + " never got a counter beside the others; somebody else holds them");
            }
            for (int i = 0; i < events.size(); i++) {
                if (KnownWork.causes(events.get(i)) && reading.rawCounts()[i] == 0) {
                    throw new IOException(events.get(i).name()
                            + " can be opened, but counts nothing of work that is known to cause it");
                }
            }
        }
    }
}
