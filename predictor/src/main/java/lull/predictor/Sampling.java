package lull.predictor;

import java.util.List;

/**
 * What a model predicts, and what from.
 *
 * @param space the configurations
 * @param samples numbers of those that are sampled
 * @param events whose rates are counted in them, by name; empty for times alone
 */
public record Sampling(ConfigurationSpace space, int[] samples, List<String> events) {

    /** Copies, and checks that there is a sample and that all are of the space. */
    public Sampling {
        samples = SampleConfigurations.require(space, samples);
        events = List.copyOf(events);
    }

    /** @throws IllegalArgumentException if the samples, or the seconds to fill, are not of this sampling's shape */
    public void check(PhaseSamples sampled, double[] seconds) {
        if (sampled.seconds().length != samples.length || seconds.length != space.size()) {
            throw new IllegalArgumentException(sampled.seconds().length + " samples and room for " + seconds.length
                    + " predictions; the model wants " + samples.length + " and " + space.size());
        }
        for (int i = 0; i < samples.length; i++) {
            double time = sampled.seconds()[i];
            if (!(time > 0 && time < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException(
                        "sample " + (i + 1) + " took " + time + " s; a time is above zero and finite");
            }
            checkRates(i, sampled.eventRates()[i]);
        }
    }

    private void checkRates(int sample, double[] rates) {
        if (rates.length != events.size()) {
            throw new IllegalArgumentException("sample " + (sample + 1) + " has " + rates.length
                    + " event rates; the model wants those of " + events);
        }
        for (int k = 0; k < rates.length; k++) {
            if (!(rates[k] >= 0 && rates[k] < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("sample " + (sample + 1) + ": rate " + rates[k] + " of event "
                        + events.get(k) + " is not a number from zero up");
            }
        }
    }
}
