package lull.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessorShareTest {
    @TempDir
    private Path folder;

    @Test
    void shouldTakeTheFullShareOnceWhenEventsAreInDanger() throws IOException {
        Path group = Files.writeString(folder.resolve("autogroup"), "/autogroup-7 nice 19");
        ProcessorShare share = new ProcessorShare(group);

        share.adapt(false);
        assertEquals("/autogroup-7 nice 19", Files.readString(group));
        share.adapt(true);
        assertEquals("0", Files.readString(group).substring(0, 1));
        Files.writeString(group, "19");
        share.adapt(true);
        assertEquals("19", Files.readString(group));
    }

    @Test
    void shouldAskAgainWhenTheKernelTakesNoChangeYet() throws IOException {
        Path group = Files.createDirectory(folder.resolve("autogroup"));
        ProcessorShare share = new ProcessorShare(group);
        share.adapt(true);

        Files.delete(group);
        Files.writeString(group, "19");
        share.adapt(true);

        assertEquals("0", Files.readString(group).substring(0, 1));
    }

    @Test
    void shouldLetTheKernelDecideWhenItHasNoSuchGroups() {
        Path group = folder.resolve("autogroup");
        new ProcessorShare(group).adapt(true);
        assertFalse(Files.exists(group));
    }
}
