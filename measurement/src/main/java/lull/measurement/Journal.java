package lull.measurement;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import com.google.gson.reflect.TypeToken;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Keeps every repetition of a campaign in a file, a line of JSON each, on disk before the next begins. The first line
 * holds the conditions, under which alone old repetitions may be joined with new ones, and what was chosen at its begin and holds for
 * it whatever would be chosen now. A last line that an interruption
 * tore is dropped, and so are conditions under which nothing was observed; anything else that is no line of a journal is an error, and the file stays as it is. One process at a
 * time holds the file.
 */
public final class Journal implements Closeable {
    private static final String FORMAT = "lull-journal";
    private static final int VERSION = 1;
    private static final String BEGINNING = "{\"format\":\"" + FORMAT + "\"";
    /** Of a first line before it said the format. */
    private static final String OLD_BEGINNING = "{\"version\"";
    /** Characters by which a torn first line is known. */
    private static final int TELLING = "{\"format\"".length();

    /** The number of its line; the conditions stand before it. */
    private static final int FIRST_OBSERVATION = 2;

    private static final Gson GSON = new Gson();

    private final Path file;
    private final FileChannel channel;
    private final List<Observation> found = new ArrayList<>();
    private final Map<String, Double> choices;

    /** Journals that say no format are of version 1 too, and so are those without choices. */
    private record Header(String format, int version, Map<String, String> conditions, Map<String, Double> choices) {}

    /** A repetition before anybody has looked at it. */
    private record Line(String key, Map<String, Double> values, Double seconds) {}

    private Journal(Path file, FileChannel channel, Map<String, Double> choices) {
        this.file = file;
        this.channel = channel;
        this.choices = new TreeMap<>(choices);
    }

    /**
     * Opens the journal, or begins one, for what nobody has to choose.
     *
     * @throws IOException as {@link #open(Path, Map, Map)}
     */
    public static Journal open(Path file, Map<String, String> conditions) throws IOException {
        return open(file, conditions, Map.of());
    }

