package lull.platform.frequency;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.LongStream;
import lull.platform.CpuSet;
import lull.platform.settings.FoundSettings;
import lull.platform.settings.SavedAttributes;

/**
 * One cpufreq policy: saves an attribute before its first write, writes only what is not so, reads back.
 *
 * <p>The userspace governor is used where the kernel has it, else both limits are set to the frequency.
 */
final class CpufreqPolicy {

    static final String GOVERNOR = "scaling_governor";
    static final String GOVERNORS = "scaling_available_governors";
    static final String CURRENT = "cpuinfo_cur_freq";
    static final String SETSPEED = "scaling_setspeed";
    static final String MIN = "scaling_min_freq";
    static final String MAX = "scaling_max_freq";
    static final String USERSPACE = "userspace";
    static final double HERTZ_PER_KILOHERTZ = 1e3;
    private static final double NANOSECONDS_PER_SECOND = 1e9;

    /**
     * The governor first: whoever kept a descriptor of setspeed writes in vain under the found one, before the limits open. The
     * value last, so that the limits don't bend it.
     */
    private static final List<String> RESTORE_ORDER = List.of(GOVERNOR, MAX, MIN, CpufreqDriver.PREFERENCE, SETSPEED);

    /** The preference that leaves the frequency to the limits. */
    private static final String PERFORMANCE = "performance";

    /** So many parts of a range, or such a share of a frequency, lie safely further apart than {@link #near} is. */
    static final int PARTS = 8;

    private static final int FIFTIETH = 50;

    private final CpufreqFiles files;
    private final int number;
    private final SavedAttributes saved;
    private long requestedKilohertz;
    private boolean wrote;

    CpufreqPolicy(CpufreqFiles files, FoundSettings found, int number) {
        this.files = files;
        this.number = number;
        this.saved = new SavedAttributes(files.folder(number), found, RESTORE_ORDER, Set.of(MIN, MAX));
    }

    FrequencyDomain domain() throws IOException {
        // related_cpus holds those offline too, affected_cpus does not.
        CpuSet cpus = CpuSet.parse(files.read(number, "related_cpus").replaceAll("\\s+", ","));
        return new FrequencyDomain(number, cpus, available(), latencySeconds());
    }

    /** Some drivers say that they don't know, in the largest number there is. */
    private OptionalDouble latencySeconds() {
        try {
            String text = files.read(number, "cpuinfo_transition_latency");
            return text.matches("[0-9]{1,9}")
                    ? OptionalDouble.of(Long.parseLong(text) / NANOSECONDS_PER_SECOND)
                    : OptionalDouble.empty();
        } catch (IOException e) {
            return OptionalDouble.empty();
        }
    }

    /** The found limits, or those that hold if they were not touched: nothing outside can be had. */
    AvailableFrequencies withinFoundLimits(AvailableFrequencies available) throws IOException {
        return available.within(foundKilohertz(MIN) * HERTZ_PER_KILOHERTZ, foundKilohertz(MAX) * HERTZ_PER_KILOHERTZ);
    }

    boolean hasUserspaceGovernor() throws IOException {
        return Arrays.asList(files.read(number, GOVERNORS).split("\\s+")).contains(USERSPACE);
    }

    CpufreqDriver driver() throws IOException {
        return CpufreqDriver.of(files, number);
    }

    /** Whether the governor, before anything was written, is the one that a held descriptor could still write under. */
    boolean foundUserspaceGovernor() throws IOException {
        return USERSPACE.equals(saved.found(GOVERNOR));
    }

    /** Whether the last call of another method wrote anything. */
    boolean wrote() {
        return wrote;
    }

    /** The next request is written even if it equals the last: somebody else may have asked for another since. */
    void forgetRequest() {
        requestedKilohertz = 0;
    }

    /**
     * The frequency that the hardware was told, as the driver reads it back; Linux's own word where the driver can't. Zero
     * if the driver asked and the hardware did not answer: what Linux believes is then worth nothing.
     */
    long heldKilohertz() throws IOException {
        if (readsBack()) {
            String text = files.read(number, CURRENT);
            return isKilohertz(text) ? Long.parseLong(text) : 0;
        }
        if (Files.exists(files.path(number, SETSPEED))) {
            // It says <unsupported> under most governors.
            String text = files.read(number, SETSPEED);
            if (isKilohertz(text)) {
                return Long.parseLong(text);
            }
        }
        return files.readKilohertz(number, "scaling_cur_freq");
    }

    private boolean readsBack() throws IOException {
        return Files.exists(files.path(number, CURRENT)) && driver().tellsWhatWasSet();
    }

    private static boolean isKilohertz(String text) {
        return text.matches("[1-9][0-9]{0,11}");
    }

    /** Sets the frequency under the userspace governor and gives back what is held; zero if that can't be told. */
    long setSpeed(long kilohertz) throws IOException {
        wrote = false;
        enterUserspace();
        long held = heldKilohertz();
        if (requestedKilohertz == kilohertz && near(held, kilohertz)) {
            return held;
        }
        forgetRequest();
        boolean follows = !isSkipped(kilohertz, held) || leaves(kilohertz);
        held = writeSpeed(kilohertz);
        if (!follows && !readsBack()) {
            return 0;
        }
        requestedKilohertz = kilohertz;
        return held;
    }

    /** Linux skips a write of the frequency that it believes in, be it a guess: at its start, after a policy was offline. */
    private boolean isSkipped(long kilohertz, long held) throws IOException {
        return near(files.readKilohertz(number, SETSPEED), kilohertz) && !(readsBack() && near(held, kilohertz));
    }

