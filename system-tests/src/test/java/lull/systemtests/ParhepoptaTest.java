package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** PARHEPOPTA's processes under real mpirun. */
class ParhepoptaTest {
    private static final int SIZES = 20;

    @Test
    void shouldFindTheExactFrontWhenRealProcessesShareTheTable() throws IOException {
        Toolchain.require("mpirun.openmpi");
        Toolchain.requireMpiJar();
        StringBuilder rows = new StringBuilder("size,seconds,joules\n");
        for (int size = 1; size <= SIZES; size++) {
            rows.append(size)
                    .append(',')
                    .append(3 * size + size * 7 % 5)
                    .append(',')
                    .append(10 * size - size * 3 % 7)
                    .append('\n');
        }
        Path profile = Files.writeString(LullCommand.newFile("profile.csv"), rows);

        List<String> question = List.of(
                "--profile",
                profile.toString(),
                profile.toString(),
                "--workload",
                "101",
                "--processors",
                "5",
                "--static-power",
                "3");
        assertEquals(
                withoutDistributions(pareto(question, "exact")),
                withoutDistributions(pareto(question, "parhepopta", "--ranks", "3")));
    }

    /** The first column of a node of the 2023 paper's size is a message of some hundred kilobytes. */
    @Test
    void shouldAnswerWhenMessagesAreLarge() {
        Toolchain.require("mpirun.openmpi");
        Toolchain.requireMpiJar();
        Path profile = LullCommand.launcher().resolveSibling("examples/partitioning/node-dgemm.csv");
        List<String> question = List.of(
                "--profile", profile.toString(), "--workload", "300", "--processors", "3", "--static-power", "253");

        assertEquals(
                pareto(question, "exact").getAsJsonArray("front").size(),
                pareto(question, "parhepopta", "--ranks", "2")
                        .getAsJsonArray("front")
                        .size());
    }

    private static JsonObject pareto(List<String> question, String algorithm, String... more) {
        Launch launch = Launch.of(LullCommand.launcher().toString(), "partition", "pareto")
                .withArguments(question)
                .withArguments(List.of("--json", "--algorithm", algorithm))
                .withArguments(List.of(more));
        return JsonParser.parseString(launch.run().assertSuccess().stdout()).getAsJsonObject();
    }

    /** Equally good distributions may differ. */
    private static JsonElement withoutDistributions(JsonObject answer) {
        answer.getAsJsonArray("front").forEach(point -> {
            point.getAsJsonObject().remove("distribution");
            point.getAsJsonObject().remove("shares");
        });
        return answer.get("front");
    }
}
