package lull.runtime.loop;

import java.util.Optional;
import java.util.OptionalDouble;
import lull.runtime.job.JobTasks;
import lull.runtime.loop.JobState.Sampling;

/** Samples that the time that has passed does not pay for yet on all nodes, while what is known is held. */
final class SamplesToCome {
    private final JobTasks tasks;
    private Optional<Sampling> next = Optional.empty();
    private OptionalDouble atSeconds = OptionalDouble.empty();

    SamplesToCome(JobTasks tasks) {
        this.tasks = tasks;
    }

    /** There are some, or none, after a decision. */
    void expect(Optional<Sampling> sampling) {
        next = sampling;
    }

    /** Nothing is to come, and no time is agreed upon. */
    void forget() {
        next = Optional.empty();
        forgetTime();
    }

    /** The next sample has a time of its own. */
    void forgetTime() {
        atSeconds = OptionalDouble.empty();
    }

    boolean arePresent() {
        return next.isPresent();
    }

    /** Whether there are some, and it is time. */
    boolean areDue() {
        return next.filter(this::isTime).isPresent();
    }

    /** Whether what a sample costs is paid for on all nodes, which agree upon the time when it is. */
    boolean isTime(Sampling sampling) {
        double now = tasks.elapsedSeconds();
        if (atSeconds.isEmpty() && sampling.joint().isDecided()) {
            atSeconds = sampling.joint().untilSample(sampling.sampler().missingSeconds()).stream()
                    .map(seconds -> now + seconds)
                    .findFirst();
        }
        return now >= atSeconds.orElse(Double.POSITIVE_INFINITY);
    }

    /** What was to come comes now. */
    Sampling take() {
        Sampling taken = next.orElseThrow();
        next = Optional.empty();
        return taken;
    }
}
