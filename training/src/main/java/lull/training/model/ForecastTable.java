package lull.training.model;

import java.io.IOException;
import java.util.List;
import lull.artifacts.table.Table;
import lull.predictor.Configuration;
import org.apache.commons.csv.CSVPrinter;

/** Writes predicted times as rows, one for each phase and configuration; seconds, and hertz. */
public final class ForecastTable {
    private ForecastTable() {}

    /** Writes the rows of all phases below a line of the columns' names. */
    public static void write(List<PhaseForecast> forecasts, Appendable out) throws IOException {
        CSVPrinter rows = Table.printer(out);
        rows.printRecord(
                "phase",
                "processors",
                "cores_per_processor",
                "frequency_hz",
                "seconds",
                "seconds_low",
                "seconds_high",
                "measured",
                "joules");
        for (PhaseForecast forecast : forecasts) {
            for (int i = 0; i < forecast.seconds().length; i++) {
                Configuration configuration =
                        forecast.variant().predictor().space().configuration(i);
                rows.printRecord(
                        forecast.phase(),
                        configuration.concurrency().processors(),
                        configuration.concurrency().coresPerProcessor(),
                        configuration.frequencyHertz(),
                        forecast.seconds()[i],
                        forecast.lowest(i),
                        forecast.highest(i),
                        forecast.measured()[i],
                        Double.isNaN(forecast.joules()[i]) ? "" : forecast.joules()[i]);
            }
        }
    }
}
