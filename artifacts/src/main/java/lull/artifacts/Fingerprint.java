package lull.artifacts;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Locale;

/** A number that changes with a file's bytes. */
public final class Fingerprint {
    private static final int BUFFER = 1 << 16;

    private Fingerprint() {}

    /**
     * The file's SHA-256 in 64 hexadecimal digits.
     *
     * @throws IOException if it can't be read
     */
    public static String of(Path file) throws IOException {
        try (InputStream bytes = Files.newInputStream(file);
                DigestInputStream digested = new DigestInputStream(bytes, MessageDigest.getInstance("SHA-256"))) {
            byte[] buffer = new byte[BUFFER];
            while (digested.read(buffer) >= 0) {
                // reading is what digests
            }
            return String.format(
                    Locale.ROOT,
                    "%064x",
                    new BigInteger(1, digested.getMessageDigest().digest()));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
