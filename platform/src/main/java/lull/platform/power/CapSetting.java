package lull.platform.power;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What came of setting a cap.
 *
 * @param zone its name
 * @param holds the cap as it read back, in watts or hertz; empty if that can't be told
 * @param written whether anything was written
 * @param whyNot why the zone does not hold what was asked for; empty if it does
 */
public record CapSetting(String zone, OptionalDouble holds, boolean written, Optional<String> whyNot) {}
