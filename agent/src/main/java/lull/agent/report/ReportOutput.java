package lull.agent.report;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/** Hands a report to people, as text, and to a file, as JSON. */
public final class ReportOutput {
    private static final Gson GSON = new GsonBuilder().setPrettyPrinting().serializeNulls().disableHtmlEscaping().create();

    private ReportOutput() {}

    /** The report as JSON text. */
    static String json(Report report) {
        return GSON.toJson(report) + "\n";
    }

    /**
     * Writes the text, and the JSON file if there is to be one.
     *
     * @throws IOException if the file's folder does not exist or cannot be written; an old file is then still there
     */
    public static void write(Report report, Optional<Path> file, PrintStream people) throws IOException {
        people.print(ReportText.of(report));
        people.flush();
        if (file.isPresent()) {
            write(report, file.get());
        }
    }

    /** All of it or nothing, so that a reader never meets half a file. */
    private static void write(Report report, Path file) throws IOException {
        Path absolute = file.toAbsolutePath();
        if (Files.exists(absolute) && !Files.isRegularFile(absolute)) {
            Files.writeString(absolute, json(report)); // a pipe or /dev/stderr cannot be replaced
            return;
        }
        Path partial = Files.createTempFile(absolute.getParent(), "." + absolute.getFileName(), ".partial");
        try {
            Files.writeString(partial, json(report));
            Files.setPosixFilePermissions(partial, PosixFilePermissions.fromString("rw-r--r--"));
            Files.move(partial, absolute, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(partial);
        }
    }
}
