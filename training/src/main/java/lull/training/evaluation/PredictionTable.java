package lull.training.evaluation;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import lull.artifacts.table.SpreadsheetText;
import lull.artifacts.table.Table;
import lull.predictor.Configuration;
import org.apache.commons.csv.CSVPrinter;

/**
 * Writes every single prediction as a row: what was measured, what was predicted, and how far the truth was promised to lie above.
 * Sampled configurations stand there too, marked as such; where nothing was predicted or promised, the cell is empty.
 */
public final class PredictionTable {
    private PredictionTable() {}

    /** Writes the predictions of all evaluations, one after the other. */
    public static void write(Iterable<Evaluation> evaluations, Appendable out) throws IOException {
        CSVPrinter rows = Table.printer(out);
        rows.printRecord(List.of(
                "platform",
                "model",
                "application",
                "phase",
                "processors",
                "cores_per_processor",
                "frequency_hz",
                "sampled",
                "measured_s",
                "predicted_s",
                "relative_error",
                "tolerance"));
        for (Evaluation evaluation : evaluations) {
            for (Prediction prediction : evaluation.predictions()) {
                write(evaluation, prediction, rows);
            }
        }
    }

    private static void write(Evaluation evaluation, Prediction prediction, CSVPrinter rows) throws IOException {
        for (int i = 0; i < prediction.seconds().length; i++) {
            Configuration configuration = evaluation.sampling().space().configuration(i);
            int number = i;
            double measured = prediction.example().seconds()[i];
            double predicted = prediction.seconds()[i];
            rows.printRecord(
                    SpreadsheetText.of(evaluation.platform()),
                    evaluation.model(),
                    SpreadsheetText.of(prediction.example().application()),
                    SpreadsheetText.of(prediction.example().name()),
                    configuration.concurrency().processors(),
                    configuration.concurrency().coresPerProcessor(),
                    configuration.frequencyHertz(),
                    Arrays.stream(evaluation.sampling().samples()).anyMatch(sample -> sample == number),
                    measured,
                    cell(predicted),
                    cell(predicted / measured - 1),
                    cell(prediction.tolerances()[i]));
        }
    }

    private static Object cell(double value) {
        return Double.isFinite(value) ? value : "";
    }
}
