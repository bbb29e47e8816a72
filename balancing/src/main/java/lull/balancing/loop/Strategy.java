package lull.balancing.loop;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import lull.balancing.BalancingObjective;
import lull.balancing.LoadBalancer;
import lull.balancing.TaskCosts;
import lull.balancing.WorkloadDistribution;
import lull.balancing.model.CostModelBalancer;
import lull.balancing.search.HeuristicBalancer;
import lull.balancing.search.HeuristicSettings;
import lull.balancing.search.LocalEnergyDelayBalancer;
import lull.balancing.search.ProportionalBalancer;
import lull.balancing.search.SwitchingBalancer;

/** The published balancing strategies, by name. */
public enum Strategy {
    /** The distribution stays as it is. */
    NONE {
        @Override
        public LoadBalancer balancer(double[] idleWatts, HeuristicSettings settings, RandomGenerator random) {
            return new Unchanged();
        }
    },
    /** In proportion to speed: Ull_Calibrate_Lib. */
    PROPORTIONAL {
        @Override
        public LoadBalancer balancer(double[] idleWatts, HeuristicSettings settings, RandomGenerator random) {
            return new ProportionalBalancer(ProportionalBalancer.PUBLISHED_THRESHOLD);
        }
    },
    /** Heuristic search for the least time. */
    TIME {
        @Override
        public LoadBalancer balancer(double[] idleWatts, HeuristicSettings settings, RandomGenerator random) {
            return new HeuristicBalancer(BalancingObjective.time(), settings, random);
        }
    },
    /** Heuristic search for the least energy, waiting included. */
    ENERGY {
        @Override
        public LoadBalancer balancer(double[] idleWatts, HeuristicSettings settings, RandomGenerator random) {
            return new HeuristicBalancer(BalancingObjective.energyWithWaiting(idleWatts), settings, random);
        }
    },
    /** Heuristic search for the least energy times delay. */
    EDP {
        @Override
        public LoadBalancer balancer(double[] idleWatts, HeuristicSettings settings, RandomGenerator random) {
            return new HeuristicBalancer(BalancingObjective.energyDelay(idleWatts), settings, random);
        }
    },
    /**
     * The published code's energy times delay: the sum of each task's own joules times its own seconds, taken as linear in
     * the work though it grows about quadratically. For comparison.
     */
    EDP_LOCAL {
        @Override
        public LoadBalancer balancer(double[] idleWatts, HeuristicSettings settings, RandomGenerator random) {
            return new LocalEnergyDelayBalancer(settings, random);
        }
    },
    /** Time, then energy for good. */
    TTE {
        @Override
        public LoadBalancer balancer(double[] idleWatts, HeuristicSettings settings, RandomGenerator random) {
            return SwitchingBalancer.timeThenEnergy(BalancingObjective.energyWithWaiting(idleWatts), settings, random);
        }
    },
    /** Time and energy in turn. */
    TES {
        @Override
        public LoadBalancer balancer(double[] idleWatts, HeuristicSettings settings, RandomGenerator random) {
            return SwitchingBalancer.timeEnergySwitch(
                    BalancingObjective.energyWithWaiting(idleWatts), settings, random);
        }
    },
    /** Our own, for the least time. */
    MODEL {
        @Override
        public LoadBalancer balancer(double[] idleWatts, HeuristicSettings settings, RandomGenerator random) {
            return new CostModelBalancer(idleWatts.length, CostModelBalancer.DEFAULT_THRESHOLD);
        }
    },
    /** Our own, for the least energy, waiting included. */
    MODEL_ENERGY {
        @Override
        public LoadBalancer balancer(double[] idleWatts, HeuristicSettings settings, RandomGenerator random) {
            return new CostModelBalancer(
                    BalancingObjective.energyWithWaiting(idleWatts), idleWatts, CostModelBalancer.DEFAULT_THRESHOLD);
        }
    },
    /** Our own, for the least energy times delay. */
    MODEL_EDP {
        @Override
        public LoadBalancer balancer(double[] idleWatts, HeuristicSettings settings, RandomGenerator random) {
            return new CostModelBalancer(
                    BalancingObjective.energyDelay(idleWatts), idleWatts, CostModelBalancer.DEFAULT_THRESHOLD);
        }
    };

    private static final class Unchanged implements LoadBalancer {
        @Override
        public Optional<WorkloadDistribution> next(WorkloadDistribution current, TaskCosts measured) {
            return Optional.empty();
        }

        @Override
        public boolean settled() {
            return true;
        }
    }

    /** The strategy of that name, in small or capital letters. */
    public static Optional<Strategy> named(String name) {
        return Arrays.stream(values())
                .filter(strategy -> strategy.word().equals(name.toLowerCase(Locale.ROOT)))
                .findFirst();
    }

    /** The names of all, between commas. */
    public static String words() {
        return Arrays.stream(values()).map(Strategy::word).collect(Collectors.joining(", "));
    }

    /** Its name, as users write it: model-energy. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether it needs joules. */
    public boolean countsEnergy() {
        return !EnumSet.of(NONE, PROPORTIONAL, TIME, MODEL).contains(this);
    }

    /** Whether it weighs joules by time. */
    public boolean countsDelay() {
        return EnumSet.of(EDP, EDP_LOCAL, MODEL_EDP).contains(this);
    }

    /**
     * A fresh balancer. Tasks that decide alike need the same arguments.
     *
     * @param idleWatts of each task while it waits
     * @param settings of the heuristic searches
     * @param random draws their resets
     */
    public abstract LoadBalancer balancer(double[] idleWatts, HeuristicSettings settings, RandomGenerator random);
}
