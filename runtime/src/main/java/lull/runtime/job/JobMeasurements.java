package lull.runtime.job;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import lull.phases.CallClasses;
import lull.phases.Durations;
import lull.phases.Phase;
import lull.phases.PhaseGroup;
import lull.phases.TaskProfile;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.platform.affinity.Team;
import lull.runtime.decision.KnownGroup;
import lull.runtime.decision.KnownPhase;
import lull.runtime.decision.KnownTask;
import lull.runtime.decision.NodeControls;
import lull.runtime.plan.PhaseSetting;
import lull.runtime.prediction.PhaseTime;
import lull.runtime.prediction.TaskPredictor;

/** What a job's tasks showed in their default configuration, in samples, and under plans. */
public final class JobMeasurements {
    /**
     * Part of the slowdown allowed that waits shorter than counted on may cost, all of the tasks' and groups' together, between 0,
     * where the shortest wait seen counts alone, and 1. As much as short groups may lose that go on at a low frequency.
     */
    private static final double PART_FOR_SHORT_WAITS = 0.4;

    /** Waits of which the scatter is known well enough to be counted on, 8 to 64: as many as a second look takes. */
    private static final long TELLING_WAITS = 16;

    private final boolean first;
    private final double allowedSeconds;
    private final double shortWaitShare;
    private final boolean large;
    private boolean shortest = true;
    private final Baseline baseline;
    private final PhaseTimes times;
    private final Map<Integer, TaskForecast> forecasts = new HashMap<>();
    private final Map<Place, FrequencySensitivity> sensitivities = new HashMap<>();
    /** What waits under plans tell of those by default, by the same. */
    private final Map<Integer, HeldWait[]> heldWaits = new HashMap<>();
    /** What can be counted on of waits, by rank, iteration and group: the same in every decision, and takes long to find. */
    private final Map<Integer, double[]> sureWaits = new HashMap<>();

    /** @param ran the team that did */
    private record Place(int rank, int iteration, int position, boolean serial, Team ran) {}

    /** Predictors of one task, the best first, and the teams it may have. */
    private record TaskForecast(List<TaskPredictor> predictors, Predicate<Team> teams, Permission permission) {
        boolean isFixed(Phase phase, Team team) {
            return teams.test(team) && !permission.allows(phase.region().orElse(0), team.threads());
        }
    }

    /** What a decision rests on. */
    public enum Basis {
        /** What was measured, and the worst of all else. */
        MEASURED,
        /** Teams that were measured, at frequencies that were not. */
        MEASURED_TEAMS,
        /** All that is measured or predicted. */
        PREDICTED
    }

    /**
     * What was measured of a job by default.
     *
     * @param allowed most of an iteration's time that may be lost
     * @param first whether it is of a few iterations only, good for frequencies within a slack that is sure and for nothing else
     * @param shares processors and cores that each task's teams may be placed on, by rank; none where places are left alone
     * @param measured the period's iterations of each task, by default
     */
    public JobMeasurements(
            CallClasses classes,
            NodeControls controls,
            AllowedSlowdown allowed,
            boolean first,
            Map<Integer, ConcurrencyConfiguration> shares,
            MeasuredPeriod measured) {
        this.first = first;
        baseline = new Baseline(classes, measured);
        allowedSeconds = PART_FOR_SHORT_WAITS * allowed.ofEach() * baseline.iterationSeconds() / baseline.groups();
        large = (long) allowed.tasks() * baseline.groups() > baseline.calls() + 1;
        shortWaitShare = PART_FOR_SHORT_WAITS * allowed.share();
        times = new PhaseTimes(controls, shares, measured);
    }

    /** What was measured by default. */
    public Baseline baseline() {
        return baseline;
    }

    /** Whether they are of a few iterations only, good for frequencies within a slack that is sure and for nothing else. */
    public boolean areFirst() {
        return first;
    }

    /** A task's team by default, the largest of its regions'. */
    public Team team(int rank) {
        return times.team(rank);
    }

    /** A task ran the whole period in a configuration. */
    public void sampled(int rank, PhaseSetting configuration, List<TaskProfile> iterations) {
        times.sampled(rank, configuration, iterations);
    }

