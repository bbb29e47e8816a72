package lull.platform.frequency;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The attributes of cpufreq policies below a root that is {@code /sys} or a tree like it. */
public final class CpufreqFiles {

    /** How an attribute is written; tests put a kernel's behaviour in its place. */
    @FunctionalInterface
    public interface Writer {
        /** Writes the text to the existing file. */
        void write(Path file, String text) throws IOException;
    }

    private static final Pattern POLICY = Pattern.compile("policy([0-9]{1,7})");

    private final Path directory;
    private final Writer writer;

    /** The policies below the root, written to directly. */
    public CpufreqFiles(Path sysfsRoot) {
        this(
                sysfsRoot,
                (file, text) ->
                        Files.writeString(file, text, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING));
    }

    /** The policies below the root, written to by the writer. */
    public CpufreqFiles(Path sysfsRoot, Writer writer) {
        this.directory = sysfsRoot.resolve("devices/system/cpu/cpufreq");
        this.writer = writer;
    }

    /** Where the policies are. */
    public Path directory() {
        return directory;
    }

    /** Numbers of the policies, ascending; empty if there is no cpufreq. The directory may hold other things too. */
    public List<Integer> policies() throws IOException {
        List<Integer> numbers = new ArrayList<>();
        if (!Files.isDirectory(directory)) {
            return numbers;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                var matcher = POLICY.matcher(entry.getFileName().toString());
                if (matcher.matches()) {
                    numbers.add(Integer.valueOf(matcher.group(1)));
                }
            }
        }
        numbers.sort(null);
        return numbers;
    }

    /** Where the attribute lies. */
    public Path path(int policy, String attribute) {
        return directory.resolve("policy" + policy).resolve(attribute);
    }

    /** The attribute's text without surrounding blanks. */
    public String read(int policy, String attribute) throws IOException {
        return Files.readString(path(policy, attribute)).strip();
    }

    /** The attribute's whole number, in the kernel's unit, kilohertz. */
    public long readKilohertz(int policy, String attribute) throws IOException {
        String text = read(policy, attribute);
        if (!text.matches("[0-9]{1,12}")) {
            throw new IOException(path(policy, attribute) + " holds '" + text + "', which is no frequency");
        }
        return Long.parseLong(text);
    }

    /** Writes the attribute; that it succeeds does not mean that the driver followed. */
    public void write(int policy, String attribute, String text) throws IOException {
        writer.write(path(policy, attribute), text);
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
