package lull.training.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrainingMeasurementsTest {
    private static final String HEADER =
            "platform,application,size,phase,processors,cores_per_processor,frequency_hz,seconds,"
                    + "seconds_half_width,cycles,instructions,misses\n";
    private static final String LINES =
            """
            box,triad,L2,copy,1,1,1e9,0.5,0.01,5e8,1e8,
            box,triad,L2,copy,1,2,1e9,0.3,0.01,3e8,1e8,7
            box,cg,S,spmv,1,1,1e9,2,0.01,,,
            box,cg,S,spmv,1,2,1e9,1,0.01,,,
            """;

    @TempDir
    private Path folder;

    @Test
    void shouldReadPhasesOnAllConfigurationsWhenTheFileIsWhole() throws IOException {
        PlatformMeasurements read = DataSets.read(file(HEADER + LINES)).get(0);
        assertEquals("box", read.platform());
        assertEquals(2, read.space().size());
        assertEquals(List.of("instructions", "misses"), read.events());
        MeasuredPhase copy = read.phases().get(0);
        assertEquals("triad L2 copy", copy.name());
        assertEquals(0.3, copy.seconds()[1]);
        assertEquals(0.2, copy.eventRate("instructions", 0), 1e-12);
        assertTrue(Double.isNaN(copy.eventRate("misses", 0)));
        assertTrue(Double.isNaN(read.phases().get(1).eventRate("instructions", 0)));
    }

    @Test
    void shouldLeaveOutAPhaseWithANoteWhenItLacksAConfiguration() throws IOException {
        PlatformMeasurements read = DataSets.read(file(HEADER + LINES + "box,ep,S,main,1,2,1e9,3,0.01,,,\n"))
                .get(0);
        assertEquals(2, read.phases().size());
        assertTrue(
                read.notes().get(0).contains("ep S main lacks (1,1)"),
                read.notes().toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "box,cg,S,spmv,1,2,1e9,1,0.01,,,                | measured twice",
                "box,cg,S,two,1,2,1e9,quick,0.01,,,             | seconds = \"quick\" is no finite number",
                "box,cg,S,two,1,2,1e9,-1,0.01,,,                | seconds = -1.0",
                "box,cg,S,two,1,2,1e9,NaN,0.01,,,               | seconds = \"NaN\" is no finite number",
                "box,cg,S,two,1.5,2,1e9,1,0.01,,,               | processors = \"1.5\" is no whole number",
                "box,cg,S,two,0,2,1e9,1,0.01,,,                 | has no core",
                "box,cg,S                                       | 3 cells for 12 columns",
                "other,cg,S,two,1,2,1e9,1,0.01,,,               | several platforms",
            })
    void shouldNameTheFaultWhenALineIsBad(String line, String fault) throws IOException {
        Path file = file(HEADER + LINES + line + "\n");
        String message = assertThrows(IllegalArgumentException.class, () -> DataSets.read(file))
                .getMessage();
        assertTrue(message.contains(fault) && message.contains("data.csv"), message);
    }

    @Test
    void shouldSayWhatItFoundWhenThereAreNoMeasurements() throws IOException {
        assertTrue(refusal(file("a,b\n1,2\n")).contains("no measurements file"));
        assertTrue(refusal(file("")).contains("data.csv"));
        assertTrue(refusal(file(HEADER)).contains("no measurement in it"));
        assertTrue(refusal(file(HEADER + "box,a,S,x,1,1,1e9,1,0,,,\nbox,b,S,x,1,2,1e9,1,0,,,\n"))
                .contains("no phase was measured"));
        assertTrue(refusal(Files.createDirectory(folder.resolve("empty")))
                .contains("no measurements file in this folder"));
    }

    private String refusal(Path source) {
        return assertThrows(IllegalArgumentException.class, () -> DataSets.read(source))
                .getMessage();
    }

    private Path file(String content) throws IOException {
        return Files.writeString(folder.resolve("data.csv"), content);
    }
}
