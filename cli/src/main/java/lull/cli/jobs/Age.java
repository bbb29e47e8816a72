package lull.cli.jobs;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How long ago something was, and since when, as users write it. */
final class Age {
    private static final Pattern AGE = Pattern.compile("(\\d{1,6})([mhdw])");
    private static final int DAYS_OF_A_WEEK = 7;

    private Age() {}

    /**
     * {@code 90d}, {@code 12h}, {@code 30m} or {@code 4w}.
     *
     * @throws IllegalArgumentException if it is none
     */
    static Duration parse(String text) {
        Matcher age = AGE.matcher(text);
        if (!age.matches()) {
            throw new IllegalArgumentException("is no age; give 30m, 12h, 90d or 4w");
        }
        long number = Long.parseLong(age.group(1));
        return switch (age.group(2)) {
            case "m" -> Duration.ofMinutes(number);
            case "h" -> Duration.ofHours(number);
            case "d" -> Duration.ofDays(number);
            default -> Duration.ofDays(DAYS_OF_A_WEEK * number);
        };
    }

    /**
     * An age before now, a date (its beginning in UTC), or an instant as {@code 2026-11-24T12:00:00Z}.
     *
     * @throws IllegalArgumentException if it is none
     */
    static Instant since(String text, Instant now) {
        try {
            if (AGE.matcher(text).matches()) {
                return now.minus(parse(text));
            }
            return text.contains("T")
                    ? Instant.parse(text)
                    : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(
                    "is no time; give an age as 7d or 12h, a date as 2026-11-24, or 2026-11-24T12:00:00Z", e);
        }
    }
}
