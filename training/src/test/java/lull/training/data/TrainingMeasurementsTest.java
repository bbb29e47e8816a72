package lull.training.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
        PlatformMeasurements read =
                DataSets.read(file(HEADER + LINES), told -> {}).get(0);
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
        PlatformMeasurements read = DataSets.read(
                        file(HEADER + LINES + "box,ep,S,main,1,2,1e9,3,0.01,,,\n"), told -> {})
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
                "box,cg,S,two,1,2,2.2,1,0.01,,,                 | frequency_hz = 2.2 is below 10 MHz; write it in hertz",
                "box,cg,S,two,1,2,2.2e12,1,0.01,,,              | frequency_hz = 2.2e12 is above 100 GHz",
                "box,cg,S,two,1,2,1e9,1,5,0.01,,,             | 13 cells for 12 columns; write numbers with a decimal point",
                "box,cg,S,two,1,2,1e9,1,-0.01,,,                | seconds_half_width = -0.01 is below zero",
                "box,cg,S,two,1,2,1e9,1,0.01,,,-3               | line 6: misses = -3 is below zero; leave the cell empty",
                "box,cg,S,two,1,2,1e9,1,1e308,,,                | line 6: seconds_half_width = 1.0E308; a half width is 0, or 1.0E-30 to 1.0E30",
                "box,cg,S,two,1,2,1e9,1,1e-170,,,               | line 6: seconds_half_width = 1.0E-170; a half width is 0, or 1.0E-30 to 1.0E30",
                "platform,application,size,phase,processors,cores_per_processor,frequency_hz,seconds,seconds_half_width,cycles,instructions,misses | the first line again",
                "box,cg,S,two,1,2,1e9,quick,0.01,,,             | seconds = \"quick\" is no finite number",
                "box,cg,S,two,1,2,1e9,-1,0.01,,,                | seconds = -1.0",
                "box,cg,S,two,1,2,1e9,1e-300,0.01,,,            | seconds = 1.0E-300; a time is 1.0E-30 to 1.0E30",
                "box,cg,S,two,1,2,1e9,1e300,0.01,,,             | seconds = 1.0E300; a time is 1.0E-30 to 1.0E30",
                "box,cg,S,two,1,2,1e9,NaN,0.01,,,               | seconds = \"NaN\" is no finite number",
                "box,cg,S,two,1.5,2,1e9,1,0.01,,,               | processors = \"1.5\" is no whole number",
                "box,cg,S,two,0,2,1e9,1,0.01,,,                 | has no core",
                "box,cg,S                                       | 3 cells for 12 columns",
                "other,cg,S,two,1,2,1e9,1,0.01,,,               | several platforms",
            })
    void shouldNameTheFaultWhenALineIsBad(String line, String fault) throws IOException {
        Path file = file(HEADER + LINES + line + "\n");
        String message = assertThrows(IllegalArgumentException.class, () -> DataSets.read(file, told -> {}))
                .getMessage();
        assertTrue(message.contains(fault) && message.contains("data.csv"), message);
    }

    @Test
    void shouldTakeTheMeanWithItsIntervalWhenRunsAreRepeated() throws IOException {
        PlatformMeasurements read =
                read(HEADER + LINES.replace("0.01", "") + "box,cg,S,spmv,1,2,1e9,2,,,,\nbox,cg,S,spmv,1,2,1e9,3,,,,\n");
        MeasuredPhase spmv = read.phases().get(1);
        assertEquals(2, spmv.seconds()[1]);
        // Student's t of two degrees of freedom, 4.3027, times the standard error of 1, 2, 3
        assertEquals(4.302652729911275 / Math.sqrt(3), spmv.halfWidths()[1], 1e-9);
        MeasuredPhase weighted = read(HEADER + LINES + "box,cg,S,spmv,1,2,1e9,2,0.02,,,\n")
                .phases()
                .get(1);
        assertEquals(1.2, weighted.seconds()[1], 1e-12);
    }

    @Test
    void shouldLeaveOutAConfigurationAndNameItWhenAStrayRowHasIt() throws IOException {
        PlatformMeasurements read = read(HEADER + LINES + "box,cg,S,spmv,1,3,1e9,1,0.01,,,\n");
        assertEquals(2, read.space().size());
        assertEquals(2, read.phases().size());
        assertEquals(
                "left out: processors, cores (1,3), measured for 1 of 2 phases",
                read.notes().get(0));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // None is measured on all configurations, until two are left out.
                "box,a,1,3,1e9,8 box,b,1,6,1e9,5 | (1,3), measured for 1 of 6 ; (1,6), measured for 1 of 6",
                "box,a,1,3,1.5e9,8 | (1,3), measured for 1 of 6 ; 1.5E9 Hz, measured for 1 of 6",
                // One is, and none of the others.
                "box,a,1,3,1e9,8 box,a,1,3,2e9,4 box,a,1,6,1e9,5 box,a,1,6,2e9,3 | (1,3), measured for 1 of 6 ; (1,6), measured for 1 of 6",
                // A phase that lacks nearly everything has no say.
                "box,z,1,3,1e9,8 | (1,3), measured for 1 of 7 ; z   lacks (1,1)"
            })
    void shouldKeepWhatMostPhasesHaveInCommonWhenStrayRowsHaveSeveralConfigurations(String strays, String notes)
            throws IOException {
        StringBuilder lines =
                new StringBuilder("platform,application,processors,cores_per_processor,frequency_hz,seconds\n");
        for (String application : List.of("a", "b", "c", "d", "e", "f")) {
            for (int cores : new int[] {1, 2, 4}) {
                lines.append("box," + application + ",1," + cores + ",1e9,2\n");
                lines.append("box," + application + ",1," + cores + ",2e9,1\n");
            }
        }
        PlatformMeasurements read = read(lines + strays.replace(' ', '\n') + "\n");
        assertEquals(6, read.space().size());
        assertEquals(6, read.phases().size());
        for (String note : notes.split(" ; ")) {
            assertTrue(read.notes().toString().contains(note), read.notes().toString());
        }
    }

    @Test
    void shouldKeepEnergyAndNodesApartWhenTheirColumnsAreThere() throws IOException {
        String header = "platform,application,processors,cores_per_processor,frequency_hz,seconds,nodes,joules,meter\n";
        StringBuilder lines = new StringBuilder(header);
        for (int nodes = 1; nodes <= 2; nodes++) {
            lines.append("box,cg,1,1,1e9,4,").append(nodes).append(",8,rapl\n");
            lines.append("box,cg,1,2,1e9,2,").append(nodes).append(",6,rapl\n");
        }
        PlatformMeasurements read = read(lines.toString());
        assertEquals(
                List.of("cg", "cg on 2 nodes"),
                read.phases().stream().map(MeasuredPhase::name).toList());
        assertEquals(3, read.phases().get(0).watts()[1]);
        assertTrue(read.phases().get(0).hasEnergy());
        assertEquals(List.of("energy by rapl"), read.notes());
    }

    @Test
    void shouldTellPowerAndRatesByTheRunsThatHaveBothWhenSomeLackOne() throws IOException {
        MeasuredPhase phase =
                read("platform,application,processors,cores_per_processor,frequency_hz,seconds,joules,cycles,"
                                + "misses\nbox,cg,1,1,1e9,4,40,1e9,1e6\nbox,cg,1,1,1e9,12,,,\nbox,cg,1,1,1e9,8,,5e9,\n")
                        .phases()
                        .get(0);
        assertEquals(8, phase.seconds()[0]);
        assertEquals(10, phase.watts()[0]);
        assertEquals(1e-3, phase.eventRate("misses", 0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e300", "1e-300"})
    void shouldRefuseAnEnergyWhenItIsNone(String joules) throws IOException {
        Path file = file(
                "platform,application,processors,cores_per_processor,frequency_hz,seconds,joules\nbox,cg,1,1,1e9,4,"
                        + joules + "\n");
        assertTrue(refusal(file).contains("an energy is 0, or 1.0E-30 to 1.0E30"));
    }

    @Test
    void shouldWeighEnergyAndTimeAlikeWhenRunsHaveIntervals() throws IOException {
        MeasuredPhase phase = read("platform,application,processors,cores_per_processor,frequency_hz,seconds,"
                        + "seconds_half_width,joules\nbox,cg,1,1,1e9,1,0.01,10\nbox,cg,1,1,1e9,2,0.02,20\n")
                .phases()
                .get(0);
        assertEquals(1.2, phase.seconds()[0], 1e-12);
        assertEquals(10, phase.watts()[0], 1e-12);
    }

    @Test
    void shouldReadTheOtherFilesOfAFolderWhenOneIsBad() throws IOException {
        Files.writeString(folder.resolve("bad.csv"), HEADER + LINES.replace("0.5", "quick"));
        file("\uFEFF" + HEADER + LINES);
        List<String> told = new ArrayList<>();
        assertEquals(1, DataSets.read(folder, told::add).size());
        assertTrue(told.get(0).contains("bad.csv, line 2: seconds = \"quick\" is no finite number"), told.toString());
    }

    @Test
    void shouldReadTheOtherFilesOfAFolderWhenSomeAreNone() throws Exception {
        file(HEADER + LINES);
        Files.createSymbolicLink(folder.resolve("dangling.csv"), Path.of("nowhere"));
        Files.createSymbolicLink(folder.resolve("unreadable.csv"), Path.of("/proc/self/mem"));
        assertEquals(
                0,
                new ProcessBuilder("mkfifo", folder.resolve("pipe.csv").toString())
                        .start()
                        .waitFor());
        Path inner = Files.createDirectory(folder.resolve("inner.csv"));
        Files.copy(folder.resolve("data.csv"), inner.resolve("more.csv"));
        List<String> told = new ArrayList<>();
        assertEquals(2, DataSets.read(folder, told::add).size());
        assertEquals(3, told.size(), told.toString());
        assertTrue(told.get(0).contains("dangling.csv: no regular file"), told.toString());
        assertTrue(told.get(1).contains("pipe.csv: no regular file"), told.toString());
        assertTrue(told.get(2).contains("unreadable.csv: can't be read"), told.toString());
    }

    private PlatformMeasurements read(String content) throws IOException {
        return DataSets.read(file(content), told -> {}).get(0);
    }

    @Test
    void shouldSayWhatItFoundWhenThereAreNoMeasurements() throws IOException {
        assertTrue(refusal(file("a,b\n1,2\n")).contains("no measurements file"));
        assertTrue(refusal(file("")).contains("data.csv"));
        assertTrue(refusal(file(HEADER.replace("seconds,", "") + LINES)).contains("data.csv: no column seconds"));
        assertTrue(refusal(file(HEADER.replace(',', ';'))).contains("separates its columns by semicolons"));
        assertTrue(refusal(file(HEADER)).contains("no measurement in it"));
        assertTrue(refusal(file(HEADER + "box,a,S,x,1,1,1e9,1,0,,,\nbox,b,S,x,1,2,1e9,1,0,,,\n"))
                .contains("no phase was measured"));
        assertTrue(refusal(Files.createDirectory(folder.resolve("empty")))
                .contains("no measurements file in this folder"));
    }

    private String refusal(Path source) {
        return assertThrows(IllegalArgumentException.class, () -> DataSets.read(source, told -> {}))
                .getMessage();
    }

    private Path file(String content) throws IOException {
        return Files.writeString(folder.resolve("data.csv"), content);
    }
}
