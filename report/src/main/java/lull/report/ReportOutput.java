package lull.report;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Optional;
import lull.artifacts.WholeFile;

/** Hands a report to people, as text, and to a file, as JSON. */
public final class ReportOutput {
    private static final Gson GSON = new GsonBuilder()
            .setPrettyPrinting()
            .serializeNulls()
            .disableHtmlEscaping()
            .create();

    private ReportOutput() {}

    /** The report as JSON text. */
    static String json(Report report) {
        return GSON.toJson(report) + "\n";
    }

    /**
     * Writes the text, and the JSON file if there is to be one.
     *
     * @throws IOException if the file cannot be written; an old file is then still there
     */
    public static void write(Report report, Optional<Path> file, PrintStream people) throws IOException {
        people.print(ReportText.of(report));
        people.flush();
        if (file.isPresent()) {
            WholeFile.at(file.get()).write(json(report));
        }
    }
}
