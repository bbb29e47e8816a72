package lull.platform.counters;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The same events counted for each thread of an application's OpenMP team. Teams change: {@link #follow} takes new
 * threads in and drops those that left. A thread that can't be counted costs the others nothing. Not for several
 * threads at once.
 */
public final class TeamCounters implements AutoCloseable {

    private final List<CounterEvent> events;
    private final Map<Integer, CounterGroup> groups = new LinkedHashMap<>();
    private final Map<Integer, String> uncounted = new LinkedHashMap<>();

    /** Counts nobody yet. */
    public TeamCounters(List<CounterEvent> events) {
        if (events.isEmpty()) {
            throw new IllegalArgumentException("a team can't be counted without events");
        }
        this.events = List.copyOf(events);
    }

    /** From now on counts exactly these threads, by their kernel numbers; those already counted go on. */
    public void follow(Collection<Integer> tids) {
        List<Integer> gone = new ArrayList<>(groups.keySet());
        gone.removeAll(tids);
        gone.forEach(tid -> groups.remove(tid).close());
        uncounted.clear();
        for (int tid : tids) {
            if (!groups.containsKey(tid)) {
                try {
                    groups.put(tid, CounterGroup.open(events, tid));
                } catch (IOException e) {
                    uncounted.put(tid, e.getMessage());
                }
            }
        }
    }

    /** Threads that can't be counted, each with the reason. */
    public Map<Integer, String> uncounted() {
        return Collections.unmodifiableMap(uncounted);
    }

    /**
     * What each thread has counted since it was followed; a thread that ended keeps its last counts until the next
     * {@link #follow}.
     *
     * @throws IOException if a group can't be read
     */
    public Map<Integer, CounterReading> read() throws IOException {
        Map<Integer, CounterReading> readings = new LinkedHashMap<>();
        for (Map.Entry<Integer, CounterGroup> entry : groups.entrySet()) {
            readings.put(entry.getKey(), entry.getValue().read());
        }
        return readings;
    }

    @Override
    public void close() {
        follow(List.of());
    }
}
