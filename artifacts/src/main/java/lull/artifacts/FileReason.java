package lull.artifacts;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Why something can't be written, and the cure: of the usual reasons Java tells nothing but the path. */
final class FileReason {
    static final String IS_A_FOLDER = "is a folder";
    static final String IS_A_DASH = "is no name of a file here";

    private FileReason() {}

    /**
     * The reason and the cure, without the path.
     *
     * @param kind what can be named in its place, as "folder"
     */
    static String of(IOException e, String kind) {
        if (e instanceof NoSuchFileException missing) {
            return missing.getFile() + " does not exist; make it first, or name another " + kind;
        }
        if (e instanceof AccessDeniedException) {
            return "this user may not write it; ask for the permission, or name another " + kind;
        }
        if (e instanceof FileAlreadyExistsException) {
            return "is no " + kind + "; name another";
        }
        String reason = e instanceof FileSystemException known && known.getReason() != null
                ? known.getReason()
                : String.valueOf(e.getMessage());
        return reason + "; " + cure(reason, kind);
    }

    private static String cure(String reason, String kind) {
        return switch (reason) {
            case IS_A_FOLDER -> "name a file in it";
            case IS_A_DASH -> "write /dev/stdout for the standard output, ./- for a file of that name";
            case "No space left on device", "Disk quota exceeded" -> "make room, or name a " + kind + " elsewhere";
            case "Broken pipe" -> "nobody reads the pipe: start its reader first";
            default -> "name another " + kind;
        };
    }
}
