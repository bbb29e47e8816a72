package lull.platform.frequency;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import lull.platform.settings.AttributeFolder;

/** The attributes of cpufreq policies below a root that is {@code /sys} or a tree like it. */
public final class CpufreqFiles {

    private static final Pattern POLICY = Pattern.compile("policy([0-9]{1,7})");

    private final Path directory;
    private final AttributeFolder.Writer writer;

    /** The policies below the root, written to directly. */
    public CpufreqFiles(Path sysfsRoot) {
        this(sysfsRoot, AttributeFolder.Writer.DIRECT);
    }

    /** The policies below the root, written to by the writer. */
    public CpufreqFiles(Path sysfsRoot, AttributeFolder.Writer writer) {
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

    /** The policy's attributes. */
    AttributeFolder folder(int policy) {
        return new AttributeFolder(directory.resolve("policy" + policy), writer);
    }

    /** Where the attribute lies. */
    public Path path(int policy, String attribute) {
        return folder(policy).file(attribute);
    }

    /** The attribute's text without surrounding blanks. */
    public String read(int policy, String attribute) throws IOException {
        return folder(policy).read(attribute);
    }

    /** The attribute's whole number, in the kernel's unit, kilohertz. */
    public long readKilohertz(int policy, String attribute) throws IOException {
        return folder(policy).readNumber(attribute);
    }

    /** Writes the attribute; that it succeeds does not mean that the driver followed. */
    public void write(int policy, String attribute, String text) throws IOException {
        folder(policy).write(attribute, text);
    }
}
