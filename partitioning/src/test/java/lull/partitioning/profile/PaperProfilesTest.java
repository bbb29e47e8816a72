package lull.partitioning.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PaperProfilesTest {
    private static final Path SHIPPED = Path.of("..", "examples", "partitioning");
    /** Points of each device or setting, as the papers have them. */
    private static final Map<String, List<Integer>> POINTS = Map.of(
            "dgemm-1-thread.csv", List.of(144),
            "dgemm-threads.csv", List.of(144, 144, 144, 144),
            "dgemm-24-threads.csv", List.of(1440),
            "fft-24-threads.csv", List.of(766),
            "node-dgemm.csv", List.of(211, 211, 211),
            "node-fft.csv", List.of(256, 256, 256));

    @Test
    void shouldBeWhatTheExamplesAreWhenTheSeedIsOne() throws IOException {
        for (String name : PaperProfiles.names()) {
            assertEquals(Files.readString(SHIPPED.resolve(name)), text(name, 1), name);
            assertFalse(text(name, 2).equals(text(name, 1)), name);
        }
    }

    private static String text(String name, long seed) throws IOException {
        StringWriter out = new StringWriter();
        new PaperProfiles(seed).print(name, out);
        return out.toString();
    }

    @Test
    void shouldBeProfilesThatSayWhatTheyAre(@TempDir Path folder) throws IOException {
        new PaperProfiles(3).write(folder);
        for (String name : PaperProfiles.names()) {
            assertTrue(Files.readString(folder.resolve(name)).startsWith("# Synthetic, not measured"), name);
            List<MeasuredProfile> profiles = new ProfileReader(folder.resolve(name)).read();
            assertEquals(
                    POINTS.get(name),
                    profiles.stream()
                            .map(measured -> measured.profile().points().size() - 1)
                            .collect(Collectors.toList()),
                    name);
            profiles.forEach(measured -> assertEquals("synthetic: seed 3", measured.source()));
        }
    }
}
