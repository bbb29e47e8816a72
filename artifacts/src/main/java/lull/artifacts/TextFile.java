package lull.artifacts;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Text that a user names, whatever is there: no more of it is read than a text of that kind has. */
public final class TextFile {
    private static final int MOST_MEBIBYTES = 64;
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private TextFile() {}

    /**
     * The whole text, without a byte-order mark.
     *
     * @throws IllegalArgumentException if it is a folder, no text in UTF-8, or has more than 64 MiB
     * @throws IOException if it can't be read
     */
    public static String read(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IllegalArgumentException(file + " is a folder; name a file in it");
        }
        byte[] bytes;
        try (InputStream stream = Files.newInputStream(file)) {
            bytes = stream.readNBytes((MOST_MEBIBYTES << 20) + 1);
        }
        if (bytes.length > MOST_MEBIBYTES << 20) {
            throw new IllegalArgumentException(
                    file + ": more than " + MOST_MEBIBYTES + " MiB, which is too much; name another file");
        }
        return text(file, bytes);
    }

    private static String text(Path file, byte[] bytes) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            if (text.indexOf('\0') < 0) {
                return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
            }
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(file + ": no text in UTF-8; name another file", e);
        }
        throw new IllegalArgumentException(file + ": no text, there are zeros in it; name another file");
    }
}
