package lull.apps.transpose;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import lull.apps.launch.AppLauncher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RowBlockTest {
    @ParameterizedTest
    @CsvSource({"1, 1", "3, 7", "64, 64", "65, 256", "512, 3", "0, 17"})
    void shouldPassTheCheckWhenRowsAreTransposedInAnyParts(int rows, int columns) {
        RowBlock block = new RowBlock(11, rows, columns);

        block.transpose(rows / 3, rows);
        block.transpose(0, rows / 3);

        assertTrue(block.isRight());
    }

    @Test
    void shouldFailTheCheckWhenOneElementIsWrong() {
        RowBlock block = new RowBlock(0, 40, 70);
        block.transpose(0, 40);

        block.damage(39, 69);

        assertFalse(block.isRight());
    }

    @Test
    void shouldHaveTheSameSumWhenRowsAreSharedOtherwise() {
        assertEquals(sum(0, 100), sum(0, 1) + sum(1, 64) + sum(65, 35));
    }

    private static double sum(int first, int rows) {
        RowBlock block = new RowBlock(first, rows, 90);
        block.transpose(0, rows);
        return block.sum();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2 | --distribution 5 | give one for each task",
                "2 | --distribution 1,2 --rows 3 | contradict each other",
                "1 | --columns 0 | --columns 0",
                "1 | --columns 65536 --rows 500000 | more than a Java array holds",
                "1 | --times 0 | --times 0",
                "1 | --warmup -1 | --warmup -1"
            })
    void shouldNameTheArgumentWhenItIsWrong(int tasks, String arguments, String expected) {
        AppLauncher launcher = new AppLauncher("transpose", new TransposeApp());

        String message = assertThrows(
                        IllegalArgumentException.class, () -> launcher.check(tasks, List.of(arguments.split(" "))))
                .getMessage();

        assertTrue(message.contains(expected), message);
    }
}
