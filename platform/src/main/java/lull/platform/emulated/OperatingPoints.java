package lull.platform.emulated;

import java.util.List;
import lull.platform.frequency.AvailableFrequencies;

/**
 * Frequencies and the voltages that they need.
 *
 * @param hertz ascending
 * @param volts one for each frequency
 * @param listed whether the driver lists the frequencies; else the multiples of the step between the outermost can be set
 * @param stepHertz of a range, 0 if anything in it can be set
 * @param byLimits whether the driver has policies of its own, so that limits are all that can be set: one frequency for a task
 * @param forEachCore whether each core has a frequency of its own; else each package
 * @param transitionSeconds how long a change takes the CPU that asks for it
 */
record OperatingPoints(
        List<Double> hertz,
        List<Double> volts,
        boolean listed,
        double stepHertz,
        boolean byLimits,
        boolean forEachCore,
        double transitionSeconds) {

    OperatingPoints {
        hertz = List.copyOf(hertz);
        volts = List.copyOf(volts);
        if (hertz.isEmpty() || hertz.size() != volts.size() || !(transitionSeconds >= 0)) {
            throw new IllegalArgumentException(hertz.size() + " frequencies need as many voltages, not " + volts.size()
                    + ", and a transition time");
        }
        for (int i = 0; i < hertz.size(); i++) {
            if (!(hertz.get(i) > 0) || !(volts.get(i) > 0) || i > 0 && hertz.get(i) <= hertz.get(i - 1)) {
                throw new IllegalArgumentException(
                        "frequencies " + hertz + " Hz must ascend, volts " + volts + " be positive");
            }
        }
    }

    double highestHertz() {
        return hertz.get(hertz.size() - 1);
    }

    AvailableFrequencies available() {
        return listed
                ? AvailableFrequencies.listed(hertz)
                : AvailableFrequencies.range(hertz.get(0), highestHertz(), stepHertz);
    }

    /** Voltage in proportion to the highest; between two points on the straight line, outside the nearest point. */
    double relativeVolts(double frequency) {
        int above = 0;
        while (above < hertz.size() - 1 && hertz.get(above) < frequency) {
            above++;
        }
        int below = Math.max(0, above - 1);
        double span = hertz.get(above) - hertz.get(below);
        double share = span == 0 ? 0 : Math.min(1, Math.max(0, (frequency - hertz.get(below)) / span));
        return (volts.get(below) + share * (volts.get(above) - volts.get(below))) / volts.get(volts.size() - 1);
    }
}
