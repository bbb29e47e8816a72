package lull.runtime.prediction;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.predictor.ConfigurationSpace;
import lull.predictor.LongPhases;
import lull.predictor.TimePredictor;
import lull.runtime.plan.PhaseSetting;

/**
 * The predictors of a model, for the tasks of one node. Those that want events serve where these are counted phase by phase. A team of some size stands for the model's concurrency with so many threads on the fewest
 * processors, because where a team's threads run is left to the program.
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
     * Those whose samples a task can take, the best first.
     *
     * @param team threads of its teams by default, which the model's first sample must have
     * @param teams whether it may have so many
     * @param lowerFrequencies whether it may run at another than the highest frequency
     */
    public List<TaskPredictor> predictors(int team, IntPredicate teams, boolean lowerFrequencies) {
        PhaseSetting byDefault = PhaseSetting.of(team, hertz.size() - 1);
        List<TaskPredictor> usable = new ArrayList<>();
        for (TimePredictor predictor : predictors) {
            Map<PhaseSetting, Integer> known = configurations(predictor.space(), team);
            List<PhaseSetting> samples = IntStream.of(predictor.sampleConfigurations())
                    .boxed()
                    .flatMap(number ->
                            known.keySet().stream().filter(one -> known.get(one).equals(number)))
                    .toList();
            boolean takeable = samples.size() == predictor.sampleConfigurations().length
                    && samples.get(0).equals(byDefault)
                    && samples.stream().allMatch(sample -> sample.threads() == team || teams.test(sample.threads()))
                    && samples.stream()
                            .allMatch(sample -> sample.frequency().equals(byDefault.frequency()) || lowerFrequencies);
            if (takeable) {
                usable.add(new TaskPredictor(predictor, known, counted, leastCycles));
            }
        }
        return usable;
    }

    private Map<PhaseSetting, Integer> configurations(ConfigurationSpace space, int team) {
        Map<PhaseSetting, Integer> numbers = new HashMap<>();
        for (int c = 0; c < space.concurrencies(); c++) {
            ConcurrencyConfiguration concurrency =
                    space.concurrency(c); // of the same threads, the fewest processors come first
            for (int f = 0; concurrency.threads() <= team && f < space.frequencies(); f++) {
                for (int k = 0; k < hertz.size(); k++) {
                    if (isSame(space, f, k)) {
                        numbers.putIfAbsent(PhaseSetting.of(concurrency.threads(), k), space.index(c, f));
                    }
                }
            }
        }
        return numbers;
    }

    /** The highest is the highest where the model or the node has one only: it is a name then, nobody sets it. */
    private boolean isSame(ConfigurationSpace space, int f, int k) {
        if (space.frequencies() == 1 || hertz.size() == 1) {
            return f == space.frequencies() - 1 && k == hertz.size() - 1;
        }
        return Math.abs(space.frequencyHertz(f) / hertz.get(k) - 1) < SAME_HERTZ;
    }
}
