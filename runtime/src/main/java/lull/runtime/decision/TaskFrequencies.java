package lull.runtime.decision;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import lull.dct.throttling.GroupThrottling;
import lull.dct.throttling.TaskThrottling;
import lull.dvfs.FrequencyDecision;
import lull.dvfs.FrequencyDecision.Reason;
import lull.dvfs.FrequencySelector;
import lull.dvfs.GroupFrequencies;
import lull.dvfs.OneFrequency;
import lull.dvfs.Slack;
import lull.platform.affinity.Team;
import lull.runtime.plan.GroupDecision;
import lull.runtime.plan.GroupDecision.DecidedPhase;
import lull.runtime.plan.PhaseSetting;

/**
 * Frequencies of one task after throttling, group by group. The paper's slack pays for the transition on entering a group that
 * has some; but a group that has none would pay for the transition back to the highest frequency, too. So the group before
 * one without room for a transition goes back to the highest frequency by itself, on the way into the operation that ends it:
 * that is paid from its slack, where the time is spent waiting otherwise. The same where leading serial code has no room to
 * run slower, or belongs to a group that keeps the default; else that room is taken off its slack.
 *
 * <p>A group without slack that is so short that even the lowest frequency makes it longer by less than a change takes, and by
 * next to nothing beside the group before it, goes on at the frequency that it finds. What all groups of an iteration may lose
 * in this way is at most two fifths of the slowdown that is allowed. The first group of an inner loop does so only where the loop ends
 * at the frequency that the group before it ends at.
 */
final class TaskFrequencies {
    /**
     * Part of the slowdown allowed that one group may lose, of its own time and that of the group before: each group's time counts
     * twice, so that all together lose at most twice this part.
     */
    private static final double PART_OF_SLOWDOWN = 0.2;

    /** Part of a group's time that a change may take where there is no slack: less than any noise. */
    private static final double NEGLIGIBLE = 0.001;

    private static final Slack NONE = new Slack(-1, OptionalDouble.empty());

    private final NodeControls controls;
    private final DecisionOptions options;
    private final KnownTask task;
    private final TaskThrottling throttling;
    private final Team[][] teams;
    private final List<FrequencyItems> items = new ArrayList<>();
    private final double[] critical;
    private final double[] waits;
    private final Slack[] slacks;
    private final boolean[] waitsAtHighest;
    private final boolean[] goesOn;
    private final double lossShare;

    /**
     * Computes the slacks.
     *
     * @param maxSlowdown most of an iteration's time that may be lost, relative
     * @param teams by group and phase
     * @param longest critical times of the groups before and after throttling
     */
    TaskFrequencies(
            NodeControls controls,
            DecisionOptions options,
            double maxSlowdown,
            KnownTask task,
            TaskThrottling throttling,
            Team[][] teams,
            LongestTimes longest) {
        this.controls = controls;
        this.options = options;
        lossShare = PART_OF_SLOWDOWN * maxSlowdown;
        this.task = task;
        this.throttling = throttling;
        this.teams = teams;
        critical = longest.chosen();
        int groups = teams.length;
        waits = new double[groups];
        slacks = new Slack[groups];
        waitsAtHighest = new boolean[groups];
        goesOn = new boolean[groups];
        for (int g = 0; g < groups; g++) {
            items.add(new FrequencyItems(task.groups().get(g).phases(), teams[g], task.team(), controls));
            GroupThrottling own = throttling.groups().get(g);
            waits[g] = Math.max(
                    0,
                    task.groups().get(g).waitSeconds()
                            + own.defaultSeconds()
                            - own.predictedSeconds()
                            + critical[g]
                            - longest.byDefault()[g]);
            slacks[g] = slack(g, 0);
        }
        for (int g = 0; g < groups; g++) {
            goesOn[g] = isTooShortToChange(g);
        }
        for (int g = 0; g < groups; g++) {
            if (goesOn[g]) {
                continue;
            }
            makeRoomForLeadingCode(g);
            if (!items.get(g).isEmpty() && !hasRoomForTransition(g)) {
                waitAtHighestBefore(g);
            }
        }
    }

