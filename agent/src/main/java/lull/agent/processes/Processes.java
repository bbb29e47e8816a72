package lull.agent.processes;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import lull.channel.TaskChannel;

/** What the kernel says of other processes. */
public final class Processes {
    /** The fields of {@code stat}, from 1 on, that tell a process's session and when it began. */
    static final int SESSION = 6;

    private static final int BEGUN = 22;
    /** The first one after its name, which may hold anything. */
    private static final int AFTER_NAME = 3;

    private Processes() {}

    /** Whether a process exists, be it only as a zombie. */
    public static boolean alive(long pid) {
        return Files.exists(folder(pid));
    }

    /** Whether a task's process exists, be it only as a zombie; another one that was given its number is not it. */
    public static boolean alive(TaskChannel task) {
        return task.begun() == 0 ? alive(task.pid()) : task.begun() == begun(task.pid());
    }

    /**
     * A file of {@code /proc/PID} of a task.
     *
     * @throws IOException if the task is gone, or it may not be read
     */
    public static byte[] tells(TaskChannel task, String file) throws IOException {
        byte[] told = Files.readAllBytes(folder(task.pid()).resolve(file));
        if (!alive(task)) {
            throw new NoSuchFileException(task.file() + ": its process has ended");
        }
        return told;
    }

    /** When a process began, in ticks since the node was booted; -1 if it is gone. */
    public static long begun(long pid) {
        return field(folder(pid), BEGUN);
    }

    /** A whole number that the {@code stat} of a process's folder tells; -1 if it is gone. */
    static long field(Path process, int number) {
        try {
            String stat = Files.readString(process.resolve("stat"), StandardCharsets.ISO_8859_1);
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            return Long.parseLong(fields[number - AFTER_NAME]);
        } catch (IOException | IndexOutOfBoundsException | NumberFormatException e) {
            return -1;
        }
    }

    private static Path folder(long pid) {
        return Path.of("/proc", String.valueOf(pid));
    }
}