    /**
     * A task's phases can be predicted from now on, by the first predictor whose samples there are.
     *
     * @param teams that it may have
     * @param permission of its regions
     */
    public void predictWith(int rank, List<TaskPredictor> predictors, Predicate<Team> teams, Permission permission) {
        forecasts.put(rank, new TaskForecast(predictors, teams, permission));
    }

    /** Nothing is predicted any more. */
    public void forgetPredictors() {
        forecasts.clear();
    }

    /** Whether a model has anything to say about a task. */
    public boolean isPredicted(int rank) {
        return forecasts.containsKey(rank) && !forecasts.get(rank).predictors().isEmpty();
    }

    /** Whether it has about any. */
    public boolean isPredicted() {
        return baseline.ranks().stream().anyMatch(this::isPredicted);
    }

    /** A task's teams that were measured at the highest frequency, the default's included. */
    public Set<Team> measuredTeams(int rank) {
        return times.teams(rank);
    }

    private Map<Team, PhaseTime> times(int rank, int iteration, Phase phase) {
        TaskForecast forecast = forecasts.get(rank);
        return times.of(rank, iteration, phase, team -> forecast != null && forecast.isFixed(phase, team));
    }

    /**
     * A phase took so long at a relative frequency f/f_0: how sensitive it is.
     *
     * @param asked team that it was given; left alone where it kept its own
     */
    public void ranAt(int rank, int iteration, Phase phase, Team asked, double relativeHertz) {
        PhaseTime highest = asked.isLeftAlone() || asked.equals(team(rank))
                ? times.timeByDefault(rank, iteration, phase)
                : times(rank, iteration, phase).get(asked);
        if (highest == null || times.scatters(rank, iteration, phase)) {
            return;
        }
        double share = (phase.durations().meanSeconds() / highest.seconds() - 1) / (1 / relativeHertz - 1);
        if (Double.isFinite(share)) {
            sensitivities
                    .computeIfAbsent(place(rank, iteration, phase, highest.team()), any -> new FrequencySensitivity())
                    .add(share);
        }
    }

    /**
     * A group ran under a plan of frequencies: where the default was measured for few iterations only, which tell little of how much
     * tasks scatter, the waits that the plan left tell it.
     */
    public void heldGroup(int rank, int iteration, int g, PhaseGroup held) {
        if (first && held.waiting().calls() > 0) {
            heldWaits(rank)[iteration * baseline.groups() + g].add(
                    held.waiting(),
                    held.compute().meanSeconds()
                            - measured(rank, iteration, g).compute().meanSeconds());
        }
    }

    private HeldWait[] heldWaits(int rank) {
        return heldWaits.computeIfAbsent(rank, any -> {
            HeldWait[] waits = new HeldWait[baseline.period() * baseline.groups()];
            Arrays.setAll(waits, i -> new HeldWait());
            return waits;
        });
    }

    /**
     * A plan has lost such a share of the time. Of n waits that were seen the next is shorter than all with a chance of 1/(n + 1): in a job that
     * has more of them in an iteration, that is why, and the shortest count no more if that is beyond what short waits may cost.
     *
     * @return whether less is to be counted on from now on
     */
    public boolean lost(double share) {
        boolean less = large && shortest && share > shortWaitShare;
        if (less) {
            shortest = false;
            sureWaits.clear();
        }
        return less;
    }

    /** What frequencies did to the same phases when their default was measured before holds on. */
    public void learnSensitivities(JobMeasurements before) {
        sensitivities.putAll(before.sensitivities);
    }

    /** Forgets what plans showed: the work has changed. */
    public void forgetPlans() {
        sensitivities.clear();
        heldWaits.clear();
    }

    /**
     * All that is known, for a decision.
     *
     * @param excluded groups that must keep the default
     */
    public List<KnownTask> tasks(ExcludedGroups excluded, Basis basis) {
        List<KnownTask> tasks = new ArrayList<>();
        baseline.measured().profiles().forEach((rank, iterations) -> {
            List<KnownGroup> known = new ArrayList<>();
            for (int r = 0; r < baseline.period(); r++) {
                for (int g = 0; g < baseline.groups(); g++) {
                    known.add(group(rank, r, g, excluded, basis));
                }
            }
            tasks.add(new KnownTask(rank, team(rank), smallerTeams(rank, known, basis), known));
        });
        return tasks;
    }

