package lull.platform.energy.meters;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WattsUpParserTest {

    static final String RECORD = "#d,-,18,1234,2301,621,3,0,0,0,1250,2310,630,1200,2290,600,86,0,0,500,1429;\r\n";

    private final WattsUpParser parser = new WattsUpParser();

    @Test
    void shouldReadTenthsOfWattsWhenRecordIsWhole() {
        assertEquals(List.of(123.4), watts(RECORD));
        assertEquals(0, parser.damaged());
    }

    @Test
    void shouldReadRecordWhenItComesByteByByte() {
        List<Double> all = new ArrayList<>();
        for (char character : RECORD.toCharArray()) {
            all.addAll(watts(String.valueOf(character)));
        }
        assertEquals(List.of(123.4), all);
    }

    @Test
    void shouldPassOverOtherRecordsWhenMeterAnswersCommands() {
        assertEquals(List.of(123.4), watts("#v,-,8,Watts Up?,Pro,2,9,1,0,4,4;\r\n#l,-,0;" + RECORD));
        assertEquals(0, parser.damaged());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "#d,-,18,1234,2301,6",
                "#d,-,18,1234,2301;",
                "#d,-,18;",
                "#d;",
                "#d,-,1,12x4;",
                "#d,-,1,-5;",
                "#d,-,1,;",
                "#d,-,1,999999;",
                "#d,-,99999999999,1;"
            })
    void shouldDropAndCountWhenRecordIsTornOrGarbage(String bad) {
        assertEquals(List.of(123.4), watts(bad + RECORD));
        assertEquals(1, parser.damaged());
    }

    @Test
    void shouldBoundItsMemoryWhenRecordNeverEnds() {
        assertEquals(List.of(123.4), watts("#d," + "1,".repeat(100_000) + RECORD));
        assertEquals(1, parser.damaged());
    }

    @Test
    void shouldForgetHalfRecordWhenLineIsOpenedAnew() {
        watts("#d,-,18,1234,23");
        parser.reset();
        assertEquals(List.of(), watts("01,621;"));
        assertEquals(1, parser.damaged());
    }

    @Test
    void shouldFindEveryWholeRecordWhenNoiseSurroundsThem() {
        Random random = new Random(7);
        int found = 0;
        for (int round = 0; round < 2000; round++) {
            byte[] noise = new byte[random.nextInt(40)];
            random.nextBytes(noise);
            parser.accept(noise, noise.length);
            List<Double> values = watts(RECORD);
            assertTrue(values.contains(123.4), "round " + round);
            found += values.size();
        }
        assertEquals(2000, found);
    }

    private List<Double> watts(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        return parser.accept(bytes, bytes.length).stream()
                .map(WattsUpRecord::watts)
                .toList();
    }
}
