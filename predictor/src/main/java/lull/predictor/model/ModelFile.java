package lull.predictor.model;

import com.google.gson.FieldNamingPolicy;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import lull.artifacts.FormattedJson;
import lull.artifacts.WholeFile;

/** Keeps a model as JSON, with a checksum over all that it says: coefficients changed by hand predict nothing good. */
public final class ModelFile {
    private static final String CURE = "make one by lull train";
    private static final Gson COMPACT = gson().create();
    private static final Gson PRETTY = gson().setPrettyPrinting().create();

    private final Path file;

    public ModelFile(Path file) {
        this.file = file;
    }

    private static GsonBuilder gson() {
        return new GsonBuilder()
                .setFieldNamingPolicy(FieldNamingPolicy.LOWER_CASE_WITH_UNDERSCORES)
                .disableHtmlEscaping()
                .registerTypeAdapterFactory(new VariantKinds())
                .registerTypeAdapter(double[].class, new NumbersInALine().nullSafe());
    }

    /** Writes the model, whole or not at all. */
    public void write(PredictionModel model) throws IOException {
        ModelContent content = ModelContents.of(model);
        WholeFile.at(file).write(PRETTY.toJson(content.withChecksum(checksum(content))) + "\n");
    }

    /**
     * Reads a model of any platform.
     *
     * @throws IllegalArgumentException if the file is truncated, of another version, changed by hand, or no model at all
     * @throws IOException if it can't be read
     */
    public PredictionModel read() throws IOException {
        JsonObject written = FormattedJson.read(file, ModelContents.FORMAT, CURE);
        try {
            ModelContent content = COMPACT.fromJson(written, ModelContent.class);
            check(written, content);
            return ModelContents.model(content);
        } catch (JsonParseException | NumberFormatException e) {
            throw new IllegalArgumentException(
                    file + ": damaged, a value in it is not of the kind that it must be; " + CURE, e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage() + "; " + CURE, e);
        }
    }

    /**
     * Reads the model of one platform.
     *
     * @throws IllegalArgumentException as {@link #read()}, and if it is another platform's
     */
    public PredictionModel readFor(String platform) throws IOException {
        PredictionModel model = read();
        if (!model.platform().equals(platform)) {
            throw new IllegalArgumentException(file + ": a model of platform " + model.platform() + ", and this is "
                    + platform + "; train one here by lull train");
        }
        return model;
    }

    /** The version as it is written: numbers that are no integers become some. */
    private static void check(JsonObject written, ModelContent content) {
        String version = String.valueOf(written.get("version"));
        if (!version.equals(Integer.toString(ModelContents.VERSION))) {
            throw new IllegalArgumentException("version " + version + "; this is for version " + ModelContents.VERSION);
        }
        if (!checksum(content).equals(content.sha256())) {
            throw new IllegalArgumentException("changed after it was written: its content is not what its sha256 says");
        }
    }

    private static String checksum(ModelContent content) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256")
                            .digest(COMPACT.toJson(content.withChecksum(null)).getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
