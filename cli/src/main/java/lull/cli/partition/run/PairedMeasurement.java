package lull.cli.partition.run;

import java.util.Optional;
import lull.cli.meter.EnergyColumn;
import lull.measurement.SampleMean;
import lull.partitioning.MeanPrecision;

/**
 * What the runs of two distributions took, in pairs.
 *
 * @param energy where the joules come from, or why there are none
 * @param checksum what all runs printed alike; empty if nothing had to be compared
 */
record PairedMeasurement(Side found, Side homogeneous, EnergyColumn energy, Optional<String> checksum) {

    /** Room for that many pairs. */
    PairedMeasurement(int pairs, EnergyColumn energy) {
        this(
                new Side(new double[pairs], new double[pairs]),
                new Side(new double[pairs], new double[pairs]),
                energy,
                Optional.empty());
    }

    PairedMeasurement withChecksum(Optional<String> found) {
        return new PairedMeasurement(this.found, homogeneous, energy, found);
    }

    /** The runs of one distribution, by pair; joules are NaN where they are not known. */
    record Side(double[] seconds, double[] joules) {
        void add(int pair, double ofSeconds, double ofJoules) {
            seconds[pair] = ofSeconds;
            joules[pair] = ofJoules;
        }

        SampleMean meanSeconds() {
            return SampleMean.of(seconds, MeanPrecision.CONFIDENCE);
        }

        SampleMean meanJoules() {
            return SampleMean.of(joules, MeanPrecision.CONFIDENCE);
        }
    }

    int pairs() {
        return found.seconds.length;
    }

    /** Time of the homogeneous distribution over that of the found one; all times are above 0. */
    PairedRatio secondsRatio() {
        return PairedRatio.of(homogeneous.seconds, found.seconds).orElseThrow();
    }

    /** The same of the energy; empty if it is not known, or 0. */
    Optional<PairedRatio> joulesRatio() {
        return energy.known() ? PairedRatio.of(homogeneous.joules, found.joules) : Optional.empty();
    }
}
