package lull.artifacts;

import com.google.gson.FieldNamingPolicy;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;

/**
 * The one style of JSON that programs are answered in: keys in lower case with underscores, null where there is no value, and
 * first of all which format it is, and which version of it. docs/schemas has a schema of each format.
 */
public final class JsonText {
    private static final Gson GSON = new GsonBuilder()
            .setFieldNamingPolicy(FieldNamingPolicy.LOWER_CASE_WITH_UNDERSCORES)
            .setPrettyPrinting()
            .serializeNulls()
            .disableHtmlEscaping()
            .create();

    private JsonText() {}

    /**
     * An object that says which format it is, and nothing else yet.
     *
     * @param format as it is called in docs/schemas
     * @param version of the format, which new keys leave as it is
     */
    public static JsonObject begin(String format, int version) {
        JsonObject object = new JsonObject();
        object.addProperty("format", format);
        object.addProperty("version", version);
        return object;
    }

    /** A number; null where it is none that JSON has, infinite for one. */
    public static JsonElement number(double value) {
        return Double.isFinite(value) ? new JsonPrimitive(value) : JsonNull.INSTANCE;
    }

    /** A record, or JSON, as text of several lines; the last one ends too. */
    public static String of(Object answer) {
        return GSON.toJson(answer) + "\n";
    }
}
