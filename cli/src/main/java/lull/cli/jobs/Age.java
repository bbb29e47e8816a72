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
            Instant since = AGE.matcher(text).matches() ? now.minus(parse(text)) : instant(text);
            return Instant.ofEpochMilli(since.toEpochMilli()); // as lines tell their times
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(
                    "is no time; give an age as 7d or 12h, a date as 2026-11-24, or 2026-11-24T12:00:00Z", e);
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("is further away than jobs can be; give a date as 2026-11-24", e);
        }
    }

    private static Instant instant(String text) {
        return text.contains("T")
                ? Instant.parse(text)
                : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
    }
}
