package lull.agent.runtime;

import java.util.Collection;
import java.util.OptionalDouble;
import lull.agent.job.ManagedTask;

/** Energy and iterations of a job by default and under plans. */
final class EnergyLedger {
    private final Account byDefault = new Account();
    private final Account held = new Account();

    /** Sums over stretches of the run. */
    private static final class Account {
        private double joules;
        private double seconds;
        private long iterations;
        private boolean open;
        private double joulesAtBegin;
        private double secondsAtBegin;
        private long turnsAtBegin;

        void begin(double joulesNow, double secondsNow, long turnsNow) {
            open = true;
            joulesAtBegin = joulesNow;
            secondsAtBegin = secondsNow;
            turnsAtBegin = turnsNow;
        }

        void end(double joulesNow, double secondsNow, long turnsNow) {
            if (open && turnsNow >= turnsAtBegin) {
                joules += joulesNow - joulesAtBegin;
                seconds += secondsNow - secondsAtBegin;
                iterations += turnsNow - turnsAtBegin;
            }
            open = false;
        }

        OptionalDouble perIteration(double sum) {
            return iterations == 0 || Double.isNaN(sum) ? OptionalDouble.empty() : OptionalDouble.of(sum / iterations);
        }
    }

    /** From now on the tasks run by default, or under a plan, or neither counts. */
    void enter(boolean defaults, boolean plan, Collection<? extends ManagedTask> tasks) {
        double joules = tasks.stream().mapToDouble(task -> task.joules().orElse(Double.NaN)).sum();
        double seconds = tasks.stream().mapToDouble(task -> task.tracker().wallSeconds()).max().orElse(0);
        long turns = tasks.stream().mapToLong(ManagedTask::turns).min().orElse(0);
        byDefault.end(joules, seconds, turns);
        held.end(joules, seconds, turns);
        if (defaults) {
            byDefault.begin(joules, seconds, turns);
        }
        if (plan) {
            held.begin(joules, seconds, turns);
        }
    }

    OptionalDouble defaultJoules() {
        return byDefault.perIteration(byDefault.joules);
    }

    OptionalDouble heldJoules() {
        return held.perIteration(held.joules);
    }

    OptionalDouble defaultSeconds() {
        return byDefault.perIteration(byDefault.seconds);
    }

    OptionalDouble heldSeconds() {
        return held.perIteration(held.seconds);
    }

    long heldIterations() {
        return held.iterations;
    }
}
