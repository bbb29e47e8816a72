package lull.simulation.node;

import lull.platform.affinity.ConcurrencyConfiguration;
import lull.platform.affinity.Team;

/**
 * How a region of a simulated task runs.
 *
 * @param team its threads, one a core
 * @param frequency index into the node's frequencies, lowest first
 * @param bound whether each thread is bound to its core; else it sits there all the same, and comes there at no cost
 */
public record RegionSetting(ConcurrencyConfiguration team, int frequency, boolean bound) {
    /** A team that nobody binds. */
    public RegionSetting(ConcurrencyConfiguration team, int frequency) {
        this(team, frequency, false);
    }

    /** The team whose place is chosen; one that is left alone if it is not bound. */
    Team place() {
        return bound ? Team.on(team) : Team.of(team.threads());
    }
}
