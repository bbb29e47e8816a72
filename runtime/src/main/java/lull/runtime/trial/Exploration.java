package lull.runtime.trial;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import lull.platform.affinity.Team;
import lull.runtime.RuntimeOptions;
import lull.runtime.RuntimeOptions.Mode;
import lull.runtime.decision.Decider;
import lull.runtime.decision.NodeControls;
import lull.runtime.job.ExcludedGroups;
import lull.runtime.job.JobMeasurements;
import lull.runtime.job.JobMeasurements.Basis;
import lull.runtime.job.JobTasks;
import lull.runtime.job.ManagedTask;
import lull.runtime.plan.GroupDecision.DecidedPhase;
import lull.runtime.plan.PhaseSetting;
import lull.runtime.plan.TaskDecision;
import lull.runtime.prediction.TaskPredictor;
import lull.runtime.prediction.TimeModel;
import lull.runtime.prediction.UsablePredictors;

/**
 * Exploration of a job: which configurations are tried before it is decided for, and what a decision may rest on. Without a model
 * every one of the {@link SmallerTeams} is tried that may be chosen, the larger ones first. With one, what it wants to see is; then the
 * teams that its predictions choose, {@value #MOST_ROUNDS} times at most, none of less than half of what was tried before.
 *
 * <p>So predictions never hold a team that nobody measured. A lower frequency they may hold, but only once the time that has
 * passed pays for the worst that can come of it until the first window shows it. A dry run tries nothing: it decides on what
 * a model says that knows the default alone.
 */
public final class Exploration {
    private static final int MOST_ROUNDS = 5;

    private final RuntimeOptions options;
    private final NodeControls controls;
    private final Decider decider;
    private final Optional<TimeModel> model;
    private final List<ManagedTask> tasks;
    private final SmallerTeams smallerTeams;
    private final ExplorationLog log;
    private int rounds;

    /** @param log for people */
    public Exploration(
            RuntimeOptions options,
            NodeControls controls,
            Decider decider,
            Optional<TimeModel> model,
            List<ManagedTask> tasks,
            Consumer<String> log) {
        this.options = options;
        this.controls = controls;
        this.decider = decider;
        this.model = model;
        this.tasks = tasks;
        smallerTeams = new SmallerTeams(options.dct());
        this.log = new ExplorationLog(options, model.isPresent(), tasks, log);
    }

    /** Nothing to try, where the default was only looked at, for frequencies. */
    public SamplingSchedule nothing(JobMeasurements measurements) {
        return new SamplingSchedule(controls, measurements, false, Map.of());
    }

    /** What to try first, after the default was measured. */
    public SamplingSchedule begin(JobMeasurements measurements) {
        rounds = 0;
        Map<Integer, List<PhaseSetting>> wanted = new HashMap<>();
        Map<Integer, List<String>> refusals = new HashMap<>();
        for (ManagedTask task : tasks) {
            Team team = measurements.team(task.rank());
            UsablePredictors usable = predictors(task, team);
            List<TaskPredictor> predictors = usable.predictors();
            refusals.put(task.rank(), usable.refusals());
            measurements.predictWith(
                    task.rank(), predictors, smaller -> smallerTeams.mayHave(task, smaller), task.throttling());
            wanted.put(
                    task.rank(),
                    predictors.isEmpty()
                            ? atHighest(smallerTeams.of(task, team).stream())
                            : predictors.get(0).samples().stream().skip(1).toList());
        }
        log.begun(measurements, wanted, refusals);
        return new SamplingSchedule(controls, measurements, areForSpeed(), isDry() ? Map.of() : wanted);
    }

    private boolean areForSpeed() {
        return options.decision().frequencies() && controls.hasFrequencies();
    }

    private UsablePredictors predictors(ManagedTask task, Team team) {
        return model.map(any -> any.usable(
                        team,
                        smaller -> !isDry() && smallerTeams.mayHave(task, smaller),
                        !isDry() && options.decision().frequencies()))
                .orElse(UsablePredictors.NONE);
    }

    private boolean isDry() {
        return options.mode() == Mode.DRY_RUN;
    }

    private List<PhaseSetting> atHighest(Stream<Team> teams) {
        int highest = controls.hertz().size() - 1;
        return teams.map(team -> PhaseSetting.of(team, highest)).distinct().toList();
    }

    /** What takes the samples of a schedule. */
    public Sampler sampler(
            JobTasks job, JobMeasurements measurements, SamplingSchedule schedule, SlowdownBudget budget) {
        return new Sampler(job, measurements, schedule, budget, controls);
    }

    /** Whether anything would be changed by what was measured alone. */
    public boolean changesAnything(JobMeasurements measurements, ExcludedGroups excluded) {
        return decider.decide(
                        measurements.tasks(excluded, Basis.MEASURED),
                        measurements.baseline().period())
                .changesAnything();
    }

    /**
     * What else to try, after all was: teams that predictions would choose, and nobody has measured.
     *
     * @param excluded groups that must keep the default
     */
    public Optional<SamplingSchedule> next(JobMeasurements measurements, ExcludedGroups excluded, boolean hopeless) {
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
                    atHighest(chosen.stream()
                            .filter(team -> !measured.contains(team))
                            .map(team -> SmallerTeams.towards(
                                    team, measured, task.concurrencies().keySet()))));
        }
        return Optional.of(new SamplingSchedule(controls, measurements, areForSpeed(), wanted))
                .filter(schedule -> !schedule.isFinished());
    }

    /** What a decision may rest on now: predicted frequencies once the budget pays for a window of the worst. */
    public Basis basis(JobMeasurements measurements, SlowdownBudget budget, double elapsedSeconds) {
        if (isDry()) {
            return Basis.PREDICTED;
        }
        return missingTurns(measurements, budget, elapsedSeconds) > 0 ? Basis.MEASURED : Basis.MEASURED_TEAMS;
    }

    /** Iterations until predicted frequencies may be held; 0 if they may, or nothing is predicted. */
    public long missingTurns(JobMeasurements measurements, SlowdownBudget budget, double elapsedSeconds) {
        if (isDry() || !measurements.isPredicted() || !options.decision().frequencies()) {
            return 0;
        }
        double iteration = measurements.baseline().iterationSeconds();
        double window = MeasuredWindow.turns(measurements.baseline().period()) * iteration + Sampler.REACTION_SECONDS;
        double missing = budget.missingSeconds((1 / controls.relativeHertz(0) - 1) * window, elapsedSeconds);
        return missing > 0 ? (long) Math.ceil(missing / iteration) : 0;
    }
}
