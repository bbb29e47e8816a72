package lull.simulation.loop;

import lull.channel.Plan;
import lull.channel.PlanEntry;

/**
 * A simulated task's place in the plan that holds, as the probe's cursor ({@code plan.c}) keeps it: it stands at the entry
 * expected next. A region that is not the one expected moves it to the nearest place ahead that is, or leaves it where it is.
 * Orders are followed only while the regions seen in a row leave no doubt about the place.
 */
final class PlanCursor {
    private static final int NO_DOUBT = Integer.MAX_VALUE;

    private final PlanEntry[] entries;
    private final int[] contexts;
    private int next;
    private int run;
    private PlanEntry order;

    /**
     * A cursor for a plan that is published now.
     *
     * @param begun regions that the task has begun so far
     */
    PlanCursor(Plan plan, long begun) {
        entries = plan.entries().toArray(PlanEntry[]::new);
        contexts = plan.contexts();
        plan.anchor().ifPresent(anchor -> {
            next = (int) Math.floorMod(anchor.position() + begun - anchor.ordinal(), (long) entries.length);
            run = NO_DOUBT;
        });
    }

    /** A region begins; whether there is no doubt about its place in the plan. */
    boolean enter(int region) {
        if (entries.length == 0 || entries[next].region() != region && !lookAhead(region)) {
            return false;
        }
        order = entries[next];
        run = run == NO_DOUBT ? run : run + 1;
        boolean inStep = run >= contexts[next];
        next = next + 1 == entries.length ? 0 : next + 1;
        return inStep;
    }

    /** Reads the entry that is expected next; the number means nothing. */
    int touch() {
        return entries.length == 0 ? 0 : entries[next].region() + contexts[next];
    }

    private boolean lookAhead(int region) {
        run = 0;
        for (int i = 1; i < entries.length; i++) {
            int at = (next + i) % entries.length;
            if (entries[at].region() == region) {
                next = at;
                return true;
            }
        }
        return false;
    }

    /** What the plan wants of the region that {@link #enter} found. */
    PlanEntry order() {
        return order;
    }
}
