package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;

/** What a report says was decided. On a busy machine that may be little, but it is right by what was measured. */
final class Decisions {
    private static final double ROUNDING = 1e-6;

    private Decisions() {}

    /** The decision on a task's first group. */
    static JsonObject of(JsonObject report, int task) {
        for (JsonElement decision : report.getAsJsonArray("decisions")) {
            if (decision.getAsJsonObject().get("task").getAsInt() == task) {
                return decision.getAsJsonObject();
            }
        }
        throw new AssertionError("nothing was decided for task " + task + ": " + log(report));
    }

    /** The frequency of a task's first phase. */
    static double hertz(JsonObject report, int task) {
        return hertz(of(report, task));
    }

    /** The frequency of the first phase that a decision is on. */
    static double hertz(JsonObject decision) {
        return decision.getAsJsonArray("frequencies_hz").get(0).getAsDouble();
    }

    /** The lowest frequency that a task's first group has, in a phase or in the wait after it. */
    static double lowestHertz(JsonObject report, int task) {
        JsonObject decision = of(report, task);
        JsonElement waiting = decision.get("wait_frequency_hz");
        return waiting.isJsonNull() ? hertz(decision) : Math.min(hertz(decision), waiting.getAsDouble());
    }

    /** What the loop did, which has begun. */
    static String log(JsonObject report) {
        return report.getAsJsonObject("runtime").get("log").toString();
    }

    /** No task becomes slower than the one that all wait for, which has the highest frequency, whichever that was. */
    static void assertWithinCriticalTimes(JsonObject report, double highestHertz) {
        for (JsonElement element : report.getAsJsonArray("decisions")) {
            JsonObject decision = element.getAsJsonObject();
            double critical = decision.get("critical_s").getAsDouble();
            assertTrue(decision.get("predicted_s").getAsDouble() <= critical * (1 + ROUNDING), decision::toString);
            assertTrue(
                    decision.get("default_s").getAsDouble() < critical || hertz(decision) == highestHertz,
                    decision::toString);
        }
    }
}
