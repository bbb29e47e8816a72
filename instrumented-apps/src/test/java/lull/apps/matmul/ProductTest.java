package lull.apps.matmul;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import lull.apps.launch.AppLauncher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProductTest {
    private static final long SEED = 5;

    @ParameterizedTest
    @CsvSource({"1, 1", "3, 7", "64, 64", "65, 256", "130, 300", "0, 17"})
    void shouldPassTheCheckWhenRowsAreComputedInAnyParts(int rows, int side) {
        Product product = new Product(side, 11, rows);

        product.compute(rows / 3, rows);
        product.compute(0, rows / 3);

        assertTrue(product.isRight(SEED));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void shouldFailTheCheckWhenOneElementIsWrong(long seed) {
        Product product = new Product(70, 0, 40);
        product.compute(0, 40);

        product.damage(39, 69);

        assertFalse(product.isRight(seed));
    }

    @Test
    void shouldHaveTheSameSumWhenRowsAreSharedOtherwise() {
        double alone = sum(0, 100);

        assertEquals(alone, sum(0, 1) + sum(1, 64) + sum(65, 35));
    }

    private static double sum(int first, int rows) {
        Product product = new Product(90, first, rows);
        product.compute(0, rows);
        return product.sum();
    }

    @Test
    void shouldStayExactWhenTheSideIsTheLargest() {
        int side = 8192;
        double most = IntStream.of(8, 8, side, 1 << 20, side).asDoubleStream().reduce(1, (x, y) -> x * y);

        assertTrue(most < 0x1p53, () -> "partial sums up to " + most);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2 | --distribution 5 | give one for each task",
                "2 | --distribution 5,-1 | each task has 0 to",
                "2 | --distribution 0,0 | no task has any rows",
                "2 | --distribution 1,2 --rows 3 | contradict each other",
                "1 | --side 9000 | --side 9000",
                "1 | --side 8192 --rows 500000 | more than a Java array holds",
                "1 | --products 0 | --products 0",
                "1 | --rows many | many"
            })
    void shouldNameTheArgumentWhenItIsWrong(int tasks, String arguments, String expected) {
        AppLauncher launcher = new AppLauncher("matmul", new MatmulApp());

        String message = assertThrows(
                        IllegalArgumentException.class, () -> launcher.check(tasks, List.of(arguments.split(" "))))
                .getMessage();

        assertTrue(message.contains(expected), message);
    }
}
