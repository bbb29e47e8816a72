package lull.cli.predict;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import lull.artifacts.JsonText;
import lull.predictor.ConfigurationSpace;
import lull.predictor.model.PredictionModel;
import lull.training.model.PhaseForecast;

/** Writes predicted times as JSON for programs; docs/schemas/prediction.json describes it. */
final class ForecastJson {
    private static final int VERSION = 1;

    private ForecastJson() {}

    private record Time(
            int processors,
            int coresPerProcessor,
            double frequencyHz,
            double seconds,
            Double secondsLow,
            Double secondsHigh,
            boolean measured,
            Double joules) {
        static Time of(PhaseForecast forecast, int i) {
            ConfigurationSpace space = forecast.variant().predictor().space();
            return new Time(
                    space.configuration(i).concurrency().processors(),
                    space.configuration(i).concurrency().coresPerProcessor(),
                    space.configuration(i).frequencyHertz(),
                    forecast.seconds()[i],
                    known(forecast.lowest(i)),
                    known(forecast.highest(i)),
                    forecast.measured()[i],
                    known(forecast.joules()[i]));
        }

        private static Double known(double number) {
            return Double.isNaN(number) ? null : number;
        }
    }

    private record Phase(
            String phase,
            String predictor,
            double confidence,
            String energySource,
            Time fastest,
            Time leastEnergy,
            Time leastEnergyDelayProduct,
            List<Time> configurations) {
        static Phase of(PhaseForecast forecast) {
            return new Phase(
                    forecast.phase(),
                    forecast.variant().choices(),
                    forecast.variant().errors().confidence(),
                    forecast.energySource().orElse(null),
                    Time.of(forecast, forecast.fastest()),
                    optional(forecast, forecast.thriftiest()),
                    optional(forecast, forecast.leastDelayProduct()),
                    IntStream.range(0, forecast.seconds().length)
                            .mapToObj(i -> Time.of(forecast, i))
                            .toList());
        }
    }

    private static Time optional(PhaseForecast forecast, OptionalInt configuration) {
        return configuration.isPresent() ? Time.of(forecast, configuration.getAsInt()) : null;
    }

    private record Answer(String format, int version, String platform, List<Phase> phases) {}

    static String of(PredictionModel model, List<PhaseForecast> forecasts) {
        return JsonText.of(new Answer(
                "lull-prediction",
                VERSION,
                model.platform(),
                forecasts.stream().map(Phase::of).toList()));
    }
}
