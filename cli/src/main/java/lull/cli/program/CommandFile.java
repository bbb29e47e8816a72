package lull.cli.program;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import lull.cli.verb.ExitCode;
import lull.cli.verb.NotStartedException;

/** The file that a command's first word names, looked for as shells do. */
public final class CommandFile {
    private static final String USUAL_PATH = "/bin:/usr/bin";

    private CommandFile() {}

    /**
     * Looks whether a command can be started, before anything is made for it.
     *
     * @param command its words; nothing is known yet of one whose name has a place for a number
     * @throws NotStartedException if there is no such file, or it can't be run
     */
    public static void require(List<String> command) throws NotStartedException {
        String name = command.get(0);
        List<Path> found = places(name).filter(Files::exists).toList();
        if (name.contains("{") || found.stream().anyMatch(CommandFile::canRun)) {
            return;
        }
        throw found.isEmpty() ? notFound(name) : notRunnable(name, found.get(0));
    }

    /**
     * The files that a command runs: that of its first word, and those that other words name by a path, as mpirun's do. Words
     * with a place for a number name none.
     */
    public static List<Path> executables(List<String> command) {
        Stream<Path> first = places(command.get(0)).filter(CommandFile::canRun).limit(1);
        Stream<Path> others =
                command.stream().skip(1).filter(CommandFile::isPath).flatMap(CommandFile::places);
        return Stream.concat(first, others.filter(CommandFile::canRun))
                .distinct()
                .toList();
    }

    /** Why a command was not started, although {@link #require} may have found nothing wrong. */
    static NotStartedException refusal(List<String> command) {
        try {
            require(command);
        } catch (NotStartedException e) {
            return e;
        }
        return new NotStartedException(
                command.get(0) + ": can't be run; is its interpreter there, and is it for this machine?",
                ExitCode.NOT_RUNNABLE);
    }

    private static NotStartedException notFound(String name) {
        return new NotStartedException(name + ": no such command", ExitCode.NOT_FOUND);
    }

    private static NotStartedException notRunnable(String name, Path file) {
        return new NotStartedException(
                name + ": can't be run; "
                        + (Files.isDirectory(file)
                                ? "it is a folder, name a program in it"
                                : "make it executable: chmod +x " + file),
                ExitCode.NOT_RUNNABLE);
    }

    private static boolean isPath(String word) {
        try {
            return Path.of(word).getNameCount() > 0 && word.contains("/");
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private static boolean canRun(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }

    private static Stream<Path> places(String name) {
        if (name.isEmpty()) {
            return Stream.empty();
        }
        if (name.contains("/")) {
            return Stream.of(Path.of(name));
        }
        String path = System.getenv().getOrDefault("PATH", USUAL_PATH);
        return Arrays.stream(path.split(":", -1))
                .map(folder -> Path.of(folder).resolve(name))
                .filter(Files::isRegularFile);
    }
}
