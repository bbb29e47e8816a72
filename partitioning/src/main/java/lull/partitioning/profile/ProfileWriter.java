package lull.partitioning.profile;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import lull.artifacts.WholeFile;
import lull.artifacts.table.Table;
import lull.partitioning.ProfilePoint;
import org.apache.commons.csv.CSVPrinter;

/** Writes profiles as {@link ProfileReader} reads them, whole or not at all. */
public final class ProfileWriter {
    private final Path file;

    public ProfileWriter(Path file) {
        this.file = file;
    }

    /**
     * Writes them.
     *
     * @throws IOException if the file can't be written; a file of that name is then as it was
     */
    public void write(List<MeasuredProfile> profiles) throws IOException {
        WholeFile.at(file).write(writer -> print(writer, profiles));
    }

    private static void print(Writer writer, List<MeasuredProfile> profiles) throws IOException {
        try (CSVPrinter printer = Table.printer(writer)) {
            printer.printRecord(
                    "size",
                    "seconds",
                    "joules",
                    "seconds_half_width",
                    "joules_half_width",
                    "runs",
                    "device",
                    "threads",
                    "hertz",
                    "placement",
                    "energy",
                    "source");
            for (MeasuredProfile profile : profiles) {
                write(printer, profile);
            }
        }
    }

    private static void write(CSVPrinter printer, MeasuredProfile profile) throws IOException {
        DeviceConfiguration configuration = profile.configuration();
        for (ProfilePoint point : profile.profile().points()) {
            if (point.size() > 0 || point.joules().orElse(0) > 0) {
                printer.printRecord(
                        point.size(),
                        point.seconds(),
                        text(point.joules()),
                        text(point.precision().secondsHalfWidth()),
                        text(point.precision().joulesHalfWidth()),
                        text(point.precision().runs()),
                        configuration.device(),
                        text(configuration.threads()),
                        text(configuration.hertz()),
                        configuration.placement(),
                        profile.profile().energyKnown() ? profile.kind().name().toLowerCase(Locale.ROOT) : "",
                        profile.source());
            }
        }
    }

    private static String text(OptionalDouble value) {
        return value.isPresent() ? Double.toString(value.getAsDouble()) : "";
    }

    private static String text(OptionalInt value) {
        return value.isPresent() ? Integer.toString(value.getAsInt()) : "";
    }
}
