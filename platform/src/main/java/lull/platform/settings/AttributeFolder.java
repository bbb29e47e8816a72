package lull.platform.settings;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.LockSupport;

/**
 * A folder of sysfs whose files are attributes of one thing.
 *
 * @param path where it is
 * @param writer how its attributes are written
 */
public record AttributeFolder(Path path, Writer writer) {

    /** How an attribute is written; tests put a kernel's behaviour in its place. */
    @FunctionalInterface
    public interface Writer {
        /** Writes to the existing file itself. */
        Writer DIRECT = AttributeFolder::writeOnce;

        /** Writes the text to the existing file. */
        void write(Path file, String text) throws IOException;

        /** Lets time pass, in which the kernel applies what it took. */
        default void pause(long nanoseconds) {
            LockSupport.parkNanos(nanoseconds);
        }
    }

    /** Not by Java's streams and what writes by them: where the kernel says EAGAIN they throw what is no IOException. */
    private static void writeOnce(Path file, String text) throws IOException {
        ByteBuffer bytes = StandardCharsets.US_ASCII.encode(text);
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            channel.write(bytes);
        }
        if (bytes.hasRemaining()) {
            throw new FileSystemException(file.toString(), null, "the kernel takes no value just now");
        }
    }

    /** The folder's own name, as {@code policy0}, by which its settings are kept. */
    public String name() {
        return String.valueOf(path.getFileName());
    }

    /** Where the attribute lies. */
    public Path file(String attribute) {
        return path.resolve(attribute);
    }

    /** Whether there is such an attribute. */
    public boolean has(String attribute) {
        return Files.exists(file(attribute));
    }

    /** The attribute's text without surrounding blanks. */
    public String read(String attribute) throws IOException {
        return Files.readString(file(attribute)).strip();
    }

    /** The attribute's whole number, in the kernel's unit. */
    public long readNumber(String attribute) throws IOException {
        String text = read(attribute);
        if (!text.matches("[0-9]{1,18}")) {
            throw new IOException(file(attribute) + " holds '" + text + "', which is no whole number");
        }
        return Long.parseLong(text);
    }

    /** Writes the attribute; that it succeeds does not mean that the driver followed. */
    public void write(String attribute, String text) throws IOException {
        writer.write(file(attribute), text);
    }

    /** What went wrong, in words and with the cure where there is one; Java names only the file for some errors. */
    public static String reason(IOException failure) {
        if (failure instanceof AccessDeniedException denied) {
            return denied.getFile() + ": permission denied; only root may, and no attribute can be created";
        }
        if (failure instanceof NoSuchFileException missing) {
            return missing.getFile() + " is not there; its driver was removed, or never had it";
        }
        if (failure instanceof FileSystemException system && system.getReason() != null) {
            return system.getFile() + ": " + system.getReason();
        }
        return String.valueOf(failure.getMessage());
    }
}
