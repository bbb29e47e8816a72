package lull.dct;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import lull.dct.throttling.Reason;
import lull.dct.throttling.Scheme;
import lull.dct.throttling.Scope;
import lull.dct.throttling.ThrottlingOptions;
import lull.predictor.ConfigurationSpace;
import lull.predictor.PredictedPhase;
import lull.predictor.PredictedTask;

/** The schemes as their definitions read, every configuration tried for every task: slow, short, and without any state. */
final class SectionV {
    private final ConfigurationSpace space;
    private final ThrottlingOptions options;
    private final List<PredictedTask> job;
    private final int all;

    /** A task's whole plan. */
    record Expected(
            int[][] concurrencies,
            double[] defaultSeconds,
            double[] predictedSeconds,
            double[] criticalSeconds,
            Reason reason) {}

    SectionV(ConfigurationSpace space, ThrottlingOptions options, List<PredictedTask> job) {
        this.space = space;
        this.options = options;
        this.job = job;
        all = space.concurrencies();
    }

    Expected expected(int rank) {
        PredictedTask task = job.get(rank);
        int groups = task.groups().size();
        int[][] chosen = new int[groups][];
        for (int g = 0; g < groups; g++) {
            chosen[g] = new int[task.groups().get(g).size()];
            for (int p = 0; p < chosen[g].length; p++) {
                chosen[g][p] = inherited(task, g, p);
            }
        }
        return new Expected(
                chosen,
                byGroup(groups, g -> seconds(task, g, all - 1)),
                byGroup(groups, g -> IntStream.range(0, chosen[g].length)
                        .mapToDouble(p -> seconds(task.groups().get(g).get(p), chosen[g][p]))
                        .sum()),
                byGroup(groups, this::heldAgainst),
                reason(task));
    }

    private Reason reason(PredictedTask task) {
        if (task.groups().stream().flatMap(List::stream).noneMatch(this::isThrottled)) {
            return Reason.NOTHING_TO_THROTTLE;
        }
        if (!isPredicted(task)) {
            return Reason.NOT_PREDICTED;
        }
        if (options.scheme() != Scheme.IMPROVED_ONE_PHASE) {
            return Reason.SHORTEST;
        }
        return options.scope() == Scope.GROUP || IntStream.range(0, all).anyMatch(c -> keepsAllWithin(task, c))
                ? Reason.WITHIN_CRITICAL_TIMES
                : Reason.LEAST_EXCESS;
    }

    /** "We simply use the active configuration of the preceding phase for each phase below this threshold." */
    private int inherited(PredictedTask task, int group, int phase) {
        List<int[]> before = new ArrayList<>();
        for (int g = 0; g < task.groups().size(); g++) {
            for (int p = 0; p < task.groups().get(g).size(); p++) {
                before.add(new int[] {g, p});
            }
        }
        int own = IntStream.range(0, before.size())
                .filter(i -> Arrays.equals(before.get(i), new int[] {group, phase}))
                .findFirst()
                .orElseThrow();
        Collections.rotate(before, -own - 1);
        Collections.reverse(before);
        return before.stream()
                .filter(at -> isThrottled(task.groups().get(at[0]).get(at[1])))
                .findFirst()
                .map(at -> chosen(task, at[0], at[1]))
                .orElse(all - 1);
    }

    private int chosen(PredictedTask task, int g, int p) {
        if (!isPredicted(task)) {
            return all - 1;
        }
        return switch (options.scheme()) {
            case BEST_STATIC -> bestStatic();
            case PROFILE_DRIVEN -> shortest(c -> seconds(task.groups().get(g).get(p), c));
            case ONE_PHASE -> shortest(c -> throttledSeconds(task, c));
            case IMPROVED_ONE_PHASE ->
                options.scope() == Scope.TASK
                        ? improved(task)
                        : best(c -> throttledSeconds(task, g, c), c -> keepsWithin(task, g, c));
        };
    }

    private int bestStatic() {
        return shortest(c -> {
            double iteration =
                    IntStream.range(0, groups()).mapToDouble(g -> longest(g, c)).sum();
            return Double.isNaN(iteration) ? Double.POSITIVE_INFINITY : iteration;
        });
    }

    private int improved(PredictedTask task) {
        IntToDoubleFunction seconds = c -> throttledSeconds(task, c);
        int best = best(seconds, c -> keepsAllWithin(task, c));
        double least = IntStream.range(0, all)
                .filter(c -> lengthensNoGroup(task, c))
                .mapToDouble(c -> excess(task, c))
                .min()
                .orElseThrow();
        return best >= 0 ? best : best(seconds, c -> lengthensNoGroup(task, c) && excess(task, c) == least);
    }

