package lull.runtime.ledger;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import lull.runtime.job.ManagedTask;

/** A moment of the run, by what the tasks have done until then: energy of all in joules, and how far each one is. */
record Moment(double joules, List<TaskMoment> tasks) {
    static final Moment NONE = new Moment(0, List.of());

    /**
     * How far one task is in its iteration.
     *
     * @param turns that it has ended
     * @param endedSeconds that those took
     * @param openSeconds that it is in the next one, a wait that is not over included
     */
    record TaskMoment(long turns, double endedSeconds, double openSeconds) {
        double seconds() {
            return endedSeconds + openSeconds;
        }

        /**
         * Which part of an iteration of mean length the open one is: as much as it has lasted, but no more than the whole of it lasts by
         * default. Where it runs faster than that, it is a little more.
         */
        double part(IterationLengths lengths, double meanSeconds) {
            return meanSeconds > 0 ? whole(lengths, meanSeconds) + started(lengths, meanSeconds) / meanSeconds : 0;
        }

        /** What the open one counts if it has lasted as long as the whole of it does; else 0. */
        double whole(IterationLengths lengths, double meanSeconds) {
            return isOverdue(lengths, meanSeconds) ? lengths.of(turns) : 0;
        }

        /** What it has lasted, in seconds, if that is less. */
        double started(IterationLengths lengths, double meanSeconds) {
            return isOverdue(lengths, meanSeconds) ? 0 : openSeconds;
        }

        private boolean isOverdue(IterationLengths lengths, double meanSeconds) {
            return meanSeconds > 0 && openSeconds > lengths.of(turns) * meanSeconds;
        }
    }

    static Moment of(Collection<? extends ManagedTask> tasks) {
        double joules = 0;
        for (ManagedTask task : tasks) {
            joules += task.joules().orElse(Double.NaN);
        }
        Map<Long, Double> open = openSeconds(tasks);
        return new Moment(
                joules,
                tasks.stream()
                        .map(task -> new TaskMoment(task.turns(), task.tracker().turnSeconds(), open.get(task.turns())))
                        .toList());
    }

    /** By number of turns, the time in the next one of the task that waits least there: others wait for it, in a call that isn't over. */
    private static Map<Long, Double> openSeconds(Collection<? extends ManagedTask> tasks) {
        Map<Long, Double> open = new HashMap<>();
        for (ManagedTask task : tasks) {
            double seconds = task.tracker().iterationSeconds() - task.tracker().turnSeconds();
            open.merge(task.turns(), seconds, Math::max);
        }
        return open;
    }

    /** Whether the tasks went on from there, none of them in another iteration. */
    boolean follows(Moment earlier) {
        return tasks.size() == earlier.tasks.size()
                && IntStream.range(0, tasks.size())
                        .allMatch(task -> tasks.get(task).turns()
                                >= earlier.tasks.get(task).turns());
    }

    /** Whether no task has done anything in between. */
    boolean isAt(Moment other) {
        return tasks.equals(other.tasks);
    }
}
