package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs of every kind do the same alone, under Lull, and while their teams are made smaller and larger all the time: exit
 * code, signal, stdout, stderr and files. Each table of programs is a class of its own, so that they run beside each other.
 * -Drows=WORD runs those rows alone whose names have the word in them.
 */
abstract class TortureTest {
    /** Those rows of a table that are asked for. */
    static Stream<Row> chosen(List<Row> table) {
        String word = System.getProperty("rows", "");
        return table.stream().filter(row -> row.name().contains(word));
    }

    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @MethodSource("rows")
    void shouldDoTheSameUnderLullAsAlone(Row row) {
        Map<Row.Way, Trial> trials = new EnumMap<>(Row.Way.class);
        Trial alone = Trial.run(row, Row.Way.ALONE);
        row.ways().stream().sorted().forEach(way -> trials.put(way, Trial.run(row, way)));
        List<String> first = differences(alone, trials, row);
        // It may have been the run alone that went wrong: a launcher fails now and then, whatever it starts.
        List<String> differences = first.isEmpty() ? first : differences(Trial.run(row, Row.Way.ALONE), trials, row);
        assertTrue(differences.isEmpty(), () -> row + ":\n" + String.join("\n", differences));
    }

    private static List<String> differences(Trial alone, Map<Row.Way, Trial> trials, Row row) {
        List<String> differences = new ArrayList<>();
        trials.forEach((way, trial) -> trial.differences(alone, row)
                .forEach(difference -> differences.add(way + ", " + difference + "\n  said: " + trial.said())));
        return differences;
    }
}
