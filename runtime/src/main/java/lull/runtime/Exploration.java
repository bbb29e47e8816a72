package lull.runtime;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.platform.affinity.Team;
import lull.runtime.RuntimeOptions.Dct;
import lull.runtime.RuntimeOptions.Mode;
import lull.runtime.consensus.Agreement;
import lull.runtime.decision.Decider;
import lull.runtime.decision.GroupDecision.DecidedPhase;
import lull.runtime.decision.NodeControls;
import lull.runtime.decision.TaskDecision;
import lull.runtime.holding.JointDecision;
import lull.runtime.job.ExcludedGroups;
import lull.runtime.job.JobMeasurements;
import lull.runtime.job.JobMeasurements.Basis;
import lull.runtime.job.JobTasks;
import lull.runtime.job.ManagedTask;
import lull.runtime.plan.PhaseSetting;
import lull.runtime.prediction.TaskPredictor;
import lull.runtime.prediction.TimeModel;
import lull.runtime.prediction.UsablePredictors;
import lull.runtime.trial.MeasuredWindow;
import lull.runtime.trial.Sampler;
import lull.runtime.trial.SamplingSchedule;
import lull.runtime.trial.SlowdownBudget;

/**
 * Which configurations of a job are tried before it is decided for, and what a decision may rest on. Without a model every
 * smaller team is tried that may be chosen: all of a small team, three quarters and halves of a larger one; where teams are placed,
 * halves of its processors and of the cores of each, the larger teams first. With one, what it wants to see is;
 * then the teams that its predictions choose, {@value #MOST_ROUNDS} times at most, none of less than half of what was tried before.
 *
 * <p>So predictions never hold a team that nobody measured. A lower frequency they may hold, but only once the time that has
 * passed pays for the worst that can come of it until the first window shows it. A dry run tries nothing: it decides on what
 * a model says that knows the default alone.
 */
final class Exploration {
    private static final int TRY_ALL_BELOW = 5;
    private static final int MOST_ROUNDS = 5;

    private final RuntimeOptions options;
    private final NodeControls controls;
    private final Decider decider;
    private final Optional<TimeModel> model;
    private final List<ManagedTask> tasks;
    private final List<String> words = new ArrayList<>();
    private int rounds;

    Exploration(
            RuntimeOptions options,
            NodeControls controls,
            Decider decider,
            Optional<TimeModel> model,
            List<ManagedTask> tasks) {
        this.options = options;
        this.controls = controls;
        this.decider = decider;
        this.model = model;
        this.tasks = tasks;
    }

    /** The default was only looked at, for frequencies. */
    SamplingSchedule nothing(JobMeasurements measurements) {
        return SamplingSchedule.nothing(controls, measurements);
    }

    /** What to try first, after the default was measured. */
    SamplingSchedule begin(JobMeasurements measurements) {
        rounds = 0;
        Map<Integer, List<PhaseSetting>> wanted = new HashMap<>();
        Map<Integer, List<String>> refusals = new HashMap<>();
        for (ManagedTask task : tasks) {
            Team team = measurements.team(task.rank());
            UsablePredictors usable = predictors(task, team);
            List<TaskPredictor> predictors = usable.predictors();
            refusals.put(task.rank(), usable.refusals());
            measurements.predictWith(task.rank(), predictors, smaller -> mayHave(task, smaller), task.throttling());
            wanted.put(
                    task.rank(),
                    predictors.isEmpty()
                            ? smallerTeams(task, team)
                            : predictors.get(0).samples().stream().skip(1).toList());
        }
        explain(measurements, wanted, refusals);
        explainPlaces(measurements);
        return new SamplingSchedule(controls, measurements, areForSpeed(), isDry() ? Map.of() : wanted);
    }

    private boolean areForSpeed() {
        return options.decision().frequencies() && controls.hasFrequencies();
    }

    private UsablePredictors predictors(ManagedTask task, Team team) {
        return model.map(any -> any.usable(
                        team,
                        smaller -> !isDry() && mayHave(task, smaller),
                        !isDry() && options.decision().frequencies()))
                .orElse(UsablePredictors.NONE);
    }

    private boolean isDry() {
        return options.mode() == Mode.DRY_RUN;
    }

    private boolean mayHave(ManagedTask task, Team team) {
        return options.dct() != Dct.OFF && task.throttling().allows(team.threads());
    }

