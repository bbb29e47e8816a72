package lull.simulation.output;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.List;
import lull.simulation.study.StudyResult;
import lull.simulation.study.StudyResult.PaperComparison;

/** An answer as JSON, format {@code lull-simulation}, version 1. */
public final class AnswerJson {
    private AnswerJson() {}

    /** The answer as text of several lines. */
    public static String of(Answer answer) {
        JsonObject json = new JsonObject();
        json.addProperty("format", "lull-simulation");
        json.addProperty("version", 1);
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
        return new GsonBuilder()
                .setPrettyPrinting()
                .disableHtmlEscaping()
                .create()
                .toJson(json);
    }

    private static JsonArray rows(StudyResult result) {
        JsonArray rows = new JsonArray();
        for (List<Object> row : result.rows()) {
            JsonObject object = new JsonObject();
            for (int column = 0; column < row.size(); column++) {
                if (row.get(column) instanceof Number number) {
                    object.addProperty(result.columns().get(column), number);
                } else {
                    object.addProperty(
                            result.columns().get(column), row.get(column).toString());
                }
            }
            rows.add(object);
        }
        return rows;
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
