package lull.partitioning.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import lull.partitioning.MeanPrecision;
import lull.partitioning.ProfilePoint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfileReaderTest {
    @TempDir
    private Path folder;

    @Test
    void shouldReadTheLeastFormWhenRowsAreInAnyOrder() throws IOException {
        List<MeasuredProfile> profiles = read("size,seconds,joules\n# a comment\n128,2.5,30\n64,1,12\n");

        assertEquals(1, profiles.size());
        assertEquals(EnergyKind.DYNAMIC, profiles.get(0).kind());
        assertEquals("profile", profiles.get(0).profile().device());
        assertEquals(
                List.of(ProfilePoint.of(0, 0, 0), ProfilePoint.of(64, 1, 12), ProfilePoint.of(128, 2.5, 30)),
                profiles.get(0).profile().points());
    }

    @Test
    void shouldTellDevicesApartWhenTheyAreInOneFile() throws IOException {
        List<MeasuredProfile> profiles = read("size,seconds,watts,device,threads,hertz,energy,source\n"
                + "1,2,10,cpu,4,2e9,total,measured: rapl\n1,3,10,gpu,,,dynamic,emulated: x\n");

        assertEquals(
                List.of("cpu, 4 threads, 2000.0 MHz", "gpu"),
                profiles.stream().map(found -> found.profile().device()).toList());
        assertEquals(20, profiles.get(0).profile().at(1).orElseThrow().joules().orElseThrow());
        assertEquals(EnergyKind.TOTAL, profiles.get(0).kind());
        assertEquals("emulated: x", profiles.get(1).source());
    }

    @Test
    void shouldKnowNoEnergyWhenThereIsNoSuchColumn() throws IOException {
        assertFalse(read("size,seconds\n1,2\n").get(0).profile().energyKnown());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "size,seconds,joules;1,2,3;1,3,4 | size 1 again",
                "size,milliseconds,joules;1,2,3 | unknown column milliseconds",
                "size,joules;1,2 | no column seconds",
                "size,seconds,joules,watts;1,2,3,4 | joules and watts both",
                "size,seconds,joules;1,-2,3 | seconds -2.0",
                "size,seconds,joules;1,0,3 | seconds 0.0",
                "size,seconds,joules;1,NaN,3 | seconds = \"NaN\" is no finite number",
                "size,seconds,joules;1,2,-3 | joules -3.0",
                "size,seconds,joules;1,2,Infinity | joules = \"Infinity\" is no finite number",
                "size,seconds,joules;1.5,2,3 | size = \"1.5\" is no whole number",
                "size,seconds,joules;1,two,3 | seconds = \"two\" is no finite number",
                "size,seconds,joules;1,2,3;2,4, | 1 of 2 sizes have an energy",
                "size,seconds,joules,energy;1,2,3,static | energy = \"static\"",
                "size,seconds,seconds_half_width;1,2,-0.1 | seconds_half_width -0.1",
                "size,seconds,seconds_half_width;1,2,wide | seconds_half_width = \"wide\" is no finite number",
                "size,seconds,seconds_half_width;1,2,inf | seconds_half_width = \"inf\" is no finite number",
                "size,seconds,joules_half_width;1,2,0.1 | joules_half_width at size 1, and no joules",
                "size,seconds,watts,joules_half_width;1,2,3,0.1 | watts and joules_half_width",
                "size,seconds,runs;1,2,0 | runs = 0",
                "size,seconds,runs;1,2,2.5 | runs = \"2.5\" is no whole number",
                "size,seconds,runs,seconds_half_width;1,2,1,0.1 | runs = 1 and a half width",
                "size,seconds,seconds_half_width;0,0,0.1 | seconds_half_width 0.1 at size 0",
                "size,seconds,threads;1,2,0 | threads = 0: give 1 or more",
                "size,seconds,hertz;1,2,0 | hertz = 0: give more than 0",
                "size,seconds,hertz;1,2,-2e9 | hertz = -2e9: give more than 0",
                "size,seconds,joules | no row below the header",
                "size,seconds,joules;0,0,3 | no size above 0"
            })
    void shouldNameTheFaultWhenARowIsNotAsItMustBe(String rows, String fault) {
        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> read(rows.replace(';', '\n')));
        assertTrue(refusal.getMessage().contains(fault), refusal::getMessage);
        assertTrue(refusal.getMessage().contains("profile.csv"), refusal::getMessage);
    }

    @Test
    void shouldReadWhatTheWriterWroteWhenNothingChanged() throws IOException {
        List<MeasuredProfile> profiles = read(
                "size,seconds,joules,seconds_half_width,joules_half_width,runs,device,threads,hertz,energy,source\n"
                        + "0,0,0.25,,,,cpu,4,,total,s\n1,0.1,0.30000000000000004,0.01,,12,cpu,4,,total,s\n"
                        + "7,2,10,,0.5,,\"g,pu\",,1.5e9,dynamic,s\n");
        ProfilePoint point = profiles.get(0).profile().at(1).orElseThrow();
        assertEquals(MeanPrecision.of(12, 0.01, OptionalDouble.of(Double.POSITIVE_INFINITY)), point.precision());
        Path copy = folder.resolve("copy.csv");

        new ProfileWriter(copy).write(profiles);

        assertEquals(profiles, new ProfileReader(copy).read());
        try (var left = Files.list(folder)) {
            assertEquals(2, left.count());
        }
    }

    private List<MeasuredProfile> read(String text) throws IOException {
        return new ProfileReader(Files.writeString(folder.resolve("profile.csv"), text)).read();
    }
}
