package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The picture in docs/architecture.md is that of the table there; -Dpicture.renew=true draws it anew. */
class ArchitecturePictureTest {
    @Test
    void shouldBeDrawnFromTheTable() throws IOException {
        Path file = ModuleTable.document().resolveSibling("architecture.svg");
        String drawn = ArchitecturePicture.svg(ModuleTable.read());
        if (Boolean.getBoolean("picture.renew")) {
            Files.writeString(file, drawn);
        }

        assertEquals(
                drawn, Files.readString(file), "the table changed; draw the picture anew with -Dpicture.renew=true");
    }
}
