package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Shares and the configurations that were chosen for them come to a real program. */
@Tag("slow")
class PartitionRunTest {
    /** Equal shares look bad; of two numbers of threads another one is best for each size. */
    private static final String PROFILE =
            """
            size,seconds,device,threads
            100,3,core,1
            100,2,core,2
            200,90,core,1
            200,80,core,2
            300,2.5,core,1
            300,9,core,2
            """;

    @Test
    void shouldRunEveryShareWithTheThreadsThatWereChosenForIt() throws IOException {
        Path program = ProgramBuilder.example("balanced.c").build();
        Path profile = LullCommand.newFile("threads.csv");
        Path started = LullCommand.newFile("started");
        Files.writeString(profile, PROFILE);
        String script = "echo {size} on $OMP_NUM_THREADS >> " + started + "; exec " + program + " 20 {size}";

        Outcome outcome = Launch.of(LullCommand.launcher().toString())
                .withArguments(List.of("partition", "time", "--profile", profile.toString()))
                .withArguments(List.of("--workload", "400", "--processors", "2", "--json"))
                .withArguments(List.of("--energy", "none", "--run", "--pairs", "2", "--"))
                .withArguments(List.of("env", "OMP_NUM_THREADS={threads}", "sh", "-c", script))
                .run()
                .assertSuccess();

        assertEquals(Set.of("300 on 1", "100 on 2", "200 on 2"), new HashSet<>(Files.readAllLines(started)));
        JsonObject measured =
                JsonParser.parseString(outcome.stdout()).getAsJsonObject().getAsJsonObject("measured");
        assertEquals(2, measured.get("pairs").getAsInt());
        JsonObject ratio = measured.getAsJsonObject("seconds_ratio");
        assertEquals(80 / 2.5, ratio.get("predicted").getAsDouble(), 1e-9);
        assertTrue(ratio.get("measured").getAsDouble() > 0, outcome::description);
    }
}
