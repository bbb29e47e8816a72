package lull.platform.node;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Directories in the order in which files are looked for.
 *
 * @param directories the directories; those that do not exist are passed over
 */
public record SearchPath(List<Path> directories) {

    /** Copies the list. */
    public SearchPath {
        directories = List.copyOf(directories);
    }

    /** Where the shell looks for commands, and the administrator's directories that users often lack. */
    public static SearchPath ofCommands() {
        return split(System.getenv().getOrDefault("PATH", "") + ":/usr/sbin:/sbin");
    }

    /** Where the dynamic linker looks for libraries, and LLVM's and Open MPI's own directories there. */
    public static SearchPath ofLibraries() {
        SearchPath linker = split(System.getenv().getOrDefault("LD_LIBRARY_PATH", "") + ":"
                + System.getProperty("java.library.path", "") + ":/usr/lib64:/usr/lib:/usr/local/lib");
        List<Path> directories = new ArrayList<>(linker.directories());
        linker.directories().forEach(directory -> directories.add(directory.resolve("openmpi/lib")));
        for (Path llvm : listing(Path.of("/usr/lib"), "llvm-*")) {
            directories.add(llvm.resolve("lib"));
        }
        return new SearchPath(directories);
    }

    /** The first file whose name matches the glob. */
    public Optional<Path> find(String glob) {
        return directories.stream()
                .flatMap(directory -> listing(directory, glob).stream())
                .findFirst();
    }

    private static SearchPath split(String path) {
        List<Path> directories = new ArrayList<>();
        for (String directory : path.split(File.pathSeparator)) {
            if (!directory.isEmpty()) {
                directories.add(Path.of(directory));
            }
        }
        return new SearchPath(directories);
    }

    private static List<Path> listing(Path directory, String glob) {
        List<Path> paths = new ArrayList<>();
        if (Files.isDirectory(directory) && Files.isReadable(directory)) {
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory, glob)) {
                entries.forEach(paths::add);
            } catch (IOException e) {
                throw new IllegalStateException("directory " + directory + " can't be listed: " + e.getMessage(), e);
            }
        }
        paths.sort(null);
        return paths;
    }
}
