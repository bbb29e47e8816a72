package lull.cost.plot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class RoundTicksTest {
    @Test
    void shouldLabelAllWhenTheyAreFew() {
        assertEquals(List.of("0.5", "0.7", "1"), RoundTicks.of(0.5, 0.7, 1));
        assertEquals(List.of("1.33"), RoundTicks.of(4 / 3.0));
    }

    @Test
    void shouldLabelTheCellsNextToRoundNumbersAlone() {
        SplittableRandom random = new SplittableRandom(10);
        for (int trial = 0; trial < 300; trial++) {
            int cells = 13 + random.nextInt(100);
            double first = Math.pow(10, random.nextDouble(-4, 4));
            double factor = Math.pow(10, random.nextDouble(0.2, 7) / cells);
            double[] values = DoubleStream.iterate(first, value -> value * factor)
                    .limit(cells)
                    .toArray();

            List<String> labels = RoundTicks.of(values);

            assertEquals(cells, labels.size());
            double before = 0;
            for (int i = 0; i < cells; i++) {
                if (!labels.get(i).isEmpty()) {
                    double round = Double.parseDouble(labels.get(i));
                    assertTrue(labels.get(i).replaceAll("[0.]", "").matches("[125]"), labels::toString);
                    assertTrue(round > before && Math.abs(Math.log(round / values[i])) <= Math.log(factor) * 0.51);
                    before = round;
                }
            }
        }
    }
}
