package lull.training.model;

import java.io.IOException;
import java.util.List;
import lull.artifacts.table.SpreadsheetText;
import lull.artifacts.table.Table;
import lull.predictor.Configuration;
import lull.predictor.model.PredictionModel;
import org.apache.commons.csv.CSVPrinter;

/** Writes predicted times as rows, one for each phase and configuration; seconds, and hertz. */
public final class ForecastTable {
    private ForecastTable() {}

    /** Writes the rows of all phases, which this model predicts, below a line of the columns' names. */
    public static void write(PredictionModel model, List<PhaseForecast> forecasts, Appendable out) throws IOException {
        CSVPrinter rows = Table.printer(out);
        rows.printRecord(
                "platform",
                "phase",
                "processors",
                "cores_per_processor",
                "frequency_hz",
                "seconds",
                "seconds_low",
                "seconds_high",
                "measured",
                "joules",
                "energy_source");
        for (PhaseForecast forecast : forecasts) {
            for (int i = 0; i < forecast.seconds().length; i++) {
                Configuration configuration =
                        forecast.variant().predictor().space().configuration(i);
                rows.printRecord(
                        SpreadsheetText.of(model.platform()),
                        SpreadsheetText.of(forecast.phase()),
                        configuration.concurrency().processors(),
                        configuration.concurrency().coresPerProcessor(),
                        configuration.frequencyHertz(),
                        forecast.seconds()[i],
                        known(forecast.lowest(i)),
                        known(forecast.highest(i)),
                        forecast.measured()[i],
                        known(forecast.joules()[i]),
                        Double.isNaN(forecast.joules()[i])
                                ? ""
                                : SpreadsheetText.of(forecast.energySource().orElse("")));
            }
        }
    }

    /** An empty cell of what is not known. */
    private static Object known(double number) {
        return Double.isNaN(number) ? "" : number;
    }
}
