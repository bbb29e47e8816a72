package lull.runtime.prediction;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.platform.affinity.Team;
import lull.predictor.ConfigurationSpace;
import lull.predictor.LongPhases;
import lull.predictor.TimePredictor;
import lull.runtime.plan.PhaseSetting;

/**
 * The predictors of a model, for the tasks of one node. Those that want events serve where these are counted phase by phase. Where
 * a team's threads run is left to the program, it stands for the model's concurrency with so many threads on the fewest
 * processors; a team that is placed stands for its own.
 */
public final class TimeModel {
    private static final double SAME_HERTZ = 1e-6;

    private final List<? extends TimePredictor> predictors;
    private final List<Double> hertz;
    private final List<String> counted;
    private final double leastCycles;

    /**
     * A model on one node.
     *
     * @param predictors whose events are all counted, the best first
     * @param hertz the node's frequencies, ascending; one if nobody sets any
     * @param counted events of the tasks' phases, in the order of their counts
     * @param leastCycles of phases that are predicted
     */
    public TimeModel(
            List<? extends TimePredictor> predictors, List<Double> hertz, List<String> counted, double leastCycles) {
        this.predictors = List.copyOf(predictors);
        this.hertz = List.copyOf(hertz);
        this.counted = List.copyOf(counted);
        this.leastCycles = leastCycles;
    }

    /** A model of times alone. */
    public TimeModel(List<? extends TimePredictor> predictors, List<Double> hertz) {
        this(predictors, hertz, List.of(), LongPhases.MINIMUM_CYCLES);
    }

    /**
     * Those whose samples a task can take.
     *
     * @param team of the task by default, which the model's first sample must have
     * @param teams whether it may have such a smaller one
     * @param lowerFrequencies whether it may run at another than the highest frequency
     */
    public UsablePredictors usable(Team team, Predicate<Team> teams, boolean lowerFrequencies) {
        List<TaskPredictor> usable = new ArrayList<>();
        List<String> refusals = new ArrayList<>();
        for (TimePredictor predictor : predictors) {
            Map<PhaseSetting, Integer> known = configurations(predictor.space(), team);
            Optional<String> refusal = IntStream.of(predictor.sampleConfigurations())
                    .mapToObj(sample -> refusal(predictor, sample, known, team, teams, lowerFrequencies))
                    .flatMap(Optional::stream)
                    .findFirst();
            if (refusal.isEmpty()) {
                usable.add(new TaskPredictor(predictor, known, counted, leastCycles));
            } else if (usable.isEmpty()) {
                refusals.add(refusal.get());
            }
        }
        return new UsablePredictors(usable, refusals);
    }

    /** Why a sample can't be taken, if it can't. */
    private Optional<String> refusal(
            TimePredictor predictor,
            int sample,
            Map<PhaseSetting, Integer> known,
            Team team,
            Predicate<Team> teams,
            boolean lowerFrequencies) {
        Optional<PhaseSetting> setting = known.entrySet().stream()
                .filter(one -> one.getValue() == sample)
                .map(Map.Entry::getKey)
                .findFirst();
        boolean first = sample == predictor.sampleConfigurations()[0];
        Optional<String> why = setting.isEmpty()
                ? Optional.of(whyUnknown(predictor.space(), sample, team))
                : whyNot(setting.get(), first, team, teams, lowerFrequencies);
        return why.map(words -> String.format(
                Locale.ROOT,
                "its sample %s at %.3g GHz %s",
                predictor.space().configuration(sample).concurrency(),
                predictor.space().configuration(sample).frequencyHertz() * 1e-9,
                words));
    }

    private String whyUnknown(ConfigurationSpace space, int sample, Team team) {
        ConcurrencyConfiguration wanted = space.configuration(sample).concurrency();
        int f = sample % space.frequencies();
        if (IntStream.range(0, hertz.size()).noneMatch(k -> isSame(space, f, k))) {
            return "has a frequency that this node has not";
        }
        if (!fits(wanted, team)) {
            return "has no room in the task's team of " + team;
        }
        return "differs from another of as many threads in where they sit, which is left alone";
    }

    private Optional<String> whyNot(
            PhaseSetting sample, boolean first, Team team, Predicate<Team> teams, boolean lowerFrequencies) {
        boolean highest = sample.frequency().orElseThrow() == hertz.size() - 1;
        if (first && !(highest && sample.team().equals(team))) {
            return Optional.of("is its first and not the default here, a team of " + team);
        }
        if (!sample.team().equals(team) && !teams.test(sample.team())) {
            return Optional.of("has a smaller team, which is not tried here");
        }
        return highest || lowerFrequencies
                ? Optional.empty()
                : Optional.of("has a lower frequency, which is not tried here");
    }

    private Map<PhaseSetting, Integer> configurations(ConfigurationSpace space, Team team) {
        Map<PhaseSetting, Integer> numbers = new HashMap<>();
        for (int c = 0; c < space.concurrencies(); c++) {
            ConcurrencyConfiguration concurrency =
                    space.concurrency(c); // of the same threads, the fewest processors come first
            for (int f = 0; fits(concurrency, team) && f < space.frequencies(); f++) {
                for (int k = 0; k < hertz.size(); k++) {
                    if (isSame(space, f, k)) {
                        numbers.putIfAbsent(PhaseSetting.of(team.like(concurrency), k), space.index(c, f));
                    }
                }
            }
        }
        return numbers;
    }

    private static boolean fits(ConcurrencyConfiguration wanted, Team team) {
        return wanted.threads() <= team.threads()
                && team.placement()
                        .map(place -> wanted.processors() <= place.processors()
                                && wanted.coresPerProcessor() <= place.coresPerProcessor())
                        .orElse(true);
    }

    /** The highest is the highest where the model or the node has one only: it is a name then, nobody sets it. */
    private boolean isSame(ConfigurationSpace space, int f, int k) {
        if (space.frequencies() == 1 || hertz.size() == 1) {
            return f == space.frequencies() - 1 && k == hertz.size() - 1;
        }
        return Math.abs(space.frequencyHertz(f) / hertz.get(k) - 1) < SAME_HERTZ;
    }
}
