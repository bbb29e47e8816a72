package lull.channel.directives;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import lull.channel.layout.ChannelLayout;

/**
 * How a task is to run: its iteration, or a whole period of iterations, in program order, and what holds while the task is
 * not in step with it.
 *
 * @param entries of the iteration's regions in program order; may be empty
 * @param threads out of step, by region id; regions that are not named keep their team
 * @param frequency out of step, as an index; empty to leave it alone
 * @param placements out of step, by region id; regions that are not named are left where they are
 * @param anchor where the task is, if that is known
 */
public record Plan(
        List<PlanEntry> entries,
        Map<Integer, Integer> threads,
        OptionalInt frequency,
        Map<Integer, Placement> placements,
        Optional<PlanAnchor> anchor) {
    /** Changes nothing. */
    public static final Plan EMPTY = new Plan(List.of(), Map.of(), OptionalInt.empty(), Map.of(), Optional.empty());

    /** Copies, and checks that the channel can hold it and that a task can find its place in it. */
    public Plan {
        entries = List.copyOf(entries);
        threads = Map.copyOf(threads);
        placements = Map.copyOf(placements);
        if (entries.size() > ChannelLayout.PLAN_ENTRIES) {
            throw new IllegalArgumentException(
                    "a plan of " + entries.size() + " regions is longer than " + ChannelLayout.PLAN_ENTRIES
                            + "; give fewer iterations of the period, or one configuration a region");
        }
        PlanEntry.checkFrequency(frequency);
        threads.forEach(Plan::check);
        for (Map.Entry<Integer, Placement> placement : placements.entrySet()) {
            PlanEntry.checkRegion(placement.getKey());
            placement.getValue().checkHolds(placement.getKey(), threads.getOrDefault(placement.getKey(), 0));
        }
        PlacementTable.check(Stream.concat(entries.stream().map(PlanEntry::placement), placements.values().stream()));
        checkAnchor(entries, anchor);
    }

    private static void check(int region, int threads) {
        PlanEntry.checkRegion(region);
        PlanEntry.checkThreads(region, threads);
    }

    private static void checkAnchor(List<PlanEntry> entries, Optional<PlanAnchor> anchor) {
        if (anchor.isPresent() && anchor.get().position() >= entries.size()) {
            throw new IllegalArgumentException("the anchor's position "
                    + anchor.get().position() + " is outside a plan of " + entries.size() + " regions");
        }
        int[] regions = regions(entries);
        int period = PlanContexts.period(regions);
        for (int i = 0; anchor.isEmpty() && i < entries.size(); i++) {
            if (!entries.get(i).equals(entries.get(i % period))) {
                throw new IllegalArgumentException("the regions repeat every " + period + " entries, but entry " + i
                        + " differs from entry " + i % period + ": a task can't tell them apart without an anchor");
            }
        }
    }

    private static int[] regions(List<PlanEntry> entries) {
        return entries.stream().mapToInt(PlanEntry::region).toArray();
    }

    /** For every entry, how many regions in a row tell its position from those of other entries. */
    public int[] contexts() {
        return PlanContexts.of(regions(entries));
    }

    /** Whether any region's team is given CPUs: then threads move as the plan begins. */
    public boolean places() {
        return entries.stream().anyMatch(entry -> !entry.placement().isUntouched());
    }

    /** A plan of an iteration with the machine's highest frequency, given as an index, while out of step. */
    public static Plan of(List<PlanEntry> entries, OptionalInt highestFrequency) {
        return new Plan(entries, Map.of(), highestFrequency, Map.of(), Optional.empty());
    }

    /** The same with threads for a region while out of step. */
    public Plan withThreads(int region, int count) {
        Map<Integer, Integer> more = new HashMap<>(threads);
        more.put(region, count);
        return new Plan(entries, more, frequency, placements, anchor);
    }

    /** The same with a region's team on these CPUs while out of step. */
    public Plan withPlacement(int region, Placement placement) {
        Map<Integer, Placement> more = new HashMap<>(placements);
        more.put(region, placement);
        return new Plan(entries, threads, frequency, more, anchor);
    }
}
