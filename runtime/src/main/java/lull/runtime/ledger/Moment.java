package lull.runtime.ledger;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import lull.runtime.job.ManagedTask;
import lull.runtime.job.TaskEnergy;

/** A moment of the run, by what each of the tasks has taken until then: all in seconds, or all in joules. */
record Moment(List<TaskMoment> tasks) {
    static final Moment NONE = new Moment(List.of());

    /**
     * How far one task is in its iteration.
     *
     * @param turns that it has ended
     * @param ended what it had taken by the end of those
     * @param open what it has taken since, of the next one
     */
    record TaskMoment(long turns, double ended, double open) {
        double taken() {
            return ended + open;
        }

        /**
         * Which part of an iteration of mean length the open one is: as much as it has taken, but no more than the whole of it takes by
         * default. Where it takes less than that, it is a little more.
         */
        double part(IterationLengths lengths, double mean) {
            return mean > 0 ? whole(lengths, mean) + started(lengths, mean) / mean : 0;
        }

        /** What the open one counts if it has taken as much as the whole of it does; else 0. */
        double whole(IterationLengths lengths, double mean) {
            return isOverdue(lengths, mean) ? lengths.of(turns) : 0;
        }

        /** What it has taken, if that is less. */
        double started(IterationLengths lengths, double mean) {
            return isOverdue(lengths, mean) ? 0 : open;
        }

        private boolean isOverdue(IterationLengths lengths, double mean) {
            return mean > 0 && open > lengths.of(turns) * mean;
        }
    }

    /** By the seconds in the iteration, a wait that is not over included. */
    static Moment inSeconds(Collection<? extends ManagedTask> tasks) {
        Map<Long, Double> open = openSeconds(tasks);
        return new Moment(tasks.stream()
                .map(task -> new TaskMoment(task.turns(), task.tracker().turnSeconds(), open.get(task.turns())))
                .toList());
    }

    /** By the joules since the run began; they are NaN where nobody knows. */
    static Moment inJoules(Collection<? extends ManagedTask> tasks) {
        return new Moment(tasks.stream().map(Moment::inJoules).toList());
    }

    private static TaskMoment inJoules(ManagedTask task) {
        double ended = task.energy().map(TaskEnergy::turnJoules).orElse(Double.NaN);
        double all = task.energy().map(TaskEnergy::joules).orElse(Double.NaN);
        return new TaskMoment(task.turns(), ended, all - ended);
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
