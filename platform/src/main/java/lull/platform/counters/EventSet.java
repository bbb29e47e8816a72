package lull.platform.counters;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import lull.platform.KernelFiles;

/**
 * The generic events of an architecture, the most important first, each with the ways to count it, the best first.
 *
 * @param name the data file's name
 * @param events by generic name, in order of importance
 */
public record EventSet(String name, Map<String, List<CounterEvent>> events) {

    private static final int FIELDS = 3;

    /** Copies the map, which keeps its order. */
    public EventSet {
        Map<String, List<CounterEvent>> copy = new LinkedHashMap<>();
        events.forEach((event, ways) -> copy.put(event, List.copyOf(ways)));
        events = Collections.unmodifiableMap(copy);
    }

    /** The hardware events of the processor that the files describe. */
    public static EventSet hardware(KernelFiles files) {
        String vendor = files.value("proc/cpuinfo", "vendor_id").orElse("");
        String family = files.value("proc/cpuinfo", "cpu family").orElse("");
        String set =
                switch (vendor + " " + family) {
                    case "GenuineIntel 6", "GenuineIntel 18", "GenuineIntel 19" -> "intel";
                    case "AuthenticAMD 16" -> "amd-10h";
                    case "AuthenticAMD 23", "AuthenticAMD 25", "AuthenticAMD 26" -> "amd-zen";
                    default -> "generic";
                };
        return named(set);
    }

    /**
     * What the kernel counts itself, everywhere, and the time-stamp counter where the kernel offers it as an event.
     */
    public static EventSet software(KernelFiles files) {
        EventSet software = named("software");
        OptionalLong type = files.number("sys/bus/event_source/devices/msr/type");
        if (type.isEmpty() || !files.exists("sys/bus/event_source/devices/msr/events/tsc")) {
            return software;
        }
        Map<String, List<CounterEvent>> events = new LinkedHashMap<>(software.events);
        events.put("tsc", List.of(new CounterEvent("tsc", (int) type.getAsLong(), 0)));
        return new EventSet(software.name, events);
    }

    static EventSet named(String name) {
        try (InputStream stream = EventSet.class.getResourceAsStream(name + ".events")) {
            if (stream == null) {
                throw new IllegalArgumentException("there is no event set '" + name + "'");
            }
            return parse(
                    name,
                    new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))
                            .lines()
                            .toList());
        } catch (IOException e) {
            throw new IllegalStateException("event set " + name + " can't be read from Lull's jar", e);
        }
    }

    /**
     * Reads lines of name, type, config and an explanation; {@code #} begins a comment.
     *
     * @throws IllegalArgumentException at a line that is none of it
     */
    static EventSet parse(String name, List<String> lines) {
        Map<String, List<CounterEvent>> events = new LinkedHashMap<>();
        for (String line : lines) {
            if (!line.isBlank() && !line.startsWith("#")) {
                CounterEvent event = event(name, line);
                events.computeIfAbsent(event.name(), key -> new ArrayList<>()).add(event);
            }
        }
        return new EventSet(name, events);
    }

    private static CounterEvent event(String set, String line) {
        String[] fields = line.strip().split("\\s+", FIELDS + 1);
        try {
            if (fields.length >= FIELDS) {
                return new CounterEvent(fields[0], type(fields[1]), Long.decode(fields[2]));
            }
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("event set " + set + ": '" + line + "': " + e.getMessage(), e);
        }
        throw new IllegalArgumentException("event set " + set + ": '" + line + "' lacks type or config");
    }

    private static int type(String word) {
        return switch (word) {
            case "hardware" -> CounterEvent.HARDWARE;
            case "software" -> CounterEvent.SOFTWARE;
            case "raw" -> CounterEvent.RAW;
            default -> throw new IllegalArgumentException("'" + word + "' is neither hardware, software nor raw");
        };
    }
}