    private List<PhaseSetting> smallerTeams(ManagedTask task, Team team) {
        Stream<Team> smaller = team.threads() < TRY_ALL_BELOW
                ? team.smaller()
                : team.placement().map(Exploration::halves).orElseGet(() -> parts(team.threads()));
        return smaller.filter(one -> mayHave(task, one))
                .sorted(Comparator.reverseOrder())
                .map(one -> PhaseSetting.of(one, highest()))
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

    private int highest() {
        return controls.hertz().size() - 1;
    }

    private void explain(
            JobMeasurements measurements,
            Map<Integer, List<PhaseSetting>> wanted,
            Map<Integer, List<String>> refusals) {
        List<Integer> without = tasks.stream()
                .map(ManagedTask::rank)
                .filter(rank -> !measurements.isPredicted(rank))
                .toList();
        if (model.isPresent() && !without.isEmpty()) {
            words.add("the model is not used for tasks " + without + ": it wants samples that "
                    + (isDry()
                            ? "a dry run does not take; `lull fit` adds a predictor that needs none"
                            : "can't be taken of teams of "
                                    + without.stream()
                                            .map(measurements::team)
                                            .distinct()
                                            .toList() + " threads" + reasons(without, refusals)
                                    + "; choose others by lull fit --samples"));
        }
        if (model.isPresent() && without.size() < tasks.size()) {
            words.add("a model predicts what is not measured");
            List<Integer> worse = refusals.keySet().stream()
                    .filter(rank ->
                            !without.contains(rank) && !refusals.get(rank).isEmpty())
                    .toList();
            if (!isDry() && !worse.isEmpty()) {
                words.add("the model's best predictor is not used for tasks " + worse + reasons(worse, refusals));
            }
        }
        if (isDry() && without.stream().anyMatch(rank -> !wanted.get(rank).isEmpty())) {
            words.add(
                    "smaller teams are not decided on: a dry run tries none, and without a model nobody knows their times");
        }
    }

    private static String reasons(List<Integer> ranks, Map<Integer, List<String>> refusals) {
        return ": "
                + ranks.stream()
                        .flatMap(rank -> refusals.get(rank).stream())
                        .distinct()
                        .collect(Collectors.joining("; "));
    }

    private void explainPlaces(JobMeasurements measurements) {
        Map<String, List<Integer>> unplaced = new TreeMap<>();
        for (ManagedTask task : tasks) {
            Team team = measurements.team(task.rank());
            if (options.placement() && !team.isPlaced()) {
                unplaced.computeIfAbsent(whyUnplaced(task, team), why -> new ArrayList<>())
                        .add(task.rank());
            }
        }
        unplaced.forEach((why, ranks) -> words.add("where teams sit is left alone for tasks " + ranks + ": " + why));
    }

    private static String whyUnplaced(ManagedTask task, Team team) {
        return task.share()
                .map(share -> share.processors() == 1
                        ? "all CPUs of a task are of one processor"
                        : "a team has " + team + " threads, and not one on each of " + share.threads() + " cores")
                .orElseGet(task::whyNoShare);
    }

    /** What takes the samples of a schedule. */
    Sampler sampler(JobTasks job, JobMeasurements measurements, SamplingSchedule schedule, SlowdownBudget budget) {
        return new Sampler(job, measurements, schedule, budget, controls);
    }

    /** What the nodes are to decide upon the measurements. */
    JointDecision jointDecision(Agreement agreement, JobMeasurements measurements) {
        return new JointDecision(decider, agreement, measurements, tasks);
    }

    /** Whether anything would be changed by what was measured alone. */
    boolean changesAnything(JobMeasurements measurements, ExcludedGroups excluded) {
        return decider.decide(
                        measurements.tasks(excluded, Basis.MEASURED),
                        measurements.baseline().period())
                .changesAnything();
    }

    /** What there is to say since the last call. */
    List<String> words() {
        List<String> said = List.copyOf(words);
        words.clear();
        return said;
    }

    /**
     * What else to try, after all was: teams that predictions would choose, and nobody has measured.
     *
     * @param excluded groups that must keep the default
     */
    Optional<SamplingSchedule> next(JobMeasurements measurements, ExcludedGroups excluded, boolean hopeless) {
        if (isDry() || hopeless || rounds >= MOST_ROUNDS || !measurements.isPredicted()) {
            return Optional.empty();
        }
        rounds++;
        Map<Integer, List<PhaseSetting>> wanted = new HashMap<>();
        for (TaskDecision task : decider.decide(
                        measurements.tasks(excluded, Basis.PREDICTED),
                        measurements.baseline().period())
                .tasks()) {
            Set<Team> chosen = new TreeSet<>();
            task.groups().forEach(group -> group.phases().stream()
                    .filter(DecidedPhase::isResized)
                    .map(phase -> phase.setting().team())
                    .forEach(chosen::add));
            Set<Team> measured = measurements.measuredTeams(task.rank());
            wanted.put(
                    task.rank(),
                    chosen.stream()
                            .filter(team -> !measured.contains(team))
                            .map(team -> stepDown(
                                    team, measured, task.concurrencies().keySet()))
                            .map(team -> PhaseSetting.of(team, highest()))
                            .distinct()
                            .toList());
        }
        return Optional.of(new SamplingSchedule(controls, measurements, areForSpeed(), wanted))
                .filter(schedule -> !schedule.isFinished());
    }

    /** A far smaller team would take far too long, if the model is wrong: the smallest on the way that is half of those before. */
    private static Team stepDown(Team chosen, Set<Team> measured, Set<Team> possible) {
        double least = Collections.min(measured).threads() / 2.0;
        return chosen.threads() >= least
                ? chosen
                : possible.stream()
                        .filter(team -> team.threads() >= least && !measured.contains(team))
                        .min(Comparator.naturalOrder())
                        .orElse(chosen);
    }

    /** What a decision may rest on now: predicted frequencies once the budget pays for a window of the worst. */
    Basis basis(JobMeasurements measurements, SlowdownBudget budget, double elapsedSeconds) {
        if (isDry()) {
            return Basis.PREDICTED;
        }
        return missingTurns(measurements, budget, elapsedSeconds) > 0 ? Basis.MEASURED : Basis.MEASURED_TEAMS;
    }

    /** Iterations until predicted frequencies may be held; 0 if they may, or nothing is predicted. */
    long missingTurns(JobMeasurements measurements, SlowdownBudget budget, double elapsedSeconds) {
        if (isDry() || !measurements.isPredicted() || !options.decision().frequencies()) {
            return 0;
        }
        double iteration = measurements.baseline().iterationSeconds();
        double window = MeasuredWindow.turns(measurements.baseline().period()) * iteration + Sampler.REACTION_SECONDS;
        double missing = budget.missingSeconds((1 / controls.relativeHertz(0) - 1) * window, elapsedSeconds);
        return missing > 0 ? (long) Math.ceil(missing / iteration) : 0;
    }
}
