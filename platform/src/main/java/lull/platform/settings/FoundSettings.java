package lull.platform.settings;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Values that attributes had before their first write. With a file, every value is on disk before {@link #record}
 * returns: written beside it, synchronised, and renamed, so that a reader sees the old file or the new one.
 */
public final class FoundSettings {

    private static final String HEADER = "lull found settings 1";
    /** The names that sysfs gives folders of settings, and no other: the file decides where root writes. */
    private static final Pattern LINE = Pattern.compile(
            "((?:policy|intel-rapl:|package_|uncore)[0-9a-z_:]{1,30})/((?:scaling|energy|constraint|max)_[a-z0-9_]{1,40}|enabled)=([ -~]{1,100})");

    private record Attribute(String folder, String name) implements Comparable<Attribute> {
        @Override
        public int compareTo(Attribute other) {
            int byFolder = folder.compareTo(other.folder);
            return byFolder != 0 ? byFolder : name.compareTo(other.name);
        }
    }

    private final Optional<Path> file;
    private final Map<Attribute, String> values = new TreeMap<>();

    private FoundSettings(Optional<Path> file) {
        this.file = file;
    }

    /** Values that last as long as this process. */
    public static FoundSettings inMemory() {
        return new FoundSettings(Optional.empty());
    }

    /**
     * Values in the file, those of an earlier process included.
     *
     * @throws IOException if the file can't be read, or was not written by this class
     */
    public static FoundSettings inFile(Path file) throws IOException {
        FoundSettings found = new FoundSettings(Optional.of(file));
        if (Files.exists(file)) {
            List<String> lines = Files.readAllLines(file, StandardCharsets.US_ASCII);
            if (lines.isEmpty() || !lines.get(0).equals(HEADER)) {
                throw new IOException(file + " does not begin with '" + HEADER + "'; look at it, then remove it");
            }
            for (String line : lines.subList(1, lines.size())) {
                found.parse(line);
            }
        }
        return found;
    }

    private void parse(String line) throws IOException {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            throw new IOException(file.orElseThrow() + " holds the line '" + line
                    + "', which is no found setting; look " + "at it, then remove it");
        }
        values.put(new Attribute(matcher.group(1), matcher.group(2)), matcher.group(3));
    }

    /**
     * Keeps the value unless one is kept already: the first one found is the one to put back.
     *
     * @param folder the attribute's, by its own name, as {@code policy0}
     */
    public synchronized void record(String folder, String attribute, String value) throws IOException {
        if (values.putIfAbsent(new Attribute(folder, attribute), value) == null) {
            try {
                store();
            } catch (IOException e) {
                values.remove(new Attribute(folder, attribute));
                throw e;
            }
        }
    }

    /** What was put back need not be kept. */
    public synchronized void forget(String folder, String attribute) throws IOException {
        String value = values.remove(new Attribute(folder, attribute));
        if (value != null) {
            try {
                store();
            } catch (IOException e) {
                values.put(new Attribute(folder, attribute), value);
                throw e;
            }
        }
    }

    /** The folder's values by attribute. */
    public synchronized Map<String, String> of(String folder) {
        Map<String, String> ofFolder = new TreeMap<>();
        values.forEach((attribute, value) -> {
            if (attribute.folder.equals(folder)) {
                ofFolder.put(attribute.name, value);
            }
        });
        return Collections.unmodifiableMap(ofFolder);
    }

    /** Folders of which a value is kept. */
    public synchronized List<String> folders() {
        return values.keySet().stream().map(Attribute::folder).distinct().toList();
    }

    private void store() throws IOException {
        if (file.isEmpty()) {
            return;
        }
        Path target = file.get();
        StringBuilder text = new StringBuilder(HEADER).append('\n');
        values.forEach((attribute, value) -> text.append(attribute.folder)
                .append('/')
                .append(attribute.name)
                .append('=')
                .append(value)
                .append('\n'));
        Path fresh = target.resolveSibling(target.getFileName() + ".new");
        try (FileChannel channel = FileChannel.open(
                fresh, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            ByteBuffer bytes = ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.US_ASCII));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
        Files.move(fresh, target, StandardCopyOption.ATOMIC_MOVE);
    }
}
