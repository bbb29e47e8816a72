package lull.simulation.loop;

import java.util.List;
import lull.channel.directives.Plan;
import lull.channel.directives.PlanEntry;
import lull.simulation.node.SimulatedNode;

/**
 * A simulated task's place in the plan that holds, as the probe's cursor ({@code plan.c}) keeps it: it stands at the entry
 * expected next. A region that is not the one expected moves it to the nearest place ahead that is, or leaves it where it is.
 * Orders are followed only while the regions seen in a row leave no doubt about the place.
 */
final class PlanCursor {
    /** Of a task for which nothing is published: no region is in it. */
    static final PlanCursor NO_PLAN = new PlanCursor();

    private static final int NO_DOUBT = Integer.MAX_VALUE;
    private static final int ABSENT = -1;
    /** Numbers of an entry, which lie together: a processor fetches them at once, where objects lie all over the memory. */
    private static final int FIELDS = 5;

    private static final int REGION = 0;
    private static final int CONTEXT = 1;
    /** The team's threads in the lower bits, its processors in the upper ones. */
    private static final int TEAM = 2;

    private static final int FREQUENCY = 3;
    private static final int WAIT_FREQUENCY = 4;
    private static final int PROCESSORS = 20;

    private final int[] entries;
    private int next;
    private int found;
    private int run;

    private PlanCursor() {
        entries = new int[0];
    }

    /**
     * A cursor for a plan that is published now.
     *
     * @param node whose processors its teams are placed on
     * @param begun regions that the task has begun so far
     */
    PlanCursor(Plan plan, SimulatedNode node, long begun) {
        List<PlanEntry> orders = plan.entries();
        int[] contexts = plan.contexts();
        entries = new int[FIELDS * orders.size()];
        for (int i = 0; i < contexts.length; i++) {
            PlanEntry order = orders.get(i);
            entries[FIELDS * i + REGION] = order.region();
            entries[FIELDS * i + CONTEXT] = contexts[i];
            entries[FIELDS * i + TEAM] = order.threads() | node.processors(order.placement()) << PROCESSORS;
            entries[FIELDS * i + FREQUENCY] = order.frequency().orElse(ABSENT);
            entries[FIELDS * i + WAIT_FREQUENCY] = order.waitFrequency().orElse(ABSENT);
        }
        plan.anchor().ifPresent(anchor -> {
            next = FIELDS * (int) Math.floorMod(anchor.position() + begun - anchor.ordinal(), (long) orders.size());
            run = NO_DOUBT;
        });
    }

    /** A region begins; whether there is no doubt about its place in the plan. */
    boolean enter(int region) {
        if (entries.length == 0 || entries[next + REGION] != region && !lookAhead(region)) {
            return false;
        }
        found = next;
        run = run == NO_DOUBT ? run : run + 1;
        next = after(next);
        return run >= entries[found + CONTEXT];
    }

    private boolean lookAhead(int region) {
        run = 0;
        for (int at = after(next); at != next; at = after(at)) {
            if (entries[at + REGION] == region) {
                next = at;
                return true;
            }
        }
        return false;
    }

    private int after(int entry) {
        return entry + FIELDS == entries.length ? 0 : entry + FIELDS;
    }

    /** Reads the entry that is expected next; the number means nothing. */
    int touch() {
        return entries.length == 0 ? 0 : entries[next] + entries[next + FIELDS - 1];
    }

    /** Threads that the plan wants of the region that {@link #enter} found; 0 to leave its team alone. */
    int threads() {
        return entries[found + TEAM] & (1 << PROCESSORS) - 1;
    }

    /** Processors that it wants them divided among; 0 to leave their place alone. */
    int processors() {
        return entries[found + TEAM] >>> PROCESSORS;
    }

    /** The frequency that it wants of it, or another if it leaves that alone. */
    int frequencyOr(int other) {
        return or(entries[found + FREQUENCY], other);
    }

    /** The frequency that it wants from the delimiting call after it on, or another if it leaves that alone. */
    int waitFrequencyOr(int other) {
        return or(entries[found + WAIT_FREQUENCY], other);
    }

    private static int or(int number, int other) {
        return number == ABSENT ? other : number;
    }
}
