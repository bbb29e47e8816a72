package lull.artifacts;

import java.io.BufferedReader;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Text that a user names, whatever is there: no more of it is read than a text of that kind has. */
public final class TextFile {
    private static final int MOST_MEBIBYTES = 64;
    private static final String NO_TEXT = "no text, there are zeros in it; name another file";
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private static final long MOST_CHARACTERS = 1L << 32;

    private TextFile() {}

    /**
     * Reads the text piece by piece, without a byte-order mark, for files that are too long to be held: up to 4 Gi characters.
     * Reading
     * throws an IllegalArgumentException, which does not name the file, if it is no text.
     *
     * @throws IllegalArgumentException if it is a folder
     * @throws IOException if it can't be opened
     */
    public static Reader reader(Path file) throws IOException {
        requireNoFolder(file);
        return new CheckedText(new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8.newDecoder()));
    }

    /** Refuses what is no text. */
    private static final class CheckedText extends FilterReader {
        private long before;

        CheckedText(Reader text) {
            super(new BufferedReader(text));
        }

        @Override
        public int read() throws IOException {
            char[] one = new char[1];
            return read(one, 0, 1) < 0 ? -1 : one[0];
        }

        @Override
        public int read(char[] buffer, int offset, int length) throws IOException {
            int count = decoded(buffer, offset, length);
            if (before == 0 && count > 0 && buffer[offset] == BYTE_ORDER_MARK.charAt(0)) {
                before = 1;
                count--;
                System.arraycopy(buffer, offset + 1, buffer, offset, count);
                if (count == 0) {
                    return read(buffer, offset, length);
                }
            }
            for (int i = offset; i < offset + count; i++) {
                if (buffer[i] == '\0') {
                    throw new IllegalArgumentException(NO_TEXT);
                }
            }
            before += Math.max(0, count);
            if (before > MOST_CHARACTERS) {
                throw new IllegalArgumentException("more than 4 Gi characters; name another file");
            }
            return count;
        }

        private int decoded(char[] buffer, int offset, int length) throws IOException {
            try {
                return super.read(buffer, offset, length);
            } catch (CharacterCodingException e) {
                throw new IllegalArgumentException("no text in UTF-8; name another file", e);
            }
        }
    }

    /**
     * The whole text, without a byte-order mark.
     *
     * @throws IllegalArgumentException if it is a folder, no text in UTF-8, or has more than 64 MiB
     * @throws IOException if it can't be read
     */
    public static String read(Path file) throws IOException {
        requireNoFolder(file);
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
        throw new IllegalArgumentException(file + ": " + NO_TEXT);
    }

    private static void requireNoFolder(Path file) {
        if (Files.isDirectory(file)) {
            throw new IllegalArgumentException(file + " is a folder; name a file in it");
        }
    }
}
