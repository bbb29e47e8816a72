package lull.report;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.Set;

/** The numbers of a report: all are finite, and no time or energy is below zero but those that tell a difference. */
final class ReportNumbers {
    private static final String ENERGY = "energy_j";
    private static final Set<String> OF_ENERGY = Set.of("value", "static");
    private static final Set<String> DIFFERENCES = Set.of("slack_s", "lost_s", "lost_by_plans_s");
    private static final Set<String> NO_NUMBERS = Set.of("NaN", "Infinity", "-Infinity");

    private final Path file;
    private boolean bare;

    /** @param file named in refusals */
    ReportNumbers(Path file) {
        this.file = file;
    }

    /**
     * A report with all of its numbers looked at, at any depth. A word such as NaN is a number only in a text that is no JSON, which knows
     * no such word.
     *
     * @throws IllegalArgumentException if one can't be, with its key and value
     */
    JsonElement checked(String text) {
        JsonElement content = parsed(text);
        check("", content);
        return content;
    }

    private JsonElement parsed(String text) {
        JsonReader reader = new JsonReader(new StringReader(text));
        reader.setStrictness(Strictness.STRICT);
        try {
            JsonElement content = JsonParser.parseReader(reader);
            if (reader.peek() == JsonToken.END_DOCUMENT) {
                return content;
            }
        } catch (JsonParseException | IOException e) {
            // looked at below, so that the key is told
        }
        bare = true;
        return JsonParser.parseString(text);
    }

    private void check(String key, JsonElement element) {
        if (element.isJsonArray()) {
            element.getAsJsonArray().forEach(each -> check(key, each));
        } else if (element instanceof JsonObject members) {
            members.entrySet().forEach(member -> check(inside(key, member.getKey()), member.getValue()));
        } else if (element instanceof JsonPrimitive value) {
            checkValue(key, value);
        }
    }

    private static String inside(String outer, String key) {
        return outer.equals(ENERGY) ? ENERGY + "." + key : key;
    }

    private void checkValue(String key, JsonPrimitive value) {
        boolean quantity = isQuantity(key);
        if (quantity || value.isNumber() || bare && NO_NUMBERS.contains(value.getAsString())) {
            double number = number(value.getAsString());
            if (!Double.isFinite(number) || quantity && number < 0) {
                throw new IllegalArgumentException(file + ": " + key + " is " + value.getAsString() + ", and must be a "
                        + "finite number" + (quantity ? " from 0 up" : "")
                        + "; make the report anew by lull run --report");
            }
        }
    }

    private static double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    private static boolean isQuantity(String key) {
        if (key.startsWith(ENERGY + ".")) {
            return OF_ENERGY.contains(key.substring(ENERGY.length() + 1));
        }
        boolean named = key.endsWith("_s") || key.endsWith("_j") || key.equals("seconds");
        return named && !DIFFERENCES.contains(key);
    }
}
