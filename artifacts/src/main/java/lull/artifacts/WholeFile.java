package lull.artifacts;

import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * A place for something that is written at once. A regular file is replaced whole, so that a reader meets the old one or the
 * new one; it keeps its mode and, where this user may give files away, its owner. Through a link its target is replaced. What
 * is no regular file, such as a device, a pipe or an open descriptor, is written to and stays what it is.
 *
 * <p>The new content is in a hidden file beside the old one for the moment between its first byte and its taking the name.
 * When this process is killed by SIGKILL in that moment, the hidden file stays; a write in the folder an hour later, or two,
 * removes it.
 */
public final class WholeFile {
    /** By this other tools mean the standard output; a file of that name is hard to get rid of. */
    private static final String DASH = "-";

    private static final int STDOUT = 1;
    private static final int STDERR = 2;
    private static final FileAttribute<?> PRIVATE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private final Path path;

    private WholeFile(Path path) {
        this.path = path;
    }

    /** Writes text. */
    public interface Content {
        void write(Writer writer) throws IOException;
    }

    /** The file of that name, which need not exist. */
    public static WholeFile at(Path path) {
        return new WholeFile(path);
    }

    /**
     * Looks whether it can be written, as far as that can be known before it is tried.
     *
     * @throws IOException if not, with the reason and the cure
     */
    public void check() throws IOException {
        try {
            Destination destination = destination();
            if (destination.isOurDescriptor(STDOUT) || destination.isOurDescriptor(STDERR)) {
                return; // open already, whoever made it
            }
            Path folder = destination.path().getParent();
            if (destination.exists() && !Files.isWritable(destination.path())
                    || destination.isReplaceable() && !Files.isWritable(folder)) {
                throw new AccessDeniedException(path.toString());
            }
        } catch (IOException e) {
            throw refusal(e);
        }
    }

    /**
     * Whether a regular file is or will be there, which can have others beside it.
     *
     * @throws IOException if its folder does not exist
     */
    public boolean isRegular() throws IOException {
        try {
            return destination().isReplaceable();
        } catch (IOException e) {
            throw refusal(e);
        }
    }

    /** Whether it and another name lead to the same regular file, be it there or still to be made: to write one is to replace the other. */
    public boolean isSameAs(Path other) {
        try {
            Destination here = destination();
            Destination there = Destination.of(other);
            return here.isReplaceable()
                    && (here.path().equals(there.path())
                            || here.exists() && there.exists() && Files.isSameFile(here.path(), there.path()));
        } catch (IOException e) {
            return false; // what can't be found is refused where it is used
        }
    }

    /** Whether it leads into that folder, or is that folder. */
    public boolean isWithin(Path folder) {
        try {
            return Destination.of(path).path().startsWith(folder.toRealPath());
        } catch (IOException e) {
            return false; // what can't be found is refused where it is used
        }
    }

    /** Writes text, as {@link #write(byte[])}. */
    public void write(Content content) throws IOException {
        StringWriter whole = new StringWriter();
        content.write(whole);
        write(whole.toString());
    }

    /** Writes text in UTF-8, as {@link #write(byte[])}. */
    public void write(String text) throws IOException {
        write(text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Writes it, whole or not at all.
     *
     * @throws IOException if it can't be written, with the reason and the cure; a regular file is then as it was
     */
    public void write(byte[] content) throws IOException {
        deliver(out -> out.write(content));
    }

    /**
     * Writes text in UTF-8 as it comes, so that it may be larger than memory; the content takes little time. Otherwise as
     * {@link #write(byte[])}, but what is no regular file may get a part of it.
     */
    public void stream(Content content) throws IOException {
        deliver(out -> {
            Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
            content.write(writer);
            writer.flush();
        });
    }

    private interface Bytes {
        void write(OutputStream out) throws IOException;
    }

    private void deliver(Bytes content) throws IOException {
        try {
            Destination destination = destination();
            if (destination.isReplaceable()) {
                replace(destination, content);
            } else if (destination.isOurDescriptor(STDOUT)) {
                writeTo(FileDescriptor.out, content);
            } else if (destination.isOurDescriptor(STDERR)) {
                writeTo(FileDescriptor.err, content);
            } else {
                writeTo(destination, content);
            }
        } catch (IOException e) {
            throw refusal(e);
        }
    }

    private Destination destination() throws IOException {
        if (path.toString().equals(DASH)) {
            throw new FileSystemException(DASH, null, FileReason.IS_A_DASH);
        }
        Destination destination = Destination.of(path);
        if (destination.isFolder()) {
            throw new FileSystemException(path.toString(), null, FileReason.IS_A_FOLDER);
        }
        return destination;
    }

    private static void replace(Destination old, Bytes content) throws IOException {
        if (old.exists() && !Files.isWritable(old.path())) {
            throw new AccessDeniedException(old.path().toString());
        }
        Temporary temporary = Temporary.beside(old.path());
        try (temporary) {
            FileAttribute<?>[] attributes = old.exists() ? new FileAttribute<?>[] {PRIVATE} : new FileAttribute<?>[0];
            try (FileChannel channel = made(temporary.path(), attributes)) {
                content.write(Channels.newOutputStream(channel));
                channel.force(true);
            }
            if (old.exists()) {
                temporary.resemble(old);
            }
            Files.move(temporary.path(), old.path(), StandardCopyOption.ATOMIC_MOVE);
        }
    }

    /** In folders that the kernel makes up nobody can make a file, and it is told as if the file were missing. */
    private static FileChannel made(Path file, FileAttribute<?>[] attributes) throws IOException {
        try {
            return FileChannel.open(file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), attributes);
        } catch (NoSuchFileException e) {
            Path folder = file.getParent();
            throw Files.isDirectory(folder)
                    ? new FileSystemException(folder.toString(), null, "no file can be made in " + folder)
                    : e;
        }
    }

    /** The stream is not closed: the descriptor is the process's. */
    @SuppressWarnings("resource")
    private static void writeTo(FileDescriptor descriptor, Bytes content) throws IOException {
        content.write(new FileOutputStream(descriptor));
    }

    private static void writeTo(Destination destination, Bytes content) throws IOException {
        try (FileChannel channel = channel(destination)) {
            content.write(Channels.newOutputStream(channel));
        }
    }

    private static FileChannel channel(Destination destination) throws IOException {
        if (destination.isDescriptor()) {
            return FileChannel.open(destination.path(), StandardOpenOption.APPEND);
        }
        return destination.isPipe()
                ? pipe(destination.path())
                : FileChannel.open(destination.path(), StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    }

    /** Waits for no reader: a pipe that is opened both ways opens at once, and then is open for the writer that follows. */
    private static FileChannel pipe(Path path) throws IOException {
        FileChannel bothWays =
                FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        try {
            return FileChannel.open(path, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        } finally {
            bothWays.close();
        }
    }

    private IOException refusal(IOException e) {
        Path folder = path.toAbsolutePath().getParent();
        String why = e instanceof NoSuchFileException && (folder == null || !Files.isDirectory(folder))
                ? "the folder " + folder + " does not exist; make it first: mkdir -p " + folder
                : FileReason.of(e, "file");
        return new IOException(path + ": " + why, e);
    }
}
