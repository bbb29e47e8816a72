package lull.artifacts;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** A JSON file that says by its key "format" what it is, as {@link JsonText#begin} makes it. */
public final class FormattedJson {
    private static final String FORMAT = "format";

    private FormattedJson() {}

    /**
     * The object in the file.
     *
     * @param format that it must have
     * @param cure what to do where it has another one, or is damaged
     * @throws IllegalArgumentException if it has another one, or is none or not whole
     * @throws IOException if it can't be read
     */
    public static JsonObject read(Path file, String format, String cure) throws IOException {
        JsonObject found = parsed(TextFile.read(file))
                .orElseThrow(
                        () -> new IllegalArgumentException(file + ": truncated, or no JSON of an object; " + cure));
        String other = Optional.ofNullable(found.get(FORMAT))
                .filter(JsonElement::isJsonPrimitive)
                .map(JsonElement::getAsString)
                .orElse("JSON without a format");
        if (!other.equals(format)) {
            throw new IllegalArgumentException(file + ": no " + format + ", but " + other + "; " + cure);
        }
        return found;
    }

    private static Optional<JsonObject> parsed(String text) {
        try {
            return Optional.of(JsonParser.parseString(text))
                    .filter(JsonElement::isJsonObject)
                    .map(JsonElement::getAsJsonObject);
        } catch (JsonParseException e) {
            return Optional.empty();
        }
    }
}
