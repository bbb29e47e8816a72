package lull.partitioning.profile;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import lull.partitioning.ProfilePoint;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** Writes profiles as {@link ProfileReader} reads them, whole or not at all. */
public final class ProfileWriter {
    private static final CSVFormat FORMAT = CSVFormat.DEFAULT.builder().setRecordSeparator('\n').get();

    private final Path file;

    public ProfileWriter(Path file) {
        this.file = file;
    }

    /** Writes to a file beside the target, which then takes its place. */
    public void write(List<MeasuredProfile> profiles) throws IOException {
        Path target = file.toAbsolutePath();
        Path part = Files.createTempFile(target.getParent(), target.getFileName().toString(), ".part");
        try {
            try (Writer writer = Files.newBufferedWriter(part); CSVPrinter printer = new CSVPrinter(writer, FORMAT)) {
                printer.printRecord("size", "seconds", "joules", "device", "threads", "hertz", "energy", "source");
                for (MeasuredProfile profile : profiles) {
                    write(printer, profile);
                }
            }
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private static void write(CSVPrinter printer, MeasuredProfile profile) throws IOException {
        Configuration configuration = profile.configuration();
        for (ProfilePoint point : profile.profile().points()) {
            if (point.size() > 0 || point.joules().orElse(0) > 0) {
                printer.printRecord(point.size(), point.seconds(), text(point.joules()), configuration.device(),
                        text(configuration.threads()), text(configuration.hertz()),
                        profile.kind().name().toLowerCase(Locale.ROOT), profile.source());
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
