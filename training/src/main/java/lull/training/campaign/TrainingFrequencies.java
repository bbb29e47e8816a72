package lull.training.campaign;

import java.io.IOException;
import java.util.List;
import lull.platform.frequency.FrequencyControl;
import lull.platform.frequency.FrequencyDomain;
import lull.platform.frequency.FrequencySetting;

/** The frequencies at which kernels are measured. */
public interface TrainingFrequencies {
    /** Of a range that wide so many are enough. */
    int STEPS_OF_A_RANGE = 5;

    /** All of them, ascending, in hertz. */
    List<Double> hertz();

    /** What they are, in a few words that name emulated ones as such. */
    String origin();

    /** The frequency at which kernels have to run for that one to be known: itself, unless it is emulated. */
    double measuredAt(double hertz);

    /**
     * What a journal calls a frequency that is measured at: the same in each run of a campaign, which a number that is a mere name is
     * not.
     */
    String key(double hertz);

    /**
     * From now on kernels run at that frequency, one of those that are measured at.
     *
     * @throws IOException if it is not held
     */
    void hold(double hertz) throws IOException;

    /** By how much a time that was measured for that frequency has to be multiplied to be that frequency's. */
    double stretch(double hertz);

    /** Nobody sets frequencies here: measured as it is, and called by that number. */
    static TrainingFrequencies uncontrolled(double hertz) {
        return new Fixed(List.of(hertz), "not controlled", 0, "uncontrolled");
    }

    /**
     * Of an emulated machine: measured as it is, then stretched as the probe stretches regions,
     * T(f) = T (1 + s (f_max / f - 1)).
     *
     * @param sensitivity s, the share of time that depends on the frequency, 0 to 1
     */
    static TrainingFrequencies emulated(FrequencyControl control, double sensitivity) {
        if (!(sensitivity >= 0 && sensitivity <= 1)) {
            throw new IllegalArgumentException("frequency sensitivity " + sensitivity + " is not from 0 to 1");
        }
        List<Double> hertz = control.domains().get(0).available().choices(STEPS_OF_A_RANGE);
        return new Fixed(
                hertz,
                control.origin() + ", times stretched by a model",
                sensitivity,
                Double.toString(hertz.get(hertz.size() - 1)));
    }

    /**
     * Set by the control, all domains alike; those that every domain has.
     *
     * @throws IllegalArgumentException if the domains have none in common
     */
    static TrainingFrequencies controlled(FrequencyControl control) {
        List<Double> common = control.domains().get(0).available().choices(STEPS_OF_A_RANGE).stream()
                .filter(hertz -> control.domains().stream()
                        .allMatch(domain -> domain.available().roundedUpHertz(hertz) == hertz))
                .toList();
        if (common.isEmpty()) {
            throw new IllegalArgumentException(control.origin() + ": its domains have no frequency in common");
        }
        return new Controlled(control, common);
    }

    /** Nothing is set; all is measured at one frequency, which journals call {@code key}. */
    record Fixed(List<Double> hertz, String origin, double sensitivity, String key) implements TrainingFrequencies {
        @Override
        public double measuredAt(double asked) {
            return hertz.get(hertz.size() - 1);
        }

        @Override
        public String key(double asked) {
            return key;
        }

        @Override
        public void hold(double asked) {
            // Whatever it is, it is what is measured.
        }

        @Override
        public double stretch(double asked) {
            return 1 + sensitivity * (measuredAt(asked) / asked - 1);
        }
    }

    /** All domains of the control. */
    record Controlled(FrequencyControl control, List<Double> hertz) implements TrainingFrequencies {
        @Override
        public String origin() {
            return control.origin();
        }

        @Override
        public double measuredAt(double asked) {
            return asked;
        }

        @Override
        public String key(double asked) {
            return Double.toString(asked);
        }

        @Override
        public void hold(double asked) throws IOException {
            for (FrequencyDomain domain : control.domains()) {
                FrequencySetting setting = control.set(domain, asked);
                if (!setting.isHeld()) {
                    throw new IOException(
                            asked + " Hz is not held: " + setting.whyNot().orElse("no reason given"));
                }
            }
        }

        @Override
        public double stretch(double asked) {
            return 1;
        }
    }
}