    private Slack slack(int g, double reserved) {
        Slack.Timing timing = new Slack.Timing(
                critical[g],
                throttling.groups().get(g).predictedSeconds() + reserved,
                task.groups().get(g).sendSeconds(),
                OptionalDouble.of(waits[g] - reserved));
        return Slack.of(
                timing,
                controls.transitionSeconds(),
                isUnpredicted(g) ? 0 : options.epsilon().orElse(0));
    }

    /** Whether no prediction can err: ε is for that, and the tasks' scatter is in the wait. */
    private boolean isUnpredicted(int g) {
        List<KnownPhase> phases = task.groups().get(g).phases();
        boolean unpredicted = task.groups().get(g).scatterKnown();
        for (int p = 0; p < phases.size(); p++) {
            unpredicted &= phases.get(p).isUnpredicted(teams[g][p]);
        }
        return unpredicted;
    }

    private void makeRoomForLeadingCode(int g) {
        double reserved = items.get(g).leadingStretchSeconds();
        if (!(reserved > 0)) {
            return;
        }
        Slack rest = slack(g, reserved);
        if (rest.seconds() >= 0 && !task.groups().get(g).held()) {
            slacks[g] = rest;
        } else {
            waitAtHighestBefore(g);
        }
    }

    private boolean hasRoomForTransition(int g) {
        return slacks[g].seconds() >= 0 && !task.groups().get(g).held()
                || controls.transitionSeconds() <= Math.min(NEGLIGIBLE, lossShare) * critical[g];
    }

    private boolean isTooShortToChange(int g) {
        double stretch = items.get(g).stretchSeconds();
        return isFree(g)
                && slacks[g].seconds() < 0
                && !items.get(g).isEmpty()
                && stretch <= controls.transitionSeconds()
                && stretch <= lossSeconds(g);
    }

    /** What a group may lose without slack; an inner loop, which runs more often than the group before it, of its own time alone. */
    private double lossSeconds(int g) {
        int before = Math.floorMod(g - 1, critical.length);
        boolean asOften =
                task.groups().get(before).repeats() >= task.groups().get(g).repeats();
        return lossShare * (critical[g] + (asOften ? critical[before] : 0));
    }

    /** In the last group before this one that has regions, round the period, and round the inner loop if it belongs to that. */
    private void waitAtHighestBefore(int g) {
        waitAtHighest(g, 0, items.size());
        int inner = innerBegin();
        if (g >= inner) {
            waitAtHighest(g, inner, items.size());
        }
    }

    private void waitAtHighest(int g, int from, int to) {
        int groups = to - from;
        for (int back = 1; back <= groups; back++) {
            int before = from + Math.floorMod(g - from - back, groups);
            if (!items.get(before).isEmpty() && !goesOn[before]) {
                waitsAtHighest[before] = true;
                return;
            }
        }
    }

    /** The inner loop is what an iteration ends in. */
    private int innerBegin() {
        int begin = items.size();
        while (begin > 0 && task.groups().get(begin - 1).isInner()) {
            begin--;
        }
        return begin;
    }

    /** The cheapest frequency that the whole task could have, if it has one only. */
    int cheapestForAll() {
        List<GroupFrequencies> groups = new ArrayList<>();
        List<Slack> room = new ArrayList<>();
        double[] repeats = new double[teams.length];
        for (int g = 0; g < teams.length; g++) {
            groups.add(choices(g));
            room.add(room(g));
            repeats[g] = task.groups().get(g).repeats();
        }
        return OneFrequency.choose(groups, room, repeats);
    }

    private GroupFrequencies choices(int g) {
        return items.get(g)
                .choices(
                        critical[g] - throttling.groups().get(g).predictedSeconds(),
                        waitsAtHighest[g],
                        options.epsilon().isEmpty());
    }

    /** What may be lost; nothing where frequencies are not to be chosen. */
    private Slack room(int g) {
        return isFree(g) ? slacks[g] : NONE;
    }

    private boolean isFree(int g) {
        return options.frequencies()
                && controls.hasFrequencies()
                && !task.groups().get(g).held();
    }

