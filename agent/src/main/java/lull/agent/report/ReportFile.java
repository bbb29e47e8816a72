package lull.agent.report;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes reports: all of it or nothing, so that a reader never meets half a file. */
public final class ReportFile {
    private static final Gson GSON = new GsonBuilder().setPrettyPrinting().serializeNulls().disableHtmlEscaping().create();

    private ReportFile() {}

    /** The report as JSON text. */
    public static String json(Report report) {
        return GSON.toJson(report) + "\n";
    }

    /**
     * Writes the report as JSON.
     *
     * @throws IOException if the folder does not exist or cannot be written; the old file is then still there
     */
    public static void write(Report report, Path file) throws IOException {
        Path absolute = file.toAbsolutePath();
        if (Files.exists(absolute) && !Files.isRegularFile(absolute)) {
            Files.writeString(absolute, json(report)); // a pipe or /dev/stderr cannot be replaced
            return;
        }
        Path partial = Files.createTempFile(absolute.getParent(), "." + absolute.getFileName(), ".partial");
        try {
            Files.writeString(partial, json(report));
            Files.setPosixFilePermissions(partial, java.nio.file.attribute.PosixFilePermissions.fromString("rw-r--r--"));
            Files.move(partial, absolute, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(partial);
        }
    }
}