    private boolean keepsWithin(PredictedTask task, int g, int c) {
        return seconds(task, g, c) <= critical(g) * (1 + options.maxSlowdown());
    }

    private boolean keepsAllWithin(PredictedTask task, int c) {
        return IntStream.range(0, groups()).allMatch(g -> keepsWithin(task, g, c));
    }

    private boolean lengthensNoGroup(PredictedTask task, int c) {
        return IntStream.range(0, groups()).allMatch(g -> seconds(task, g, c) <= longest(g, all - 1));
    }

    private double excess(PredictedTask task, int c) {
        return IntStream.range(0, groups())
                .mapToDouble(g -> Math.max(0, seconds(task, g, c) - critical(g)))
                .sum();
    }

    /** Eq. 3 with the minimum outside the sum. */
    private double critical(int g) {
        return job.stream()
                .filter(this::isPredicted)
                .mapToDouble(task -> IntStream.range(0, all)
                        .mapToDouble(c -> seconds(task, g, c))
                        .filter(t -> !Double.isNaN(t))
                        .min()
                        .orElseThrow())
                .max()
                .orElse(0);
    }

    private double longest(int g, int c) {
        return job.stream()
                .filter(this::isPredicted)
                .mapToDouble(task -> seconds(task, g, c))
                .max()
                .orElse(0);
    }

    private double heldAgainst(int g) {
        return switch (options.scheme()) {
            case BEST_STATIC -> longest(g, bestStatic());
            case IMPROVED_ONE_PHASE -> critical(g);
            case PROFILE_DRIVEN, ONE_PHASE -> Double.NaN;
        };
    }

    private int shortest(IntToDoubleFunction seconds) {
        double least = IntStream.range(0, all)
                .mapToDouble(seconds)
                .filter(t -> !Double.isNaN(t))
                .min()
                .orElseThrow();
        return best(seconds, c -> seconds.applyAsDouble(c) <= least * (1 + options.maxSlowdown()));
    }

    private int best(IntToDoubleFunction seconds, IntPredicate allowed) {
        return IntStream.range(0, all)
                .filter(allowed)
                .boxed()
                .min((a, b) -> Arrays.compare(preference(a, seconds), preference(b, seconds)))
                .orElse(-1);
    }

    /** Eq. 1: least energy first, or whole processors where there is no power estimate. */
    private double[] preference(int c, IntToDoubleFunction seconds) {
        double time = seconds.applyAsDouble(c);
        double processors = space.concurrency(c).processors();
        return options.watts()
                .map(watts ->
                        new double[] {watts[space.index(c, space.frequencies() - 1)] * time, processors, time, -c})
                .orElse(new double[] {processors, space.concurrency(c).threads() * time, time, -c});
    }

    private boolean isPredicted(PredictedTask task) {
        return IntStream.range(0, groups()).noneMatch(g -> Double.isNaN(seconds(task, g, all - 1)));
    }

    private boolean isThrottled(PredictedPhase phase) {
        return !phase.serial() && phase.meanCycles() >= options.leastCycles();
    }

    private double throttledSeconds(PredictedTask task, int c) {
        return IntStream.range(0, groups())
                .mapToDouble(g -> throttledSeconds(task, g, c))
                .sum();
    }

    private double throttledSeconds(PredictedTask task, int g, int c) {
        return task.groups().get(g).stream()
                .filter(this::isThrottled)
                .mapToDouble(phase -> seconds(phase, c))
                .sum();
    }

    /** What a group's first phases keep, if they are short, is not known while each group is looked at alone. */
    private double seconds(PredictedTask task, int g, int c) {
        List<PredictedPhase> phases = task.groups().get(g);
        boolean known =
                isOneForAll() && task.groups().stream().flatMap(List::stream).anyMatch(this::isThrottled);
        double sum = 0;
        for (PredictedPhase phase : phases) {
            known |= isThrottled(phase);
            sum += seconds(phase, known ? c : all - 1);
        }
        return sum;
    }

    private boolean isOneForAll() {
        return options.scheme() != Scheme.PROFILE_DRIVEN
                && (options.scheme() != Scheme.IMPROVED_ONE_PHASE || options.scope() == Scope.TASK);
    }

    /** Short phases on the configuration that they inherit, as far as that is known. */
    private double seconds(PredictedPhase phase, int c) {
        double[] seconds = phase.seconds();
        int highest = space.frequencies() - 1;
        boolean byDefault = phase.serial() || !isThrottled(phase) && Double.isNaN(seconds[space.index(c, highest)]);
        return phase.instances() * seconds[space.index(byDefault ? all - 1 : c, highest)];
    }

    private int groups() {
        return job.get(0).groups().size();
    }

    private static double[] byGroup(int groups, IntToDoubleFunction value) {
        return IntStream.range(0, groups).mapToDouble(value).toArray();
    }
}
