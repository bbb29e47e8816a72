package lull.accounting;

import java.time.Duration;
import java.util.Optional;

/**
 * How long lines are kept in the database.
 *
 * @param age of the lines that are removed
 * @param user whose lines are removed; empty for everybody's
 */
public record Keeping(Duration age, Optional<String> user) {}
