package lull.runtime.loop;

import lull.runtime.holding.JointDecision;
import lull.runtime.job.JobMeasurements;
import lull.runtime.trial.Sampler;
import lull.runtime.trial.SamplingSchedule;

/** How far the loop of one job is, with what it goes on from there. */
sealed interface JobState {
    /** As the report has it. */
    String words();

    /** Whether the loop has ended: nothing that the tasks do later leads to another state. */
    default boolean isFinal() {
        return false;
    }

    /** Whether the loop stays here as long as the tasks do what they do. */
    default boolean isAtRest() {
        return false;
    }

    /** States that need to know nothing. */
    enum Plain implements JobState {
        OBSERVING("observing"),
        BASELINE("measuring the default"),
        WAITING("decided, but the default was never as it was measured"),
        HOLDING("holding the plan"),
        PAUSED("pausing after a roll back"),
        RESTING("left at the default"),
        SETTLED("left at the default"),
        RETIRED("left at the default"),
        ABANDONED("given up, left at the default"),
        ASTRAY("left alone, but not at the default: a task did not come back to it"),
        FORCED("holding forced threads"),
        RELEASED("left at the default between forced threads");

        private final String words;

        Plain(String words) {
            this.words = words;
        }

        @Override
        public String words() {
            return words;
        }

        @Override
        public boolean isFinal() {
            return this == RETIRED || this == ABANDONED || this == ASTRAY;
        }

        @Override
        public boolean isAtRest() {
            return this == SETTLED || isFinal();
        }
    }

    /** The default is measured here; the schedule is what to try first. */
    record Measured(JobMeasurements measurements, JointDecision joint, SamplingSchedule schedule) implements JobState {
        @Override
        public String words() {
            return "waiting for other nodes, which measure the default";
        }
    }

    /** The default is measured everywhere; what the time that has passed does not pay for yet is tried while a decision stands. */
    record Sampling(JobMeasurements measurements, JointDecision joint, Sampler sampler) implements JobState {
        @Override
        public String words() {
            if (sampler.isFinished()) {
                return "deciding";
            }
            return sampler.isUnderWay()
                    ? "sampling smaller teams"
                    : "waiting until the time that has passed pays for sampling smaller teams";
        }
    }

    /** All is known that will be. */
    record Deciding(Sampling sampling) implements JobState {
        @Override
        public String words() {
            return "waiting for other nodes to decide";
        }
    }

    /** What was published is taken back, and the tasks have to show it. */
    record Returning(Plain next) implements JobState {
        @Override
        public String words() {
            return "waiting for the tasks to come back to the default";
        }
    }
}
