package lull.runtime.trial;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.platform.affinity.Team;
import lull.runtime.RuntimeOptions.Dct;
import lull.runtime.job.ManagedTask;

/**
 * Smaller teams that are tried of a task: all of a small team, three quarters and halves of a larger one; where teams are placed, halves
 * of its processors and of the cores of each.
 */
final class SmallerTeams {
    private static final int TRY_ALL_BELOW = 5;

    private final Dct dct;

    SmallerTeams(Dct dct) {
        this.dct = dct;
    }

    /** Whether the user and the program allow it. */
    boolean mayHave(ManagedTask task, Team team) {
        return dct != Dct.OFF && task.throttling().allows(team.threads());
    }

    /** What is tried where no model says more, the larger teams first. */
    List<Team> of(ManagedTask task, Team team) {
        Stream<Team> smaller = team.threads() < TRY_ALL_BELOW
                ? team.smaller()
                : team.placement().map(SmallerTeams::halves).orElseGet(() -> parts(team.threads()));
        return smaller.filter(one -> mayHave(task, one))
                .sorted(Comparator.reverseOrder())
                .toList();
    }

    private static Stream<Team> halves(ConcurrencyConfiguration whole) {
        return halves(whole.processors())
                .flatMap(processors -> halves(whole.coresPerProcessor())
                        .map(cores -> Team.on(new ConcurrencyConfiguration(processors, cores))))
                .filter(team -> team.threads() < whole.threads());
    }

    /** Three quarters first, which cost least to try and tell whether fewer threads can pay; then halves. */
    private static Stream<Team> parts(int whole) {
        return Stream.concat(Stream.of(whole - whole / 4), halves(whole).skip(1))
                .map(Team::of);
    }

    /** The number, its half, and so on down to 1. */
    private static Stream<Integer> halves(int whole) {
        return Stream.iterate(whole, number -> number >= 1, number -> number / 2);
    }

    /**
     * What is tried on the way to a team that a model chose: a far smaller one would take far too long, if the model is wrong. The smallest
     * that is half of those before.
     */
    static Team towards(Team chosen, Set<Team> measured, Set<Team> possible) {
        double least = Collections.min(measured).threads() / 2.0;
        return chosen.threads() >= least
                ? chosen
                : possible.stream()
                        .filter(team -> team.threads() >= least && !measured.contains(team))
                        .min(Comparator.naturalOrder())
                        .orElse(chosen);
    }
}
