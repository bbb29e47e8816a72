package lull.cost.calibration;

import java.util.List;
import lull.cost.model.Machine;

/**
 * A machine whose prices were fitted, so that answers about it are in joules and seconds.
 *
 * @param source where the joules come from
 * @param machine its prices
 * @param cores the most that a run had
 * @param hertz the frequencies that its runs had, rising
 * @param quality how well the prices explain the runs
 */
public record CalibratedMachine(String source, Machine machine, long cores, List<Double> hertz, Quality quality) {

    /**
     * How well fitted prices explain the runs that they come from.
     *
     * @param runs how many there were
     * @param secondsRelativeError root mean square of the times' relative errors
     * @param joulesRelativeError root mean square of the energies' relative errors
     */
    public record Quality(int runs, double secondsRelativeError, double joulesRelativeError) {}

    public CalibratedMachine {
        EnergySources.require(source);
        hertz = List.copyOf(hertz);
        if (cores < 1) {
            throw new IllegalArgumentException("cores = " + cores + ": a machine has at least one");
        }
        for (double each : hertz) {
            if (!(each > 0 && each <= machine.hertz())) {
                throw new IllegalArgumentException(
                        "frequency " + each + " Hz: it is above 0 and at most the highest, " + machine.hertz() + " Hz");
            }
        }
    }

    /** Its frequencies as multiples of the highest. */
    public List<Double> ratios() {
        return hertz.stream().map(each -> each / machine.hertz()).toList();
    }
}
