package lull.agent.standing;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How the files of a job are named. What a job says of itself can't lead out of the folder: letters, digits and {@code . _ -} stay,
 * anything else becomes {@code _}, and no name begins with a dot.
 */
public final class ReportNames {
    /** The names that jobs have unless something else is asked for. */
    public static final String USUAL = "%u-%h-%j";

    /** A name, an ending and a number after it are far below the 255 bytes that Linux allows. */
    private static final int LONGEST = 160;

    private static final Pattern LITERAL = Pattern.compile("([A-Za-z0-9._-]|%[juh])+");
    private static final Pattern WORD = Pattern.compile("%([juh])");

    private final String pattern;

    /**
     * @param pattern with {@code %j} for the job's identifier, {@code %u} for the user and {@code %h} for the host
     * @throws IllegalArgumentException if a file can't be named so
     */
    public ReportNames(String pattern) {
        if (!LITERAL.matcher(pattern).matches() || pattern.startsWith(".") || pattern.length() > LONGEST) {
            throw new IllegalArgumentException("names no file: letters, digits and . _ - may be in it, %j for the job, "
                    + "%u for the user, %h for the host; no / and no . at its beginning");
        }
        this.pattern = pattern;
    }

    String of(JobIdentity job, String user) {
        Map<String, String> words = Map.of("j", job.id(), "u", user, "h", job.host());
        String name =
                WORD.matcher(pattern).replaceAll(word -> Matcher.quoteReplacement(safe(words.get(word.group(1)))));
        String bounded = name.substring(0, Math.min(LONGEST, name.length()));
        return bounded.startsWith(".") ? "_" + bounded.substring(1) : bounded;
    }

    private static String safe(String word) {
        return word.isEmpty() ? "_" : word.replaceAll("[^A-Za-z0-9._-]", "_");
    }
}
