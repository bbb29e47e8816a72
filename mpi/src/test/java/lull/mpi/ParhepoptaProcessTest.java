package lull.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class ParhepoptaProcessTest {
    @Test
    void shouldTellWhatIsWrongWithTheProblemFromWhyItFailed() {
        assertEquals(
                "parhepopta: workload 7: too much",
                ParhepoptaProcess.words(new IllegalArgumentException("workload 7: too much")));
        String heap = ParhepoptaProcess.words(new OutOfMemoryError("Java heap space"));
        assertTrue(heap.matches("parhepopta failed: the Java heap of \\d+ MiB is too small .*"), heap);
        assertEquals(
                "parhepopta failed: java.lang.StackOverflowError", ParhepoptaProcess.words(new StackOverflowError()));
        assertEquals(
                "parhepopta failed: java.io.IOException: the disk is full",
                ParhepoptaProcess.words(new IOException("the disk is full")));
    }
}
