package lull.platform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;

class SharedPagesTest {
    private static final Path SHARED = Path.of("/dev/shm");
    private static final int BYTES = 1 << 20;

    @Test
    void shouldGiveBackWhatIsNamedAndNothingElse() throws IOException {
        assumeTrue(Files.isWritable(SHARED), "there is no shared memory");
        Path file = Files.createTempFile(SHARED, "lull-pages-", "");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            MappedByteBuffer memory = channel.map(FileChannel.MapMode.READ_WRITE, 0, BYTES);
            for (int i = 0; i < BYTES; i++) {
                memory.put(i, (byte) 7);
            }

            assertTrue(SharedPages.giveBack(memory.slice(BYTES / 2, BYTES / 2)));

            assertEquals(7, memory.get(BYTES / 2 - 1));
            assertEquals(0, memory.get(BYTES / 2));
            assertEquals(0, memory.get(BYTES - 1));
            assertFalse(SharedPages.giveBack(memory.slice(100, BYTES / 2)), "it begins in a page");
            assertEquals(7, memory.get(100));
        } finally {
            Files.delete(file);
        }
    }
}
