package lull.artifacts.table;

import java.io.IOException;
import java.io.Reader;
import java.util.Properties;

/** Lines {@code KEY = VALUE}, written as Java's properties are. */
public final class PropertyLines {
    private PropertyLines() {}

    /**
     * Reads them.
     *
     * @param name of what they describe, for refusals
     * @throws IllegalArgumentException if a key is there twice, of which one would silently not count, or an escape is none
     */
    public static Properties read(String name, Reader text) throws IOException {
        Properties lines = new EachOnce();
        try {
            lines.load(text);
            return lines;
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
        }
    }

    private static final class EachOnce extends Properties {
        private static final long serialVersionUID = 1;

        @Override
        public synchronized Object put(Object key, Object value) {
            if (containsKey(key)) {
                throw new IllegalArgumentException("key " + key + " is there twice; keep one");
            }
            return super.put(key, value);
        }
    }
}
