package lull.systemtests;

import static lull.systemtests.MpiLibrary.OPEN_MPI;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A verdict is a proof of what was seen, and of nothing else. */
@Tag("slow")
class VerifyTest {
    private static final int ITERATIONS = 1000;
    private static final int ATTEMPTS = 4;
    static final int NOT_DECIDED = 3;

    private final Path store = LullCommand.newFile("verdicts");

    private Outcome verify(String kind, int iterations) {
        String[] arguments = {kind, Integer.toString(iterations)};
        Launch program = Launch.of(OPEN_MPI.command(
                        1, ProgramBuilder.program("sized_teams.c").build(), arguments))
                .threads(2);
        return LullCommand.verify(program)
                .with("XDG_DATA_HOME", store.toString())
                .run();
    }

    /** The first that was decided, each of a longer run: on a busy machine a program may end before a smaller team was seen. */
    private Outcome decide(String kind) {
        int iterations = ITERATIONS;
        Outcome outcome = verify(kind, iterations);
        for (int attempt = 1; attempt < ATTEMPTS && outcome.exitCode() == NOT_DECIDED; attempt++) {
            iterations *= 2;
            outcome = verify(kind, iterations);
        }
        return outcome;
    }

    private List<Path> verdicts() throws IOException {
        Path folder = store.resolve("lull").resolve("verdicts");
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    @ParameterizedTest
    @CsvSource({"own, own", "one, no phase of its iteration runs on more than one thread", "if, conditional"})
    void shouldNotDecideWhereNoTeamShrank(String kind, String named) throws IOException {
        Outcome outcome = verify(kind, ITERATIONS);

        assertEquals(NOT_DECIDED, outcome.exitCode(), outcome::description);
        assertTrue(
                outcome.stderr().contains("not decided: ") && outcome.stderr().contains(named), outcome::description);
        assertEquals(List.of(), verdicts());
    }

    @ParameterizedTest
    @CsvSource({"plain, plain", "nested, nested"})
    void shouldProveARegionThatWasSeenWithFewerThreads(String kind, String proved) throws IOException {
        Outcome outcome = decide(kind);

        assertEquals(0, outcome.exitCode(), outcome::description);
        JsonObject verdict =
                JsonParser.parseString(Files.readString(verdicts().get(0))).getAsJsonObject();
        assertEquals(1, verdict.getAsJsonArray("regions").size(), verdict::toString);
        JsonElement region = verdict.getAsJsonArray("regions").get(0);
        assertTrue(region.getAsJsonObject().get("location").getAsString().contains(proved), verdict::toString);
        assertEquals(0, verdict.getAsJsonArray("unproved").size(), verdict::toString);
    }

    @Test
    void shouldNameTheRegionThatKeptItsTeamBesideOneThatShrank() throws IOException {
        Outcome outcome = decide("mixed");

        assertEquals(0, outcome.exitCode(), outcome::description);
        assertTrue(outcome.stderr().contains("not proved, and never made smaller: own"), outcome::description);
        JsonObject verdict =
                JsonParser.parseString(Files.readString(verdicts().get(0))).getAsJsonObject();
        assertEquals(1, verdict.getAsJsonArray("regions").size(), verdict::toString);
        assertTrue(verdict.getAsJsonArray("unproved").get(0).getAsString().startsWith("own"), verdict::toString);
    }
}
