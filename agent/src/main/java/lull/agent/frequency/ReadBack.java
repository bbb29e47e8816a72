package lull.agent.frequency;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import lull.channel.layout.RegionConditions;

/**
 * Holds what a task's domains held at moments against what the task had written by then, because Linux reports success for
 * writes that its driver refused. A moment counts if the task's regions on both sides of it tell the same frequency, and it
 * did not change for a wait in between. One
 * deviation may be a limit that comes and goes; several in a row are not.
 */
final class ReadBack {
    /** Deviations in a row, 2 to 10, that are no limit that comes and goes. */
    private static final int DEVIATIONS = 3;
    /** Readings that wait for the end of a region, 16 to 1,000: a task that comes to none for long is read all the same. */
    private static final int MOST_PENDING = 64;
    /** Part of the written frequency, 0.001 to 0.03, by which the one that is held may differ: a driver rounds, and what it did not do differs by more. */
    private static final double NEAR = 0.01;

    private final List<Double> hertz;
    private final List<DomainReading> pending = new ArrayList<>();
    private final Map<Integer, Integer> deviations = new HashMap<>();
    private long last = RegionConditions.NONE;
    private long sinceNanos;
    private Optional<String> trouble = Optional.empty();

    /** @param hertz what the task's frequencies mean, ascending */
    ReadBack(List<Double> hertz) {
        this.hertz = hertz;
    }

    /** A domain was read. */
    void read(DomainReading reading) {
        if (pending.size() < MOST_PENDING) {
            pending.add(reading);
        }
    }

    /** A region has ended, in the order in which the task ran them. */
    void region(long conditions, long beginNanos, long endNanos) {
        if (!RegionConditions.sameFrequency(conditions, last) || RegionConditions.transition(conditions)) {
            sinceNanos = beginNanos;
        }
        last = conditions;
        if (!pending.isEmpty()) {
            judgeUntil(endNanos);
        }
    }

    private void judgeUntil(long endNanos) {
        OptionalInt frequency = RegionConditions.frequency(last);
        for (Iterator<DomainReading> each = pending.iterator(); each.hasNext(); ) {
            DomainReading reading = each.next();
            if (reading.endNanos() > endNanos) {
                continue;
            }
            each.remove();
            if (frequency.isPresent() && reading.beginNanos() >= sinceNanos) {
                judge(reading, frequency.getAsInt());
            }
        }
    }

    private void judge(DomainReading reading, int index) {
        double written = hertz.get(index);
        double held = reading.holds().hertz().orElse(0);
        boolean highest = index == hertz.size() - 1;
        if (Math.abs(held - written) <= NEAR * written || highest && held > written) {
            deviations.remove(reading.domain());
        } else if (deviations.merge(reading.domain(), 1, Integer::sum) >= DEVIATIONS) {
            trouble = Optional.of("domain " + reading.domain() + " did not follow: " + DEVIATIONS
                    + " times in a row it held " + (held > 0 ? held + " Hz" : "nothing known")
                    + " where its task had written " + written + " Hz");
        }
    }

    /** What does not follow; told once. */
    Optional<String> trouble() {
        Optional<String> since = trouble;
        trouble = Optional.empty();
        return since;
    }
}
