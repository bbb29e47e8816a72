package lull.training.evaluation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import lull.predictor.EventPredictor;
import lull.predictor.LongPhases;
import lull.predictor.TimePredictor;
import lull.training.fit.Example;
import lull.training.fit.Fitter;
import lull.training.fit.TrainingSet;

/**
 * Measures errors, leaving out one application at a time; everything that is learnt or chosen is learnt and chosen without it.
 *
 * @param platform for the report
 * @param set all phases
 * @param minimumCycles of the phases that are predicted at all
 */
public record Evaluator(String platform, TrainingSet set, double minimumCycles) {

    /** Fits once for each application. */
    public Evaluation leaveOneOut(String model, Fitter fitter) {
        set.requireApplications(Fitter.LEAST_APPLICATIONS + 1);
        List<Prediction> predictions = new ArrayList<>();
        for (String application : set.applications()) {
            EventPredictor fitted = fitter.fit(set.without(application)).predictor();
            TrainingSet held = set.only(application).withEvents(fitted.events());
            held.examples().forEach(example -> predictions.add(predict(fitted, example)));
        }
        return evaluation(model, predictions);
    }

    /** A predictor that has learnt nothing from any of these applications. */
    public Evaluation fixed(String model, TimePredictor predictor) {
        return evaluation(
                model,
                set.examples().stream()
                        .map(example -> predict(predictor, example))
                        .toList());
    }

    /**
     * What a rule says that is told the true times, which no predictor is.
     *
     * @param rule makes predictions of measured seconds, both by number of the configuration
     */
    public Evaluation told(String model, UnaryOperator<double[]> rule) {
        double[] tolerances = new double[set.sampling().space().size()];
        Arrays.fill(tolerances, Double.NaN);
        return evaluation(
                model,
                set.examples().stream()
                        .map(example -> new Prediction(example, rule.apply(example.seconds()), tolerances))
                        .toList());
    }

    private Prediction predict(TimePredictor predictor, Example example) {
        double[] seconds = new double[set.sampling().space().size()];
        new LongPhases(predictor, minimumCycles).predict(example.samples(), seconds);
        return new Prediction(
                example,
                seconds,
                IntStream.range(0, seconds.length)
                        .mapToDouble(predictor::tolerance)
                        .toArray());
    }

    private Evaluation evaluation(String model, List<Prediction> predictions) {
        return new Evaluation(platform, model, set.sampling(), set.targets(), predictions);
    }
}
