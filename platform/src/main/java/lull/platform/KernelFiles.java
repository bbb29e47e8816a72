package lull.platform;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/** The files by which the kernel describes the node, below a root that tests replace by a tree of their own. */
public final class KernelFiles {

    private final Path root;
    private final Predicate<Path> readable;
    private final Predicate<Path> writable;

    /** Files below the root, with the access that this process has. */
    public KernelFiles(Path root) {
        this(root, Files::isReadable, Files::isWritable);
    }

    /** Files below the root, with the access that the two predicates grant. */
    public KernelFiles(Path root, Predicate<Path> readable, Predicate<Path> writable) {
        this.root = root;
        this.readable = readable;
        this.writable = writable;
    }

    /** Where the path, relative to the root, lies. */
    public Path path(String path) {
        return root.resolve(path);
    }

    /** Whether the file or directory is there. */
    public boolean exists(String path) {
        return Files.exists(path(path));
    }

    /** Whether this process may read the file; false if there is none. */
    public boolean isReadable(String path) {
        return exists(path) && readable.test(path(path));
    }

    /** Whether this process may write the file; false if there is none. */
    public boolean isWritable(String path) {
        return exists(path) && writable.test(path(path));
    }

    /** The file's text without surrounding blanks; empty if it is missing, forbidden or refused by its driver. */
    public Optional<String> text(String path) {
        if (!isReadable(path) || Files.isDirectory(path(path))) {
            return Optional.empty();
        }
        try {
            return Optional.of(Files.readString(path(path)).strip());
        } catch (IOException e) {
            // A driver may refuse any read (EIO, ENODATA, EOPNOTSUPP): for the caller that is an absent value.
            return Optional.empty();
        }
    }

    /** The node's name, as the kernel knows it; empty text if it does not tell. */
    public String hostName() {
        return text("proc/sys/kernel/hostname").orElse("");
    }

    /** The file's whole number; empty if there is no text or it is not a number. */
    public OptionalLong number(String path) {
        Optional<String> text = text(path);
        if (text.isEmpty() || !text.get().matches("-?\\d{1,18}")) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(Long.parseLong(text.get()));
    }

    /**
     * The lines of a file as the kernel ends them, a byte a character: a process may call itself anything, of bytes that are no UTF-8, or
     * with a carriage return that would begin a line of its own making.
     */
    public static List<String> lines(Path file) throws IOException {
        return List.of(Files.readString(file, StandardCharsets.ISO_8859_1).split("\n"));
    }

    /** The value behind the first line {@code key: value} of the file; empty if there is no such line. */
    public Optional<String> value(String path, String key) {
        return linesOf(path).stream()
                .map(line -> line.split(":", 2))
                .filter(parts -> parts.length == 2 && parts[0].strip().equals(key))
                .map(parts -> parts[1].strip())
                .findFirst();
    }

    private List<String> linesOf(String path) {
        try {
            return isReadable(path) && !Files.isDirectory(path(path)) ? lines(path(path)) : List.of();
        } catch (IOException e) {
            return List.of(); // as text
        }
    }

    /** Names in the directory that match the glob, sorted; empty if there is no such directory. */
    public List<String> names(String directory, String glob) {
        List<String> names = new ArrayList<>();
        if (!Files.isDirectory(path(directory))) {
            return names;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(path(directory), glob)) {
            entries.forEach(entry -> names.add(entry.getFileName().toString()));
        } catch (IOException e) {
            throw new IllegalStateException("directory " + path(directory) + " can't be listed: " + e.getMessage(), e);
        }
        names.sort(null);
        return names;
    }

    /** Bytes that this process may still write below the path; empty if there is no such path. */
    public OptionalLong freeBytes(String path) {
        // Not Files.getFileStore: it searches the mount table, which in a chroot does not know the path.
        return exists(path) ? OptionalLong.of(path(path).toFile().getUsableSpace()) : OptionalLong.empty();
    }
}
