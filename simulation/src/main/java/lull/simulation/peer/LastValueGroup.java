package lull.simulation.peer;

import java.util.Arrays;
import java.util.List;

/** What Adagio knows of a phase group of one task: its last instance, and what an instruction takes at each frequency. */
final class LastValueGroup {
    private final List<Double> hertz;
    private final double grain;
    private final double[] secondsPerInstruction;
    private final double[] passing;
    private final double[] instructions;
    private double lastSeconds;
    private double lastInstructions;
    private double lastWait;
    private int first;
    private double secondsAtFirst;

    LastValueGroup(List<Double> hertz, double grain) {
        this.hertz = hertz;
        this.grain = grain;
        secondsPerInstruction = new double[hertz.size()];
        passing = new double[hertz.size()];
        instructions = new double[hertz.size()];
    }

    private int highest() {
        return hertz.size() - 1;
    }

    /** Some of the instance that runs passed at a frequency. */
    void passed(int frequency, double seconds, double count) {
        passing[frequency] += seconds;
        instructions[frequency] += count;
    }

    /** The instance is over, and so is the wait after it. */
    void ended(double waitSeconds) {
        lastSeconds = Arrays.stream(passing).sum();
        lastInstructions = Arrays.stream(instructions).sum();
        lastWait = waitSeconds;
        for (int f = 0; f <= highest(); f++) {
            if (passing[f] > grain && instructions[f] > 0) {
                measured(f, passing[f] / instructions[f]);
            }
        }
        Arrays.fill(passing, 0);
        Arrays.fill(instructions, 0);
    }

    private void measured(int frequency, double seconds) {
        if (secondsPerInstruction[highest()] == 0 && frequency == highest()) {
            Arrays.setAll(secondsPerInstruction, f -> seconds * hertz.get(highest()) / hertz.get(f));
        }
        if (secondsPerInstruction[highest()] > 0) {
            secondsPerInstruction[frequency] = seconds;
        }
    }

    /** Whether the last wait was long enough to go to the lowest frequency in it. */
    boolean waitsLong() {
        return lastWait >= 2 * grain;
    }

    /** Decides how the instance that begins runs. */
    void schedule() {
        first = highest();
        secondsAtFirst = Double.POSITIVE_INFINITY;
        double deadline = lastSeconds + lastWait - grain;
        if (lastSeconds <= grain || secondsPerInstruction[highest()] == 0 || predicted(highest()) >= deadline) {
            return;
        }
        while (first > 0 && predicted(first - 1) <= deadline) {
            first--;
        }
        if (first > 0) {
            double share = (deadline - predicted(first - 1)) / (predicted(first) - predicted(first - 1));
            double before = share * predicted(first);
            boolean worthIt = before > grain && (1 - share) * predicted(first - 1) > grain;
            secondsAtFirst = worthIt ? before : Double.POSITIVE_INFINITY;
        }
    }

    private double predicted(int frequency) {
        return lastInstructions * secondsPerInstruction[frequency];
    }

    /** Frequency of a region that begins so many seconds after its group. */
    int frequencyAt(double seconds) {
        return seconds < secondsAtFirst ? first : first - 1;
    }
}
