package lull.agent.decision;

import java.util.Map;

/**
 * What is known of one phase of a task at one place of its period.
 *
 * @param iteration of the period, from 0
 * @param position in the iteration's cycle
 * @param secondsByThreads mean time by the number of threads that the task's teams had, at the highest frequency
 * @param share of that time, 0..1, that grows with the inverse of the frequency; 1 as long as nothing was measured
 * @param spread standard deviation of its time by its mean
 */
public record KnownPhase(int iteration, int position, boolean serial, Map<Integer, Double> secondsByThreads, double share,
        double spread) {
    public KnownPhase {
        secondsByThreads = Map.copyOf(secondsByThreads);
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("share " + share + " of position " + position + " is outside 0..1");
        }
    }

    /** Time at a relative frequency f/f_0; NaN if that many threads were never measured. */
    double seconds(int threads, double relativeHertz) {
        return secondsByThreads.getOrDefault(threads, Double.NaN) * stretch(relativeHertz);
    }

    /** By how much a frequency makes it longer: with share 1 the pessimistic f_0/f. */
    double stretch(double relativeHertz) {
        return 1 + share * (1 / relativeHertz - 1);
    }
}
