package lull.platform.power;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import lull.platform.settings.AttributeFolder;
import lull.platform.settings.FoundSettings;
import lull.platform.settings.RestoreFault;
import lull.platform.settings.SavedAttributes;

/**
 * The cap of one zone, saved before its first write, bounded, read back and put back.
 *
 * <p>Nobody gets a higher cap than was found: it is the firmware's or the administrator's. The lowest is the administrator's
 * word; else, for the uncore, the lower limit that was found, and for powers the maker's minimum or a share of the highest.
 */
final class PowerCap {

    /** Whether the kernel enforces a power limit; those of memory are often found off. */
    static final String ENABLED = "enabled";

    private static final String UNCORE_MIN = "min_freq_khz";
    private static final String ON = "1";

    /**
     * Of the highest power, where nobody names a lowest; 0.1 to 1. A processor that is capped far below what it needs to run at
     * its lowest frequency has its clock gated, and everything on it crawls, the governor included. Assumed: few kernels pass the
     * maker's minimum on.
     */
    private static final double LOWEST_SHARE = 0.4;

    /** The hardware rounds to eighths of a watt, or to 100 MHz: less is not another value. */
    private static final double TOLERANCE = 0.01;

    private final CapZone zone;
    private final SavedAttributes saved;

    PowerCap(CapZone zone, FoundSettings found) {
        this.zone = zone;
        this.saved = saved(zone.folder(), found);
    }

    /** Off before the limit, so that no other than the found one is in force meanwhile. */
    private static SavedAttributes saved(AttributeFolder folder, FoundSettings found) {
        return new SavedAttributes(folder, found, List.of(ENABLED), Set.of());
    }

    /** Puts back the values that are kept of the folder. */
    static List<RestoreFault> restore(AttributeFolder folder, FoundSettings found) {
        return saved(folder, found).restore();
    }

    /** The cap that is in force; empty if none is, or it can't be read. */
    OptionalDouble holds() {
        try {
            return enforced(
                    zone.folder().has(ENABLED) ? zone.folder().read(ENABLED) : ON,
                    zone.folder().read(zone.limit()));
        } catch (IOException e) {
            return OptionalDouble.empty();
        }
    }

    private OptionalDouble enforced(String enabled, String limit) {
        boolean set = enabled.equals(ON) && limit.matches("[1-9][0-9]{0,17}");
        return set ? OptionalDouble.of(zone.kind().value(Long.parseLong(limit))) : OptionalDouble.empty();
    }

    /** The highest that a client may have; empty if neither what was found nor the maker names one. */
    OptionalDouble highest() throws IOException {
        String enabled = zone.folder().has(ENABLED) ? saved.found(ENABLED) : ON;
        OptionalDouble found = enforced(enabled, saved.found(zone.limit()));
        OptionalDouble makers = makers("max");
        double highest = Math.min(found.orElse(Double.MAX_VALUE), makers.orElse(Double.MAX_VALUE));
        return highest < Double.MAX_VALUE ? OptionalDouble.of(highest) : OptionalDouble.empty();
    }

    /** The lowest that a client may have; empty if nobody names any. */
    OptionalDouble lowest(OptionalDouble administrators) throws IOException {
        if (zone.kind() == CapKind.UNCORE) {
            double found = zone.kind().value(zone.folder().readNumber(UNCORE_MIN));
            return OptionalDouble.of(Math.max(found, administrators.orElse(0)));
        }
        if (administrators.isPresent()) {
            return administrators;
        }
        OptionalDouble makers = makers("min");
        return makers.isPresent()
                ? makers
                : highest().stream().map(highest -> LOWEST_SHARE * highest).findFirst();
    }

    /** A power limit's bound by its driver; the attribute is often missing, or 0. */
    private OptionalDouble makers(String end) throws IOException {
        String attribute = zone.limit().replace("_power_limit_", "_" + end + "_power_");
        if (attribute.equals(zone.limit()) || !zone.folder().has(attribute)) {
            return OptionalDouble.empty();
        }
        return enforced(ON, zone.folder().read(attribute));
    }

    /** Sets the cap to that value, or the nearest within its bounds. */
    CapSetting set(double value, OptionalDouble administrators) {
        boolean written = false;
        try {
            double bounded = bounded(value, administrators);
            long kernel = zone.kind().kernel(bounded);
            written = saved.change(zone.limit(), Long.toString(kernel));
            if (zone.folder().has(ENABLED)) {
                written |= saved.change(ENABLED, ON);
            }
            return new CapSetting(zone.name(), holds(), written, whyNot(value, bounded));
        } catch (IOException e) {
            return new CapSetting(zone.name(), holds(), written, Optional.of(AttributeFolder.reason(e)));
        }
    }

    private double bounded(double value, OptionalDouble administrators) throws IOException {
        double highest = highest().orElse(value);
        double lowest = lowest(administrators)
                .orElseThrow(() ->
                        new IOException(zone.name() + " has no limit, and its driver names none; the administrator"
                                + " can allow its caps by a lower bound of the governor"));
        return Math.min(highest, Math.max(lowest, value));
    }

    private Optional<String> whyNot(double asked, double bounded) {
        OptionalDouble holds = holds();
        if (holds.isEmpty() || Math.abs(holds.getAsDouble() - bounded) > TOLERANCE * bounded) {
            return Optional.of(zone.name() + " holds "
                    + (holds.isPresent() ? zone.kind().describe(holds.getAsDouble()) : "no cap") + " after "
                    + zone.kind().describe(bounded) + " was written; its firmware may have locked it");
        }
        return bounded == asked
                ? Optional.empty()
                : Optional.of("the nearest to " + zone.kind().describe(asked)
                        + " that what was found and the administrator allow");
    }
}
