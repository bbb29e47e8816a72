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

        assertEquals(
                withoutDistributions(pareto(profile, "exact")),
                withoutDistributions(pareto(profile, "parhepopta", "--ranks", "3")));
    }

    private static JsonObject pareto(Path profile, String algorithm, String... more) {
        Launch launch = Launch.of(
                        LullCommand.launcher().toString(),
                        "partition",
                        "pareto",
                        "--profile",
                        profile.toString(),
                        profile.toString(),
                        "--workload",
                        "101",
                        "--processors",
                        "5",
                        "--static-power",
                        "3",
                        "--json",
                        "--algorithm",
                        algorithm)
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
