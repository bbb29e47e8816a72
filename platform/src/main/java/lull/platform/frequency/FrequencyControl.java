package lull.platform.frequency;

import java.util.List;
import lull.platform.settings.RestoreFault;

/**
 * Sets the frequency of domains of CPUs, on Linux or on an emulated machine.
 *
 * <p>A setting lasts until the next one or until {@link #restore()}; whoever made the control restores it. Nothing is
 * written that is already so, and whatever is written is read back: Linux reports success for writes that its driver
 * refused. What can't be done is an answer with a reason, never an exception. Methods may be called from any thread,
 * one at a time for each control.
 */
public interface FrequencyControl {

    /** What sets the frequency, in a few words that also name an emulated machine as such. */
    String origin();

    /** All domains by ascending number; empty if the machine has none. */
    List<FrequencyDomain> domains();

    /** The frequency that the domain holds now. */
    FrequencyReading read(FrequencyDomain domain);

    /**
     * Sets the domain to the available frequency that {@link AvailableFrequencies#roundedUpHertz} names for it; another
     * one than was asked for counts as not held.
     *
     * @param hertz positive and finite
     */
    FrequencySetting set(FrequencyDomain domain, double hertz);

    /** Puts back what was found before the first write, as far as it can; the answer says what could not be. */
    List<RestoreFault> restore();
}
