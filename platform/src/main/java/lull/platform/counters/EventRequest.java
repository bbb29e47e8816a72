package lull.platform.counters;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import lull.platform.KernelFiles;

/**
 * The events that a user wants counted on a node.
 *
 * @param auto whether to take what there is: the processor's events, or the kernel's where the processor offers none
 * @param names in the user's order
 * @param hardware the events of the node's processor
 * @param software those of the kernel itself
 */
public record EventRequest(boolean auto, List<String> names, EventSet hardware, EventSet software) {

    /** The word for what there is. */
    public static final String AUTO = "auto";

    /** Names that perf(1) has for some of them. */
    private static final Map<String, String> OF_PERF = Map.of(
            "cpu-cycles", "cycles",
            "cache-references", "llc-references",
            "cache-misses", "llc-misses",
            "cs", "context-switches",
            "faults", "page-faults",
            "migrations", "cpu-migrations");

    /** Copies the names. */
    public EventRequest {
        names = List.copyOf(names);
    }

    /**
     * Reads what the user wrote.
     *
     * @param given names, or {@value #AUTO} alone
     * @throws IllegalArgumentException if the node has no event of a name
     */
    public static EventRequest of(List<String> given, KernelFiles files) {
        List<String> words = given.stream()
                .map(word -> word.strip().toLowerCase(Locale.ROOT))
                .map(word -> OF_PERF.getOrDefault(word, word))
                .toList();
        EventRequest all = new EventRequest(
                words.equals(List.of(AUTO)), List.of(), EventSet.hardware(files), EventSet.software(files));
        if (all.auto) {
            return all;
        }
        Set<String> names = new LinkedHashSet<>();
        for (String word : words) {
            if (word.isEmpty()) {
                throw new IllegalArgumentException("a name is missing between commas");
            }
            if (word.equals(AUTO)) {
                throw new IllegalArgumentException(AUTO + " chooses by itself: give it alone, or names without it");
            }
            if (!all.hardware.events().containsKey(word)
                    && !all.software.events().containsKey(word)) {
                Set<String> known = new LinkedHashSet<>(all.hardware.events().keySet());
                known.addAll(all.software.events().keySet());
                throw new IllegalArgumentException("'" + word + "' is no event that is known here; choose of "
                        + String.join(", ", known) + ", or " + AUTO);
            }
            names.add(word);
        }
        return new EventRequest(false, List.copyOf(names), all.hardware, all.software);
    }

    /** The same and what else is wanted, as far as it is known here; what there is anyway is not asked for by name. */
    public EventRequest with(List<String> others) {
        if (auto) {
            return this;
        }
        Set<String> all = new LinkedHashSet<>(names);
        others.stream()
                .filter(each ->
                        hardware.events().containsKey(each) || software.events().containsKey(each))
                .forEach(all::add);
        return new EventRequest(false, List.copyOf(all), hardware, software);
    }

    /** What of it can be counted together; asks the processor, on the calling thread. */
    public EventSelection select(int most) {
        if (!auto) {
            return EventSelection.of(new EventSet("chosen", named())).first(most);
        }
        EventSelection processor = EventSelection.of(hardware);
        return (processor.events().isEmpty() ? EventSelection.of(software) : processor).first(most);
    }

    private Map<String, List<CounterEvent>> named() {
        Map<String, List<CounterEvent>> ways = new LinkedHashMap<>();
        for (String name : names) {
            List<CounterEvent> all = new ArrayList<>(hardware.events().getOrDefault(name, List.of()));
            all.addAll(software.events().getOrDefault(name, List.of()));
            ways.put(name, all);
        }
        return ways;
    }
}
