package lull.partitioning.profile;

import java.math.BigDecimal;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a device was set while it was profiled, as far as the file tells.
 *
 * @param device what was profiled
 * @param threads how many threads
 * @param hertz at which frequency, Hz
 * @param placement where its threads ran, in the user's words; empty if nobody said
 */
public record DeviceConfiguration(String device, OptionalInt threads, OptionalDouble hertz, String placement) {
    private static final int NANO_DIGITS = 9;
    private static final String AS_IT_IS = "as it is";
    private static final Pattern SETTING =
            Pattern.compile("(?:(\\d+) threads?)?(?: ?at ([0-9.]+) GHz)?(?:(?:^|, )(.*))?");

    public DeviceConfiguration {
        Matcher parts = SETTING.matcher(placement);
        if (placement.equals(AS_IT_IS) || parts.matches() && (parts.group(1) != null || parts.group(2) != null)) {
            throw new IllegalArgumentException("placement = " + placement
                    + ": that reads as a number of threads, a frequency or no setting; call the placement otherwise");
        }
    }

    /** A configuration of which nobody said where its threads ran. */
    public DeviceConfiguration(String device, OptionalInt threads, OptionalDouble hertz) {
        this(device, threads, hertz, "");
    }

    /** In one line, for answers and titles. */
    public String label() {
        StringBuilder label = new StringBuilder(device);
        threads.ifPresent(count -> label.append(", ").append(count).append(count == 1 ? " thread" : " threads"));
        hertz.ifPresent(frequency -> label.append(", ").append(frequency / 1e6).append(" MHz"));
        return placement.isEmpty()
                ? label.toString()
                : label.append(", ").append(placement).toString();
    }

    /** How the device was set, in words, as in "12 threads at 1.8 GHz, spread"; "as it is" if nothing tells. */
    public String setting() {
        StringBuilder words = new StringBuilder();
        threads.ifPresent(count -> words.append(count).append(count == 1 ? " thread" : " threads"));
        hertz.ifPresent(frequency -> words.append(words.isEmpty() ? "" : " ")
                .append("at ")
                .append(BigDecimal.valueOf(frequency)
                        .movePointLeft(NANO_DIGITS)
                        .stripTrailingZeros()
                        .toPlainString())
                .append(" GHz"));
        if (!placement.isEmpty()) {
            words.append(words.isEmpty() ? "" : ", ").append(placement);
        }
        return words.isEmpty() ? AS_IT_IS : words.toString();
    }

    /** The configuration that {@link #setting()} put in words. */
    public static DeviceConfiguration ofSetting(String device, String words) {
        Matcher parts = SETTING.matcher(words);
        if (words.equals(AS_IT_IS) || !parts.matches()) {
            return new DeviceConfiguration(device, OptionalInt.empty(), OptionalDouble.empty());
        }
        return new DeviceConfiguration(
                device,
                parts.group(1) == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(parts.group(1))),
                parts.group(2) == null
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(new BigDecimal(parts.group(2))
                                .movePointRight(NANO_DIGITS)
                                .doubleValue()),
                parts.group(3) == null ? "" : parts.group(3));
    }
}
