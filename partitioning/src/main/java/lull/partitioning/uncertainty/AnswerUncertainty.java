package lull.partitioning.uncertainty;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.solution.Distribution;

/**
 * How sure the answer to a partitioning problem is.
 *
 * @param found what the distribution found costs
 * @param homogeneous what the homogeneous one costs; empty if there is none
 * @param improvement of the found one over the homogeneous one; empty if there is none
 * @param bias which part of the improvement is luck; empty if nobody knows
 * @param measurements points that both distributions rest on
 * @param exactMeasurements of them, which have no half width and count as exact: with any, the intervals are too narrow
 */
public record AnswerUncertainty(
        CostIntervals found,
        Optional<CostIntervals> homogeneous,
        Optional<ImprovementIntervals> improvement,
        Optional<SelectionBias> bias,
        long measurements,
        long exactMeasurements) {

    /**
     * Empty if no measurement of the two has a half width.
     *
     * @param bias estimates it; asked only where the two differ
     */
    public static Optional<AnswerUncertainty> of(
            Distribution found, Optional<Distribution> homogeneous, Supplier<Optional<SelectionBias>> bias) {
        List<Distribution> all =
                Stream.concat(Stream.of(found), homogeneous.stream()).toList();
        if (all.stream().noneMatch(Bootstrap::possible)) {
            return Optional.empty();
        }
        Bootstrap bootstrap = new Bootstrap(all);
        return Optional.of(new AnswerUncertainty(
                bootstrap.costs(found),
                homogeneous.map(bootstrap::costs),
                homogeneous.map(balanced -> bootstrap.improvement(balanced, found)),
                homogeneous.isEmpty() || Set.copyOf(homogeneous.get().shares()).equals(Set.copyOf(found.shares()))
                        ? Optional.empty()
                        : bias.get(),
                bootstrap.measurements(),
                bootstrap.exactMeasurements()));
    }

    /**
     * Whether nothing may be gained: no interval of the improvement in what was aimed at, less what of it is luck, lies above 0.
     * Empty if there is no such improvement.
     *
     * @param aim time, energy, or either of both
     */
    public Optional<Boolean> withinNoise(PartitioningObjective aim) {
        List<Interval> gains = new ArrayList<>();
        if (aim != PartitioningObjective.ENERGY) {
            improvement.ifPresent(found -> gains.add(found.secondsPercent().plus(-luck(false))));
        }
        if (aim != PartitioningObjective.TIME) {
            improvement
                    .flatMap(ImprovementIntervals::joulesPercent)
                    .ifPresent(percent -> gains.add(percent.plus(-luck(true))));
        }
        return gains.isEmpty() ? Optional.empty() : Optional.of(gains.stream().noneMatch(gain -> gain.low() > 0));
    }

    private double luck(boolean energy) {
        OptionalDouble percent = bias.map(
                        known -> energy ? known.joulesPercent() : OptionalDouble.of(known.secondsPercent()))
                .orElse(OptionalDouble.empty());
        return Math.max(0, percent.orElse(0));
    }
}
