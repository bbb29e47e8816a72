package lull.channel;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The folder of all users in which each has directories of his own. Nothing in it is reached by a path, behind which another
 * user could lay something else meanwhile: directories are opened without following a link, their owner is asked of the open
 * directory, and files in them are named relative to it.
 */
final class SharedFolder implements AutoCloseable {
    private static final Set<PosixFilePermission> OWNERS_ONLY = PosixFilePermissions.fromString("rwx------");
    private static final int WRITABLE_BY_ALL = 02;
    private static final int LONGEST_TEXT = 1 << 24;
    private static final int STICKY = 01000;

    private final Path path;
    private final UserPrincipal user;
    private final SecureDirectoryStream<Path> stream;

    private SharedFolder(Path path, UserPrincipal user, SecureDirectoryStream<Path> stream) {
        this.path = path;
        this.user = user;
        this.stream = stream;
    }

    /**
     * Opens the folder.
     *
     * @throws IOException if there is none, or all users could move directories away that are not theirs
     */
    @SuppressWarnings("StreamResourceLeak") // it is the folder's, which is closed
    static SharedFolder open(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            throw new FileSystemException(
                    path.toString(), null, "there is no such folder; make it, or name another place by LULL_SHM");
        }
        int mode = (int) Files.getAttribute(path, "unix:mode");
        if ((mode & (WRITABLE_BY_ALL | STICKY)) == WRITABLE_BY_ALL) {
            throw new FileSystemException(
                    path.toString(),
                    null,
                    "all users can move away there what is not theirs; name "
                            + "another place by LULL_SHM, or: chmod +t " + path);
        }
        return new SharedFolder(path, Files.getOwner(Path.of("/proc/self")), secure(Files.newDirectoryStream(path)));
    }

    private static SecureDirectoryStream<Path> secure(DirectoryStream<Path> stream) throws IOException {
        if (stream instanceof SecureDirectoryStream<Path> secure) {
            return secure;
        }
        stream.close();
        throw new IOException("this Java has no secure directory streams");
    }

    /** Number of this process's user, as the kernel counts: Java tells its 32 bits as a signed number. */
    static long user() throws IOException {
        return Integer.toUnsignedLong((int) Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    }

    /** Names in the folder; to be asked once. */
    List<Path> names() throws IOException {
        return names(stream);
    }

    private static List<Path> names(DirectoryStream<Path> stream) throws IOException {
        List<Path> names = new ArrayList<>();
        try {
            stream.forEach(file -> names.add(file.getFileName()));
            return names;
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    /** Makes a directory for this user alone. */
    void make(Path name) throws IOException {
        Files.createDirectory(path.resolve(name), PosixFilePermissions.asFileAttribute(OWNERS_ONLY));
        own(name, true).close();
    }

    /** Makes it unless there is one already, which must be this user's alone. */
    void makeOrTake(Path name) throws IOException {
        try {
            make(name);
        } catch (FileAlreadyExistsException e) {
            own(name, true).close();
        }
    }

    /** Files in a directory of this user. */
    List<Path> files(Path name) throws IOException {
        try (SecureDirectoryStream<Path> directory = own(name, false)) {
            return names(directory);
        }
    }

    /** When something was last made or removed in a directory. */
    Instant changed(Path name) throws IOException {
        return attributes(stream, name).lastModifiedTime().toInstant();
    }

    /** The text of a file in a directory of this user; empty if there is no such directory or file, or it is somebody else's. */
    Optional<String> text(Path name, Path file) {
        try (SecureDirectoryStream<Path> directory = own(name, false);
                SeekableByteChannel channel =
                        directory.newByteChannel(file, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
            return Optional.of(
                    new String(Channels.newInputStream(channel).readNBytes(LONGEST_TEXT), StandardCharsets.UTF_8));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Removes some of the files in a directory of this user. */
    void removeFiles(Path name, Predicate<Path> chosen) throws IOException {
        try (SecureDirectoryStream<Path> directory = own(name, false)) {
            for (Path file : names(directory)) {
                if (chosen.test(file)) {
                    remove(directory, file);
                }
            }
        }
    }

    /** Removes a directory of this user, with its files and empty directories. */
    void remove(Path name) throws IOException {
        removeFiles(name, file -> true);
        stream.deleteDirectory(name);
    }

    private static void remove(SecureDirectoryStream<Path> directory, Path file) throws IOException {
        if (attributes(directory, file).isDirectory()) {
            directory.deleteDirectory(file);
        } else {
            directory.deleteFile(file);
        }
    }

    private static PosixFileAttributes attributes(SecureDirectoryStream<Path> directory, Path file) throws IOException {
        return directory
                .getFileAttributeView(file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes();
    }

    /** Asked before it is opened too: a pipe would make its opener wait. */
    private SecureDirectoryStream<Path> own(Path name, boolean alone) throws IOException {
        require(name, attributes(stream, name), alone);
        SecureDirectoryStream<Path> directory = stream.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS);
        try {
            require(
                    name,
                    directory.getFileAttributeView(PosixFileAttributeView.class).readAttributes(),
                    alone);
            return directory;
        } catch (IOException e) {
            directory.close();
            throw e;
        }
    }

    private void require(Path name, PosixFileAttributes found, boolean alone) throws IOException {
        String file = path.resolve(name).toString();
        if (!found.owner().equals(user)) {
            throw new FileSystemException(
                    file, null, "it belongs to " + found.owner().getName() + ", who should remove it");
        }
        if (!found.isDirectory()) {
            throw new FileSystemException(file, null, "it is no directory; remove it");
        }
        Set<PosixFilePermission> others = EnumSet.noneOf(PosixFilePermission.class);
        others.addAll(found.permissions());
        others.removeAll(OWNERS_ONLY);
        if (alone && !others.isEmpty()) {
            throw new FileSystemException(file, null, "others may enter it; chmod 700 " + file);
        }
    }

    /** In few words, without the path. */
    static String reason(IOException e) {
        if (e instanceof DirectoryNotEmptyException) {
            return "a directory in it is not empty; remove it";
        }
        if (e instanceof NoSuchFileException missing) {
            return missing.getFile() + " is not there";
        }
        if (e instanceof AccessDeniedException) {
            return "this user may not write it";
        }
        return e instanceof FileSystemException known && known.getReason() != null ? known.getReason() : e.toString();
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
