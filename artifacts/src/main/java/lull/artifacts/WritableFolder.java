package lull.artifacts;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A folder that users name for files of which not all are known yet. */
public final class WritableFolder {
    private WritableFolder() {}

    /**
     * Makes the folder if it is not there.
     *
     * @throws IOException if it can't be made, or this user may not write it, with the path, the reason and the cure
     */
    public static Path at(Path folder) throws IOException {
        try {
            Files.createDirectories(folder);
            if (!Files.isWritable(folder)) {
                throw new AccessDeniedException(folder.toString());
            }
            return folder;
        } catch (NoSuchFileException e) { // so the kernel answers in folders that it makes up
            throw new IOException(folder + ": no folder can be made there; name another", e);
        } catch (IOException e) {
            throw new IOException(folder + ": " + FileReason.of(e, "folder"), e);
        }
    }
}
