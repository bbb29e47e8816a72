package lull.report.observation;

import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** How often each region of a task ran on teams of each size, and on a larger one the next time. An event of a region that ran on the same size before allocates nothing. */
public final class TeamTable {
    private int[] latest = new int[16];
    private long[] calls = new long[16];
    private final SortedMap<Integer, SortedMap<Integer, TeamUse>> earlier = new TreeMap<>();

    /** A region ran. */
    public void add(int region, int threads) {
        if (region >= latest.length) {
            int room = Math.max(region + 1, 2 * latest.length);
            latest = Arrays.copyOf(latest, room);
            calls = Arrays.copyOf(calls, room);
        }
        if (latest[region] != threads) {
            store(earlier, region, threads > latest[region] ? 1 : 0);
            latest[region] = threads;
            calls[region] = 0;
        }
        calls[region]++;
    }

    private void store(SortedMap<Integer, SortedMap<Integer, TeamUse>> into, int region, long grown) {
        if (calls[region] > 0) {
            into.computeIfAbsent(region, key -> new TreeMap<>())
                    .merge(latest[region], new TeamUse(calls[region], grown), TeamUse::plus);
        }
    }

    /** By size, how the region ran; empty if it never did. */
    public Map<Integer, TeamUse> of(int region) {
        SortedMap<Integer, SortedMap<Integer, TeamUse>> all = new TreeMap<>();
        all.put(region, new TreeMap<>(earlier.getOrDefault(region, new TreeMap<>())));
        if (region < latest.length) {
            store(all, region, 0);
        }
        return all.get(region);
    }
}
