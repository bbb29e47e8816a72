package lull.apps.irs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import lull.apps.launch.AppLauncher;
import lull.apps.launch.Verification;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IrsAppTest {
    @ParameterizedTest
    @CsvSource({
        "9, --zones 16, 9 tasks for 8 blocks",
        "1, --zones 3, --zones 3",
        "1, --imbalanced, even number of tasks",
        "6, --imbalanced, 4 blocks for each pair",
        "1, --way -1, --way",
        "1, --layers 17, --layers 17",
        "1, --steps 0, --steps 0",
        "1, --blocks 99, --blocks 99",
        "1, --tolerance 2, --tolerance",
        "1, --zones many, many"
    })
    void shouldNameTheArgumentWhenItIsWrong(int tasks, String arguments, String expected) {
        AppLauncher launcher = new AppLauncher("irs", new IrsApp());
        String message = assertThrows(
                        IllegalArgumentException.class, () -> launcher.check(tasks, List.of(arguments.split(" "))))
                .getMessage();
        assertTrue(message.contains(expected), message);
    }

    @ParameterizedTest
    @CsvSource({
        // as measured, of rounding alone
        "--zones 32 --tolerance 1e-14, -1.47e-12, SUCCESSFUL",
        "--zones 16 --way 1e6 --steps 50 --tolerance 1e-14, 2.96e-9, SUCCESSFUL",
        "--zones 12 --way 1e4 --steps 50 --tolerance 1e-14, 1.87e-11, SUCCESSFUL",
        "--zones 32 --tolerance 1e-14, 1e-10, UNSUCCESSFUL",
        "--zones 20 --tolerance 1e-4, 4e-3, SUCCESSFUL",
        "--zones 20 --tolerance 1e-4, 6e-3, UNSUCCESSFUL",
        "--zones 20 --tolerance 0.5, 1e-3, NOT_PERFORMED",
        "--zones 20 --tolerance 1e-3, 0, NOT_PERFORMED",
        "--zones 20 --steps 5000, 0, NOT_PERFORMED",
        "--zones 20 --tolerance 0.5, NaN, UNSUCCESSFUL",
    })
    void shouldVerifyWhatTheToleranceAndRoundingLeave(String arguments, double drift, Verification expected) {
        IrsApp app = new IrsApp();
        new AppLauncher("irs", app).check(1, List.of(arguments.split(" ")));
        RadiationState first = new RadiationState(1, 0.1, 1e-4, 1);
        assertEquals(expected, app.verify(List.of(), first, new RadiationState(1 + drift, 0.1, 1e-2, 0.5)));
    }

    @ParameterizedTest
    @CsvSource({
        "--zones 16, ''",
        "--zones 16 --steps 4, ' (energy and bounds; the known run of this cube and way has --steps 5 and --tolerance 1.0E-6)'",
        "--zones 20, ' (energy and bounds; no known run of this cube and way)'",
    })
    void shouldTellWhyNoKnownRunIsCompared(String arguments, String how) {
        IrsApp app = new IrsApp();
        new AppLauncher("irs", app).check(1, List.of(arguments.split(" ")));
        assertEquals(how, app.how(Verification.SUCCESSFUL));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void shouldNeedLessHeapWhenTasksShareTheBlocks(int few) {
        IrsApp app = new IrsApp();
        new AppLauncher("irs", app).check(few, List.of("--zones", "180"));
        double shared = app.heapBytes(2 * few) - (32L << 20);
        assertEquals(2, (app.heapBytes(few) - (32L << 20)) / shared, 1e-9);
    }
}
