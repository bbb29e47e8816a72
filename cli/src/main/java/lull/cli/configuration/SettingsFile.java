package lull.cli.configuration;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import lull.artifacts.TextFile;

/** A file of settings, VERB.OPTION = VALUE a line, in the format of Java's properties. */
record SettingsFile(Path path, int user) {
    private static final int ROOT = 0;
    private static final int WRITABLE_BY_OTHERS = 022;

    /**
     * Its settings, in the order of their lines, of a key the last; none if there is no such file.
     *
     * @throws IllegalArgumentException if somebody else may write it, or it holds no settings
     * @throws IOException if it can't be read
     */
    List<Setting> read() throws IOException {
        Optional<String> text = text();
        if (text.isEmpty()) {
            return List.of();
        }
        Lines properties = new Lines();
        try {
            properties.load(new StringReader(text.get()));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(path + ": " + e.getMessage() + "; write \\\\ for a backslash", e);
        }
        List<Setting> settings = new ArrayList<>();
        properties.keys.forEach(
                key -> settings.add(new Setting(key, properties.getProperty(key).strip(), path.toString())));
        return settings;
    }

    /** Properties know no order. */
    private static final class Lines extends Properties {
        private static final long serialVersionUID = 1;

        private final LinkedHashSet<String> keys = new LinkedHashSet<>();

        @Override
        public synchronized Object put(Object key, Object value) {
            keys.remove((String) key);
            keys.add((String) key);
            return super.put(key, value);
        }
    }

    private Optional<String> text() throws IOException {
        try {
            Optional<String> stranger = stranger();
            if (stranger.isPresent()) {
                throw new IllegalArgumentException(path + ": " + stranger.get() + ": its settings can't be trusted");
            }
            return Optional.of(TextFile.read(path));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    /** Who else may decide what is in it. */
    private Optional<String> stranger() throws IOException {
        Map<String, Object> attributes = Files.readAttributes(path, "unix:uid,mode");
        int owner = (Integer) attributes.get("uid");
        if (owner != ROOT && owner != user) {
            return Optional.of("it belongs to user " + owner + ", neither to root nor to user " + user);
        }
        return ((Integer) attributes.get("mode") & WRITABLE_BY_OTHERS) == 0
                ? Optional.empty()
                : Optional.of("others may write it, which chmod go-w takes from them");
    }
}
