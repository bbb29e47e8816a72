package lull.simulation.output;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.List;
import lull.artifacts.JsonText;
import lull.simulation.study.StudyResult;
import lull.simulation.study.StudyResult.PaperComparison;

/** An answer as JSON; docs/schemas/simulation.json describes it. */
public final class AnswerJson {
    private AnswerJson() {}

    /** The answer as text of several lines. */
    public static String of(Answer answer) {
        JsonObject json = JsonText.begin("lull-simulation", 1);
        json.addProperty("simulated", true);
        json.addProperty("source", answer.label());
        json.addProperty("name", answer.name());
        json.addProperty("question", answer.question());
        json.addProperty("seed", answer.seed());
        json.add("rows", rows(answer.result()));
        JsonArray comparisons = new JsonArray();
        answer.result().comparisons().forEach(one -> comparisons.add(comparison(one)));
        json.add("comparisons", comparisons);
        JsonArray remarks = new JsonArray();
        answer.result().remarks().forEach(remarks::add);
        json.add("remarks", remarks);
        return JsonText.of(json);
    }

    private static JsonArray rows(StudyResult result) {
        JsonArray rows = new JsonArray();
        for (List<Object> row : result.rows()) {
            JsonObject object = new JsonObject();
            for (int column = 0; column < row.size(); column++) {
                object.add(result.columns().get(column), value(row.get(column)));
            }
            rows.add(object);
        }
        return rows;
    }

    /** JSON knows no infinity, and nothing that is not a number. */
    private static JsonElement value(Object value) {
        if (value instanceof Number number) {
            return Double.isFinite(number.doubleValue()) ? new JsonPrimitive(number) : JsonNull.INSTANCE;
        }
        return new JsonPrimitive(value.toString());
    }

    private static JsonObject comparison(PaperComparison one) {
        JsonObject object = new JsonObject();
        object.addProperty("statement", one.statement());
        object.addProperty("paper", one.paper());
        object.addProperty("ours", one.ours());
        object.addProperty("agrees", one.agrees());
        return object;
    }
}
