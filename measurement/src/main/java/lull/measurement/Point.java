package lull.measurement;

import java.util.Set;

/**
 * One of the things to be measured.
 *
 * @param key names it, the same in every run of the campaign
 * @param decisive quantities whose means have to be known well enough; others that are observed are averaged too
 * @param measurement observes it
 */
public record Point(String key, Set<String> decisive, Measurement measurement) {

    /** Checks that there is a key and something to know. */
    public Point {
        decisive = Set.copyOf(decisive);
        if (key.isBlank() || decisive.isEmpty()) {
            throw new IllegalArgumentException(
                    "point '" + key + "' needs a key and a decisive quantity, got " + decisive);
        }
    }
}