    private Set<Team> smallerTeams(int rank, List<KnownGroup> groupsOfTask, Basis basis) {
        Set<Team> teams = measuredTeams(rank);
        if (basis == Basis.PREDICTED) {
            groupsOfTask.stream()
                    .flatMap(group -> group.phases().stream())
                    .flatMap(phase -> phase.predicted().keySet().stream())
                    .filter(times::isHighest)
                    .map(PhaseSetting::team)
                    .filter(forecasts.get(rank).teams())
                    .forEach(teams::add);
        }
        teams.remove(team(rank));
        return teams;
    }

    private KnownGroup group(int rank, int iteration, int g, ExcludedGroups excluded, Basis basis) {
        if (baseline.ownGroup(rank, g) < 0) {
            return KnownGroup.absent(baseline.repeats(g));
        }
        TaskProfile profile = baseline.measured().profile(rank, iteration);
        PhaseGroup group = measured(rank, iteration, g);
        List<KnownPhase> phases = group.phases().stream()
                .map(id -> profile.phases().get(id))
                .map(phase -> known(rank, iteration, phase, profile.region(phase), basis))
                .toList();
        int at = iteration * baseline.groups() + g;
        Durations underPlans = heldWaits.containsKey(rank) ? heldWaits(rank)[at].durations() : Durations.NONE;
        boolean told = underPlans.calls() >= TELLING_WAITS;
        double sure = told
                ? SureWait.seconds(underPlans, allowedSeconds / group.repeats(), shortest)
                : sureWaits.computeIfAbsent(rank, this::sureWaits)[at];
        return new KnownGroup(
                phases,
                Math.min(sure, excluded.longerSeconds(rank, g)),
                MeasuredPeriod.sendSeconds(profile, group),
                group.repeats(),
                excluded.holds(rank, g),
                !first || told);
    }

    private KnownPhase known(int rank, int iteration, Phase phase, OptionalInt region, Basis basis) {
        Map<Team, PhaseTime> known = times(rank, iteration, phase);
        return new KnownPhase(
                phase.position(),
                phase.serial(),
                region,
                known,
                shares(rank, iteration, phase, known.values()),
                phase.durations().coefficientOfVariation(),
                basis == Basis.MEASURED ? Map.of() : prediction(rank, iteration, phase));
    }

    private PhaseGroup measured(int rank, int iteration, int g) {
        return baseline.measured().profile(rank, iteration).groups().get(baseline.ownGroup(rank, g));
    }

    private double[] sureWaits(int rank) {
        double[] seconds = new double[baseline.period() * baseline.groups()];
        for (int i = 0; i < seconds.length; i++) {
            int g = i % baseline.groups();
            if (baseline.ownGroup(rank, g) >= 0) {
                PhaseGroup group = measured(rank, i / baseline.groups(), g);
                seconds[i] = SureWait.seconds(group.waiting(), allowedSeconds / group.repeats(), shortest);
            }
        }
        return seconds;
    }

    /** By the team that ran, of those whose times are known. */
    private Map<Team, Double> shares(int rank, int iteration, Phase phase, Collection<PhaseTime> times) {
        Map<Team, Double> shares = new HashMap<>();
        for (PhaseTime time : times) {
            FrequencySensitivity known = sensitivities.get(place(rank, iteration, phase, time.team()));
            if (known != null) {
                shares.put(time.team(), known.share());
            }
        }
        return shares;
    }

    /** Serial code is none of what models were trained on. */
    private Map<PhaseSetting, PhaseTime> prediction(int rank, int iteration, Phase phase) {
        if (phase.serial() || !isPredicted(rank)) {
            return Map.of();
        }
        for (TaskPredictor predictor : forecasts.get(rank).predictors()) {
            Optional<Map<PhaseSetting, PhaseTime>> predicted = predictor.predict(predictor.samples().stream()
                    .map(sample -> times.ran(rank, iteration, phase, sample))
                    .toList());
            if (predicted.isPresent()) {
                return predicted.get();
            }
        }
        return Map.of();
    }

    private static Place place(int rank, int iteration, Phase phase, Team ran) {
        return new Place(rank, iteration, phase.position(), phase.serial(), ran);
    }
}
