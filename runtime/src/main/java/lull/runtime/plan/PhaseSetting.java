package lull.runtime.plan;

import java.util.OptionalInt;
import lull.platform.affinity.Team;

/**
 * How a phase runs, or is to run: in a sample, in a decision, and in the plan that a task follows.
 *
 * @param team that runs it; in a plan {@link Team#LEFT_ALONE} to leave that as it is
 * @param frequency index into the node's frequencies, lowest first; empty to leave it alone
 * @param waitFrequency likewise, set on the way into the delimiting MPI operation that ends the phase's group; empty to wait at
 *     the phase's frequency. Only a group's last region has one
 */
public record PhaseSetting(Team team, OptionalInt frequency, OptionalInt waitFrequency) {
    /** Changes nothing. */
    public static final PhaseSetting UNTOUCHED = new PhaseSetting(Team.LEFT_ALONE, OptionalInt.empty());

    /** A phase that is followed by others of its group, or waits at its own frequency. */
    public PhaseSetting(Team team, OptionalInt frequency) {
        this(team, frequency, OptionalInt.empty());
    }

    /** A team at the frequency of that index. */
    public static PhaseSetting of(Team team, int frequency) {
        return new PhaseSetting(team, OptionalInt.of(frequency));
    }

    /** So many threads, wherever they sit, at the frequency of that index. */
    public static PhaseSetting of(int threads, int frequency) {
        return of(Team.of(threads), frequency);
    }

    /** Threads of the team; in a plan 0 to leave that alone. */
    public int threads() {
        return team.threads();
    }

    /** The same frequency, whatever the team is. */
    public PhaseSetting leavingTeam() {
        return new PhaseSetting(Team.LEFT_ALONE, frequency, waitFrequency);
    }

    /** The same, after which the task waits for the others at the frequency of that index. */
    public PhaseSetting waitingAt(int index) {
        return new PhaseSetting(team, frequency, OptionalInt.of(index));
    }

    /** The same team, whose frequency is left alone, in the wait after it too. */
    public PhaseSetting withoutFrequency() {
        return new PhaseSetting(team, OptionalInt.empty());
    }
}
