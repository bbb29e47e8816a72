package lull.cli.predict;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import lull.artifacts.OneLine;
import lull.predictor.Configuration;
import lull.predictor.model.PredictionModel;
import lull.training.model.PhaseForecast;

/** Prints predicted times as a table for people, a line for each configuration. */
final class ForecastText {
    private ForecastText() {}

    static void write(PredictionModel model, List<PhaseForecast> forecasts, Writer writer) {
        PrintWriter out = new PrintWriter(writer);
        for (PhaseForecast forecast : forecasts) {
            out.printf(
                    Locale.ROOT,
                    "%s on %s, by %s%s%n",
                    OneLine.whole(forecast.phase()),
                    OneLine.whole(model.platform()),
                    OneLine.whole(forecast.variant().choices()),
                    OneLine.whole(forecast.energySource()
                            .map(meter -> "; energy by " + meter)
                            .orElse("")));
            out.printf(
                    Locale.ROOT,
                    "  processors  cores of each  frequency, GHz     seconds      joules   seconds from low to high (at most high: %s %%)%n",
                    forecast.variant().errors().confidencePercent());
            for (int i = 0; i < forecast.seconds().length; i++) {
                out.println(line(forecast, i, remark(forecast, i)));
            }
        }
        out.flush();
    }

    private static String remark(PhaseForecast forecast, int i) {
        List<String> remarks = new ArrayList<>();
        if (i == forecast.fastest()) {
            remarks.add("  fastest");
        }
        if (i == forecast.thriftiest().orElse(-1)) {
            remarks.add("  least energy");
        }
        if (i == forecast.leastDelayProduct().orElse(-1)) {
            remarks.add("  least energy x time");
        }
        return String.join(",", remarks);
    }

    private static String line(PhaseForecast forecast, int i, String remark) {
        Configuration configuration = forecast.variant().predictor().space().configuration(i);
        String range = forecast.measured()[i]
                ? "measured"
                : forecast.stray().isPresent()
                        ? "no tolerance"
                        : String.format(Locale.ROOT, "%.4g to %.4g", forecast.lowest(i), forecast.highest(i));
        return String.format(
                Locale.ROOT,
                "  %10d  %13d  %14.4g  %10.4g  %10s   %s%s",
                configuration.concurrency().processors(),
                configuration.concurrency().coresPerProcessor(),
                configuration.frequencyHertz() * 1e-9,
                forecast.seconds()[i],
                Double.isNaN(forecast.joules()[i]) ? "-" : String.format(Locale.ROOT, "%.4g", forecast.joules()[i]),
                range,
                remark);
    }
}
