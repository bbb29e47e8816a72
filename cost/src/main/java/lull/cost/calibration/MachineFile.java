package lull.cost.calibration;

import com.google.gson.FieldNamingPolicy;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import lull.artifacts.FormattedJson;
import lull.artifacts.WholeFile;
import lull.cost.model.Machine;

/** A machine file keeps a calibrated machine as JSON. */
public final class MachineFile {
    private static final String FORMAT = "lull-cost-machine";
    private static final int VERSION = 1;
    private static final String CURE = "make one by lull cost calibrate";
    private static final Gson GSON = new GsonBuilder()
            .setFieldNamingPolicy(FieldNamingPolicy.LOWER_CASE_WITH_UNDERSCORES)
            .setPrettyPrinting()
            .create();

    private final Path file;

    public MachineFile(Path file) {
        this.file = file;
    }

    /** The file's content, its keys in lower case with underscores; boxed, so that what a file lacks is seen. */
    private record Content(
            String format,
            Integer version,
            String source,
            Double hertz,
            Double dynamicJoulesPerCycle,
            Double leakageJoulesPerCycle,
            Double joulesPerMessage,
            Double cyclesPerMessage,
            Long cores,
            List<Double> frequenciesHertz,
            Integer runs,
            Double secondsRelativeError,
            Double joulesRelativeError) {}

    /** Writes the machine, whole or not at all. */
    public void write(CalibratedMachine calibrated) throws IOException {
        Machine machine = calibrated.machine();
        Content content = new Content(
                FORMAT,
                VERSION,
                calibrated.source(),
                machine.hertz(),
                machine.dynamicJoulesPerCycle(),
                machine.leakageJoulesPerCycle(),
                machine.joulesPerMessage(),
                machine.timing().cyclesPerMessage(),
                calibrated.cores(),
                calibrated.hertz(),
                calibrated.quality().runs(),
                calibrated.quality().secondsRelativeError(),
                calibrated.quality().joulesRelativeError());
        WholeFile.at(file).write(GSON.toJson(content) + "\n");
    }

    /**
     * Reads a machine.
     *
     * @throws IllegalArgumentException if the file holds none
     * @throws IOException if it can't be read
     */
    public CalibratedMachine read() throws IOException {
        JsonObject written = FormattedJson.read(file, FORMAT, CURE);
        try {
            Content content = GSON.fromJson(written, Content.class);
            if (!Integer.valueOf(VERSION).equals(content.version)) {
                throw new IllegalArgumentException(
                        "version " + content.version + "; this is for version " + VERSION + "; " + CURE);
            }
            return machine(content);
        } catch (JsonParseException | NumberFormatException e) {
            throw new IllegalArgumentException(
                    file + ": damaged, a value in it is not of the kind that it must be; " + CURE, e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
    }

    private static CalibratedMachine machine(Content content) {
        Machine machine = new Machine(
                required("hertz", content.hertz),
                required("dynamic_joules_per_cycle", content.dynamicJoulesPerCycle),
                required("leakage_joules_per_cycle", content.leakageJoulesPerCycle),
                required("joules_per_message", content.joulesPerMessage),
                new Machine.Timing(required("cycles_per_message", content.cyclesPerMessage), 1));
        List<Double> hertz = required("frequencies_hertz", content.frequenciesHertz);
        hertz.forEach(each -> required("frequencies_hertz", each));
        CalibratedMachine.Quality quality = new CalibratedMachine.Quality(
                required("runs", content.runs),
                required("seconds_relative_error", content.secondsRelativeError),
                required("joules_relative_error", content.joulesRelativeError));
        return new CalibratedMachine(content.source, machine, required("cores", content.cores), hertz, quality);
    }

    private static <T> T required(String key, T value) {
        return Optional.ofNullable(value)
                .orElseThrow(() -> new IllegalArgumentException("no key " + key + "; " + CURE));
    }
}
