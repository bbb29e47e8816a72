package lull.partitioning.uncertainty;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import lull.partitioning.Granularity;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.ProfilePoint;
import lull.partitioning.solution.Distribution;
import lull.partitioning.solution.HomogeneousDistribution;
import lull.partitioning.solution.Improvement;
import org.apache.commons.math3.stat.descriptive.moment.Mean;

/**
 * How much of an improvement is luck: the best of many distributions tends to be one whose points were measured too well, and
 * is not as good as it looks (the optimizer's curse: Smith, Winkler, Management Science 52(3), 2006). Estimated by a bootstrap
 * of the whole way: the profiles as they are count as the truth, measurements of them are drawn, a distribution is chosen by
 * these, and what it promises is compared with what it holds by the truth.
 *
 * @param secondsPercent what the improvement of the time promises too much, percentage points
 * @param joulesPercent the same of the energy; empty if that has none
 */
public record SelectionBias(double secondsPercent, OptionalDouble joulesPercent) {
    /** Draws that are solved anew; the mean of 20 is known to a quarter of its spread, for 20 times the solver's time. */
    public static final int RESAMPLES = 20;

    /** Granules of all devices above which nothing is solved anew, as that might take longer than a user waits for. */
    private static final long MOST_GRANULES = 10_000;

    private static final long SEED = 6;

    /**
     * Estimates it.
     *
     * @param problem whose profiles are the truth, with all alternatives
     * @param objective for which alternatives are chosen
     * @param choice finds and selects a distribution, as it did for the answer; empty where none fits what was asked
     * @return empty if the problem is too large to be solved so often, or has no homogeneous distribution
     */
    public static Optional<SelectionBias> of(
            PartitioningProblem problem,
            PartitioningObjective objective,
            Function<PartitioningProblem, Optional<Distribution>> choice) {
        if (granules(problem) > MOST_GRANULES) {
            return Optional.empty();
        }
        MeanResampler resampler = new MeanResampler(SEED);
        Mean seconds = new Mean();
        Mean joules = new Mean();
        List<Draw> draws = new ArrayList<>();
        for (int draw = 0; draw < RESAMPLES; draw++) {
            draws.add(Draw.of(problem, objective, resampler));
        }
        // In the draws' order, so that the answer is always the same.
        draws.parallelStream()
                .map(draw -> draw.broken(choice))
                .toList()
                .forEach(broken -> broken.ifPresent(percent -> {
                    seconds.increment(percent.secondsPercent());
                    percent.joulesPercent().ifPresent(joules::increment);
                }));
        if (seconds.getN() == 0) {
            return Optional.empty();
        }
        return Optional.of(new SelectionBias(
                seconds.getResult(),
                joules.getN() == 0 ? OptionalDouble.empty() : OptionalDouble.of(joules.getResult())));
    }

    private static long granules(PartitioningProblem problem) {
        long granularity = Granularity.of(problem);
        return problem.groups().stream()
                .flatMap(group -> group.type().devices().stream())
                .mapToLong(device -> Math.min(device.largestSize(), problem.workload()) / granularity)
                .sum();
    }

    /**
     * A problem as another campaign might have measured it.
     *
     * @param truth the point of each point drawn
     */
    private record Draw(
            PartitioningProblem measured, PartitioningObjective objective, Map<ProfilePoint, ProfilePoint> truth) {
        static Draw of(PartitioningProblem problem, PartitioningObjective objective, MeanResampler resampler) {
            Map<ProfilePoint, ProfilePoint> truth = new HashMap<>();
            Map<ProfilePoint, ProfilePoint> drawn = new HashMap<>();
            PartitioningProblem measured =
                    problem.withTypes(type -> type.withDevices(device -> device.withCosts(point -> {
                        ProfilePoint draw = drawn.computeIfAbsent(point, resampler::draw);
                        truth.put(draw, point);
                        return draw;
                    })));
            return new Draw(measured.forObjective(objective), objective, truth);
        }

        /** What the distribution chosen by this draw promises and does not hold; empty if there is none to compare. */
        Optional<Improvement> broken(Function<PartitioningProblem, Optional<Distribution>> choice) {
            Optional<Distribution> found = choice.apply(measured);
            Optional<Distribution> homogeneous = new HomogeneousDistribution(measured, objective).find();
            if (homogeneous.isEmpty() || found.isEmpty()) {
                return Optional.empty();
            }
            Improvement promised = Improvement.of(homogeneous.get(), found.get());
            Improvement held = Improvement.of(
                    Bootstrap.withPoints(homogeneous.get(), truth::get), Bootstrap.withPoints(found.get(), truth::get));
            boolean energy =
                    promised.joulesPercent().isPresent() && held.joulesPercent().isPresent();
            return Optional.of(new Improvement(
                    promised.secondsPercent() - held.secondsPercent(),
                    energy
                            ? OptionalDouble.of(promised.joulesPercent().getAsDouble()
                                    - held.joulesPercent().getAsDouble())
                            : OptionalDouble.empty()));
        }
    }
}