    /**
     * Selects.
     *
     * @param single the frequency of all phases; empty if each has its own
     */
    List<GroupDecision> select(FrequencySelector selector, Optional<Integer> single, int groupsOfIteration) {
        FrequencyDecision[] decisions = decisions(selector, single);
        int[][] frequencies = frequencies(decisions, single.isPresent());
        OptionalInt torn = single.isPresent() ? OptionalInt.empty() : findsTwoFrequencies(decisions);
        if (torn.isPresent()) {
            goesOn[torn.getAsInt()] = false;
            waitAtHighestBefore(torn.getAsInt());
            decisions = decisions(selector, single);
            frequencies = frequencies(decisions, false);
        }
        List<GroupDecision> groups = new ArrayList<>();
        for (int g = 0; g < teams.length; g++) {
            List<DecidedPhase> phases = new ArrayList<>();
            OptionalDouble tolerance = OptionalDouble.empty();
            for (int p = 0; p < teams[g].length; p++) {
                KnownPhase phase = task.groups().get(g).phases().get(p);
                Team runs = phase.ranBy(teams[g][p]);
                boolean resized = !runs.equals(phase.ranBy(task.team()));
                phases.add(new DecidedPhase(
                        phase.position(),
                        phase.serial(),
                        phase.region(),
                        PhaseSetting.of(resized ? teams[g][p] : Team.LEFT_ALONE, frequencies[g][p]),
                        runs));
                OptionalDouble own = phase.predictedTolerance(teams[g][p], frequencies[g][p], controls);
                tolerance = own.isPresent()
                        ? OptionalDouble.of(Math.max(tolerance.orElse(0), own.getAsDouble()))
                        : tolerance;
            }
            groups.add(new GroupDecision(
                    g / groupsOfIteration,
                    g % groupsOfIteration,
                    phases,
                    throttling.groups().get(g),
                    critical[g],
                    waits[g],
                    slacks[g],
                    decisions[g],
                    waitFrequency(decisions[g], frequencies[g]),
                    tolerance));
        }
        return groups;
    }

    private FrequencyDecision[] decisions(FrequencySelector selector, Optional<Integer> single) {
        FrequencyDecision[] decisions = new FrequencyDecision[teams.length];
        Arrays.setAll(
                decisions,
                g -> single.isPresent()
                        ? OneFrequency.at(single.get(), choices(g), room(g))
                        : selector.select(choices(g), room(g)));
        return decisions;
    }

    /** The inner loop's first group, if it goes on at what the group before the loop ends with, and the loop ends with another. */
    private OptionalInt findsTwoFrequencies(FrequencyDecision[] decisions) {
        int[] loop = IntStream.range(innerBegin(), teams.length)
                .filter(g -> !items.get(g).isEmpty())
                .toArray();
        return loop.length > 0
                        && goesOn[loop[0]]
                        && decisions[loop[0]].waitFrequency() != decisions[loop[loop.length - 1]].waitFrequency()
                ? OptionalInt.of(loop[0])
                : OptionalInt.empty();
    }

    /** What is set on the way into a group's wait; empty if it is in force anyway, or no region is there to set it. */
    private static OptionalInt waitFrequency(FrequencyDecision decision, int[] frequencies) {
        boolean changes =
                decision.frequencies().length > 0 && frequencies[frequencies.length - 1] != decision.waitFrequency();
        return changes ? OptionalInt.of(decision.waitFrequency()) : OptionalInt.empty();
    }

    /**
     * By group and phase; leading serial code has what was in force at the end of the group before, round the period, and so have
     * groups that go on at what they find, whose decisions are filled in.
     */
    private int[][] frequencies(FrequencyDecision[] decisions, boolean single) {
        int[][] frequencies = new int[teams.length][];
        int active = controls.hertz().size() - 1;
        for (int round = 0; round < 2; round++) {
            for (int g = 0; g < teams.length; g++) {
                if (goesOn[g] && !single) {
                    Reason reason = active < controls.hertz().size() - 1 ? Reason.GOES_ON : Reason.NO_SLACK;
                    decisions[g] = OneFrequency.at(active, choices(g), reason);
                }
                frequencies[g] = new int[teams[g].length];
                for (int p = 0; p < teams[g].length; p++) {
                    int item = items.get(g).item(p);
                    active = item < 0 ? active : decisions[g].frequencies()[item];
                    frequencies[g][p] = active;
                }
                active = items.get(g).isEmpty() ? active : decisions[g].waitFrequency();
            }
        }
        return frequencies;
    }
}
