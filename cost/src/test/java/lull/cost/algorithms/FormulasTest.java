package lull.cost.algorithms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import lull.cost.model.Execution;
import lull.cost.model.ExecutionModel;
import lull.cost.model.Machine;
import lull.cost.model.ParallelAlgorithm;
import lull.cost.optimum.Optimiser;
import lull.cost.optimum.SearchSpace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FormulasTest {
    /** Prices that keep the five terms apart: F = 7, E_d F² = 2, E_l = 3, E_m = 5, K_c = 11, β = 13. */
    private static final Machine APART = new Machine(7, 2, 3, 5, new Machine.Timing(11, 13));

    @TempDir
    private Path folder;

    /** Counts worked out by hand from the paper's text for N = 64, P = 4: log₂P = 2, log₂N = 6, log₂(N/P) = 4, N/P = 16. */
    @ParameterizedTest
    @CsvSource({
        "addition,           2,    17,     3,      63",
        "naive-quicksort,    48,   185.6,  64,     486.4",
        "parallel-quicksort, 34,   129.6,  69,     518.4",
        "lu,                 2048, 21845.333333333332, 8192, 87381.33333333333",
        "mst,                128,  512,    512,    4096",
        "stencil,            8,    80,     32,     320",
        "matmul,             2048, 65536,  8192,   262144"
    })
    void shouldBeThePapersWhenCountedByHand(
            String name, double communication, double computation, double messages, double total) {
        Execution execution =
                new ExecutionModel(ParallelAlgorithms.named(name).orElseThrow().ofSize(64), APART).on(4);
        assertEquals(communication * 11 / 7, execution.communicationSeconds(), 1e-9 * communication);
        assertEquals(computation * 13 / 7, execution.computationSeconds(), 1e-9 * computation);
        assertEquals(2 * 13 * total, execution.quadraticJoules(), 1e-9 * total);
        assertEquals(3 * 11 * 2 * messages, execution.linearJoules(), 1e-9 * messages);
        assertEquals(5 * messages + 3 * 13 * total, execution.fixedJoules(), 1e-9 * total);
        assertEquals(
                execution.quadraticJoules() / 4 + execution.linearJoules() / 2 + execution.fixedJoules(),
                execution.joules(0.5),
                1e-9 * total);
        assertEquals(
                execution.communicationSeconds() + 2 * execution.computationSeconds(),
                execution.seconds(0.5),
                1e-9 * computation);
    }

    @Test
    void shouldMoveEveryElementOncePerNeighbourWhenStencilIsCounted() {
        for (int side = 1; side <= 8; side++) {
            int cores = side * side;
            int width = 840 / side;
            int edges = 2 * side * (side - 1);
            int busiest = side == 1 ? 0 : side == 2 ? 2 : 4;
            Execution execution = new ExecutionModel(
                            ParallelAlgorithms.named("stencil").orElseThrow().ofSize(840 * 840),
                            new Machine(1, 0, 0, 1, new Machine.Timing(1, 1)))
                    .on(cores);
            assertEquals(2 * edges * width, execution.fixedJoules(), 1e-6);
            assertEquals(busiest * width, execution.communicationSeconds(), 1e-6);
        }
    }

    @Test
    void shouldAgreeWithTheBuiltInWhenAFileDescribesTheSame() throws IOException {
        Path file = Files.writeString(
                folder.resolve("mine.algorithm"),
                """
                # LU again
                name = mine
                communicationSteps = N^2 / 2
                computationSteps = N^3 / 3 / P
                messages = P * N^2 / 2
                totalComputationSteps = N^3 / 3
                """);
        ParallelAlgorithm mine = ParallelAlgorithms.find(file.toString());
        assertEquals("mine", mine.name());
        for (double n : List.of(100.0, 1e6, 1e10)) {
            SearchSpace space = SearchSpace.upTo((long) Math.min(n, 1e9));
            assertEquals(
                    new Optimiser(
                                    new ExecutionModel(
                                            ParallelAlgorithms.find("lu").ofSize(n), Machine.normalised()),
                                    space)
                            .leastCost(0.1)
                            .cores(),
                    new Optimiser(new ExecutionModel(mine.ofSize(n), Machine.normalised()), space)
                            .leastCost(0.1)
                            .cores());
        }
    }

    @Test
    void shouldNameTheFileWhenItIsNoText() throws IOException {
        Path file = Files.write(folder.resolve("binary.algorithm"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
        assertTrue(assertThrows(IllegalArgumentException.class, () -> ParallelAlgorithms.find(file.toString()))
                .getMessage()
                .contains("binary.algorithm: no text"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "name = \\u12",
                "messages = P\ncommunicationSteps = 1\ncomputationSteps = N\ntotalComputationSteps = N\nmessages = 1",
                "messages = P",
                "messages = Q\ncommunicationSteps = 1\ncomputationSteps = N\ntotalComputationSteps = N",
                "messages = P\ncommunicationSteps = 1\ncomputationSteps = N\ntotalComputationSteps = N\nmesages = 1"
            })
    void shouldNameTheFileWhenItDescribesNoAlgorithm(String content) throws IOException {
        Path file = Files.writeString(folder.resolve("broken.algorithm"), content);
        assertTrue(assertThrows(IllegalArgumentException.class, () -> ParallelAlgorithms.find(file.toString()))
                .getMessage()
                .contains("broken.algorithm"));
    }

    @ParameterizedTest
    @CsvSource({
        "-1 / LOG2(P), '= 1; a count is a number from 0 up'",
        "1 / LOG2(P), '= 1; N is too large for it, or it divides by 0'"
    })
    void shouldNotBlameNWhenACountIsInfiniteOnOneCore(String messages, String words) throws IOException {
        Path file = Files.writeString(
                folder.resolve("mine.algorithm"),
                "messages = P\ncommunicationSteps = " + messages
                        + "\ncomputationSteps = N\ntotalComputationSteps = N\n");
        ExecutionModel model =
                new ExecutionModel(ParallelAlgorithms.find(file.toString()).ofSize(10), APART);
        String said = assertThrows(ArithmeticException.class, () -> model.on(1)).getMessage();
        assertTrue(said.endsWith(words), said);
    }

    @Test
    void shouldListTheNamesWhenAlgorithmIsUnknown() {
        String message = assertThrows(IllegalArgumentException.class, () -> ParallelAlgorithms.find("bogosort"))
                .getMessage();
        assertTrue(
                message.contains("bogosort") && message.contains("naive-quicksort") && message.contains("stencil"),
                message);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void shouldRefuseWhenNIsNoSize(double n) {
        assertTrue(assertThrows(IllegalArgumentException.class, () -> ParallelAlgorithms.find("lu")
                        .ofSize(n))
                .getMessage()
                .contains("N = " + n));
    }

    @Test
    void shouldRefuseWhenCoresOrPricesAreImpossible() {
        ExecutionModel model =
                new ExecutionModel(ParallelAlgorithms.named("lu").orElseThrow().ofSize(10), APART);
        assertTrue(assertThrows(IllegalArgumentException.class, () -> model.on(11))
                .getMessage()
                .contains("P = 11"));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> new Optimiser(model, SearchSpace.upTo(11)))
                .getMessage()
                .contains("at most 10"));
        assertThrows(IllegalArgumentException.class, () -> new Optimiser(model, SearchSpace.upTo(10)).leastCost(-0.1));
        assertThrows(
                IllegalArgumentException.class, () -> new Optimiser(model, SearchSpace.upTo(10)).leastCost(Double.NaN));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> new Machine(1, -1, 1, 1, APART.timing()))
                .getMessage()
                .contains("E_d"));
        assertThrows(IllegalArgumentException.class, () -> new Machine(0, 1, 1, 1, APART.timing()));
        assertThrows(IllegalArgumentException.class, () -> new Machine(1, 1, Double.NaN, 1, APART.timing()));
        assertThrows(IllegalArgumentException.class, () -> new Machine.Timing(1, 0));
    }

    @Test
    void shouldSayOverflowWhenNIsTooLarge() {
        ExecutionModel model =
                new ExecutionModel(ParallelAlgorithms.named("lu").orElseThrow().ofSize(1e120), APART);
        assertTrue(assertThrows(ArithmeticException.class, () -> model.on(1))
                .getMessage()
                .contains("too large"));
    }
}
