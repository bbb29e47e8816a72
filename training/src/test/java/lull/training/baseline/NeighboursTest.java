package lull.training.baseline;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import lull.predictor.ConfigurationSpace;
import lull.predictor.PhaseSamples;
import lull.predictor.Sampling;
import lull.predictor.TimePredictor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NeighboursTest {

    @Test
    void shouldGiveTheMeanOfBothNeighboursAndNothingAtTheEnds() {
        ConfigurationSpace space = ConfigurationSpace.of(1, 3, 1e9, 2e9);
        double[] means = Neighbours.means(space, new double[] {12, 6, 7, 4, 4, 2});
        assertArrayEquals(new double[] {Double.NaN, Double.NaN, 8, 4, Double.NaN, Double.NaN}, means);
    }

    /** Programs that are what the formula says, term by term, are found exactly. */
    @ParameterizedTest
    @CsvSource({"1, 0, 0", "0, 1, 0", "0, 0, 1", "2, 1, 0", "3, 0, 0.5", "0, 1, 1", "5, 1, 0.25"})
    void shouldFindTheProgramWhenItIsWhatAPhysicistFits(double parallel, double serial, double constant) {
        ConfigurationSpace space = ConfigurationSpace.of(1, 8, 1e9, 2e9, 3e9);
        int[] samples = {space.defaultIndex(), space.index(3, 1), space.index(1, 0)};
        double[] truth = space.stream()
                .mapToDouble(
                        each -> parallel * 1e9 / Baselines.work(each) + serial * 1e9 / each.frequencyHertz() + constant)
                .toArray();
        double[] predicted = new double[space.size()];
        TimePredictor rule = Baselines.all().get("fitted Amdahl").apply(new Sampling(space, samples, List.of()));
        rule.predict(PhaseSamples.ofTimes(truth[samples[0]], truth[samples[1]], truth[samples[2]]), predicted);
        for (int i = 0; i < truth.length; i++) {
            assertEquals(1, predicted[i] / truth[i], 1e-4);
        }
    }
}