    /** Sets another frequency within the limits; whether it is held then, or, in a range, one near it, or there is none. */
    private boolean leaves(long kilohertz) throws IOException {
        Optional<Long> another = nearestOther(kilohertz);
        if (another.isEmpty()) {
            return true;
        }
        long held = writeSpeed(another.get());
        return available().isRange() ? held > 0 && !near(held, kilohertz) : near(held, another.get());
    }

    /** Programs run at it until the next write, for a while where the machine is busy: so it is the nearest. */
    private Optional<Long> nearestOther(long kilohertz) throws IOException {
        long min = files.readKilohertz(number, MIN);
        long max = files.readKilohertz(number, MAX);
        AvailableFrequencies available = available();
        long apart = Math.max((max - min) / PARTS, kilohertz / FIFTIETH);
        LongStream offered = available.isRange()
                ? LongStream.of(min, kilohertz - apart, kilohertz + apart, max)
                        .filter(candidate -> candidate >= min && candidate <= max)
                : available.listedHertz().stream()
                        .mapToLong(hertz -> Math.round(hertz / HERTZ_PER_KILOHERTZ))
                        .filter(listed -> listed >= min && listed <= max);
        return offered.filter(candidate -> !near(candidate, kilohertz))
                .boxed()
                .min(Comparator.comparingLong((Long other) -> Math.abs(other - kilohertz))
                        .thenComparing(Comparator.reverseOrder()));
    }

    /** Puts the userspace governor in place, so that scaling_setspeed can be written. */
    void enterUserspace() throws IOException {
        String governor = files.read(number, GOVERNOR);
        if (governor.equals(USERSPACE)) {
            if (foundUserspaceGovernor()) {
                saved.keep(SETSPEED);
            }
            return;
        }
        forgetRequest();
        change(GOVERNOR, USERSPACE);
        if (!files.read(number, GOVERNOR).equals(USERSPACE)) {
            throw new IOException(
                    files.path(number, GOVERNOR) + " stayed " + governor + " after " + USERSPACE + " was written");
        }
    }

    /**
     * Sets both limits to the frequency, and where the processor takes hints the one that lets the limits decide: others may
     * stay below them.
     */
    long pin(long kilohertz) throws IOException {
        long held = setLimits(kilohertz, kilohertz);
        // The governor of that name prefers the same, and would refuse to have the found one put back.
        if (Files.exists(files.path(number, CpufreqDriver.PREFERENCE))
                && !files.read(number, GOVERNOR).equals(PERFORMANCE)) {
            try {
                change(CpufreqDriver.PREFERENCE, PERFORMANCE);
            } catch (IOException e) {
                return held; // refused: the limits bind without it, too
            }
        }
        return held;
    }

    /**
     * Sets both limits, in the order that keeps the lower one below and never beyond the limits that were found, and
     * gives back the upper as it then is.
     */
    long setLimits(long askedMinKilohertz, long askedMaxKilohertz) throws IOException {
        wrote = false;
        long lowest = foundKilohertz(MIN);
        long highest = foundKilohertz(MAX);
        long minKilohertz = Math.min(highest, Math.max(lowest, askedMinKilohertz));
        long maxKilohertz = Math.min(highest, Math.max(lowest, askedMaxKilohertz));
        // Both before either is written: a write of one may have the driver bend the other.
        saved.keepUnless(MIN, Long.toString(minKilohertz));
        saved.keepUnless(MAX, Long.toString(maxKilohertz));
        boolean raises = files.readKilohertz(number, MAX) < minKilohertz;
        change(raises ? MAX : MIN, Long.toString(raises ? maxKilohertz : minKilohertz));
        change(raises ? MIN : MAX, Long.toString(raises ? minKilohertz : maxKilohertz));
        return files.readKilohertz(number, MAX);
    }

    /** What was written, for being put back. */
    SavedAttributes saved() {
        forgetRequest();
        return saved;
    }

    private void change(String attribute, String value) throws IOException {
        wrote |= saved.change(attribute, value);
    }

    private long writeSpeed(long kilohertz) throws IOException {
        files.write(number, SETSPEED, Long.toString(kilohertz));
        wrote = true;
        return heldKilohertz();
    }

    private long foundKilohertz(String attribute) throws IOException {
        String kept = saved.found(attribute);
        return kept.matches("[0-9]{1,12}") ? Long.parseLong(kept) : files.readKilohertz(number, attribute);
    }

    private AvailableFrequencies available() throws IOException {
        String listed = "";
        if (Files.exists(files.path(number, "scaling_available_frequencies"))) {
            listed = files.read(number, "scaling_available_frequencies");
        }
        if (listed.isEmpty()) {
            return AvailableFrequencies.range(
                    files.readKilohertz(number, "cpuinfo_min_freq") * HERTZ_PER_KILOHERTZ,
                    files.readKilohertz(number, "cpuinfo_max_freq") * HERTZ_PER_KILOHERTZ,
                    driver().stepHertz());
        }
        List<Double> hertz = new ArrayList<>();
        for (String text : listed.split("\\s+")) {
            if (!text.matches("[0-9]{1,12}")) {
                throw new IOException(files.path(number, "scaling_available_frequencies") + " holds '" + text
                        + "', which is no frequency");
            }
            hertz.add(Long.parseLong(text) * HERTZ_PER_KILOHERTZ);
        }
        return AvailableFrequencies.listed(hertz);
    }

    /** A driver that reads the clock may differ from the table by rounding, never by a step. */
    static boolean near(long kilohertz, long other) {
        return Math.abs(kilohertz - other) * 100 <= other;
    }
}