    /**
     * Opens the journal, or begins one.
     *
     * @param conditions what must be the same for all repetitions, as machine and program
     * @param choices what may be another number now, as a limit that the free memory sets
     * @throws IOException if another process holds it, it is no journal, or it was begun under other conditions
     */
    public static Journal open(Path file, Map<String, String> conditions, Map<String, Double> choices)
            throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new IOException(file + " is no regular file, and repetitions are kept there; name another place");
        }
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            hold(channel, file);
            Journal journal = new Journal(file, channel, choices);
            journal.read(new TreeMap<>(conditions));
            return journal;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** What earlier runs of the campaign observed. */
    List<Observation> found() {
        return List.copyOf(found);
    }

    void append(Observation observation) throws IOException {
        write(GSON.toJson(observation));
    }

    /** Keys of all points of which earlier runs left repetitions, asked for or not. */
    public Set<String> foundKeys() {
        return found.stream().map(Observation::key).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Repetitions of these points that earlier runs left. */
    public long foundRepetitions(Collection<Point> points) {
        Set<String> keys = points.stream().map(Point::key).collect(Collectors.toSet());
        return found.stream()
                .filter(observation -> keys.contains(observation.key()))
                .count();
    }

    /** What was chosen when it was begun; as now, if it does not tell. */
    public double choice(String name) {
        return choices.get(name);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private static void hold(FileChannel channel, Path file) throws IOException {
        FileLock lock = channel.tryLock();
        if (lock == null) {
            throw new IOException(
                    file + " is in use by another process that measures; wait for it or name another place");
        }
    }

    private void read(Map<String, String> conditions) throws IOException {
        byte[] whole = wholeLines();
        String text = decoded(whole);
        boolean anew = text.indexOf('\n') == text.length() - 1;
        if (anew) {
            requireVersion(text);
        } else {
            readLines(text, conditions);
        }
        channel.truncate(anew ? 0 : whole.length);
        channel.position(channel.size());
        if (anew) {
            write(GSON.toJson(new Header(FORMAT, VERSION, conditions, choices)));
        }
    }

    /** Nothing was observed yet, under whatever conditions: it is begun anew. */
    private void requireVersion(String text) throws IOException {
        if (!text.isEmpty()) {
            checkVersion(parse(text.strip(), 1, Header.class));
        }
    }

    private void readLines(String text, Map<String, String> conditions) throws IOException {
        List<String> lines = text.lines().toList();
        Header header = parse(lines.get(0), 1, Header.class);
        checkVersion(header);
        check(header, conditions);
        if (header.choices != null) {
            choices.replaceAll((name, now) -> Objects.requireNonNullElse(header.choices.get(name), now));
        }
        for (int i = 1; i < lines.size(); i++) {
            found.add(observation(lines.get(i), i + 1));
        }
    }

    /** Without what follows the last line's end. */
    private byte[] wholeLines() throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(channel.size()));
        int read;
        do {
            read = channel.read(bytes);
        } while (bytes.hasRemaining() && read >= 0);
        int end = bytes.position();
        while (end > 0 && bytes.get(end - 1) != '\n') {
            end--;
        }
        String torn = new String(bytes.array(), end, bytes.position() - end, StandardCharsets.UTF_8);
        if (end == 0 && !torn.isEmpty() && !isTornHeader(torn)) {
            throw new IOException(file + " is no journal of measurements; name another place");
        }
        return Arrays.copyOf(bytes.array(), end);
    }

    private String decoded(byte[] lines) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(lines);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (CharacterCodingException e) {
            int number = 1;
            for (int i = 0; i < bytes.position(); i++) {
                number += lines[i] == '\n' ? 1 : 0;
            }
            throw refusal(number, "is no text in UTF-8", e);
        }
    }

    private static boolean isTornHeader(String text) {
        return text.startsWith(BEGINNING)
                || text.startsWith(OLD_BEGINNING)
                || text.length() >= TELLING && BEGINNING.startsWith(text);
    }

    private void checkVersion(Header header) throws IOException {
        if (header.format != null && !header.format.equals(FORMAT)) {
            throw new IOException(file + " is no journal of measurements; name another place");
        }
        if (header.version != VERSION || header.conditions == null) {
            throw new IOException(file + " is a journal of version " + header.version + ", this is version " + VERSION
                    + "; name another place or delete it");
        }
    }

    private void check(Header header, Map<String, String> conditions) throws IOException {
        Set<String> names = new TreeSet<>(header.conditions.keySet());
        names.addAll(conditions.keySet());
        for (String name : names) {
            String before = header.conditions.get(name);
            String now = conditions.get(name);
            if (!Objects.equals(before, now)) {
                throw new IOException(file + " was begun under other conditions: " + name + " was " + before
                        + ", now it is " + now + "; name another place or delete it");
            }
        }
    }

    private Observation observation(String line, int number) throws IOException {
        Line raw = parse(line, number, Line.class);
        if (raw.key == null || raw.values == null || raw.seconds == null) {
            throw refusal(number, "lacks key, values or seconds", null);
        }
        try {
            return new Observation(raw.key, raw.values, raw.seconds);
        } catch (IllegalArgumentException e) {
            throw refusal(number, "tells of " + e.getMessage(), e);
        }
    }

    /** For an observation that was found, the first being 0, and is none of its point. */
    IOException refusal(int index, IOException why) {
        return refusal(FIRST_OBSERVATION + index, "tells of " + why.getMessage(), why);
    }

    private IOException refusal(int number, String fault, Exception cause) {
        String cure = number < FIRST_OBSERVATION ? "name another place or delete the file" : "delete the line";
        return new IOException(file + ", line " + number + " " + fault + "; " + cure, cause);
    }

    private <T> T parse(String line, int number, Class<T> type) throws IOException {
        try {
            T parsed = GSON.fromJson(line, TypeToken.get(type));
            if (parsed != null) {
                return parsed;
            }
        } catch (JsonParseException | NumberFormatException e) {
            throw refusal(number, "is not as a journal's", e);
        }
        throw refusal(number, "is empty", null);
    }

    private void write(String line) throws IOException {
        ByteBuffer bytes = StandardCharsets.UTF_8.encode(line + "\n");
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
        channel.force(false);
    }
}
