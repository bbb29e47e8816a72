package lull.report.page;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Locale;

/** A script that stands in a page, and the hash by which the page's policy lets it run. */
final class InlineScript {
    private final String text;

    /** @throws IllegalStateException if the text would end its own element */
    InlineScript(String text) {
        this.text = text.replace("\r\n", "\n"); // as browsers read it
        String small = this.text.toLowerCase(Locale.ROOT);
        if (small.contains("</script") || small.contains("<!--")) {
            throw new IllegalStateException("a script of the page holds what would end it in HTML");
        }
    }

    String text() {
        return text;
    }

    /** SHA-256 in base 64, as a content security policy wants it. */
    String hash() {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
