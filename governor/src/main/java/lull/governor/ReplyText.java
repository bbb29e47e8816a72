package lull.governor;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import lull.platform.CpuSet;
import lull.platform.frequency.AvailableFrequencies;
import lull.platform.frequency.FrequencyDomain;
import lull.platform.frequency.FrequencyReading;
import lull.platform.frequency.FrequencySetting;
import lull.platform.power.CapSetting;

/** How the governor's replies write down domains, settings and caps: words separated by single blanks, frequencies in hertz, powers in watts. */
public final class ReplyText {
    private static final String UNKNOWN = "unknown";
    private static final String WRITTEN = "written";
    private static final String UNCHANGED = "unchanged";

    private ReplyText() {}

    /**
     * A domain: number, CPUs, lowest and highest frequency, the listed ones with commas, seconds of a transition, the
     * step of a range where it is known.
     *
     * @param available the frequencies that the client may have
     */
    public static String of(FrequencyDomain domain, AvailableFrequencies available) {
        return domain.number() + " " + domain.cpus().list() + " " + available.minHertz() + " " + available.maxHertz()
                + " "
                + String.join(
                        ",",
                        available.listedHertz().stream().map(String::valueOf).toList()) + " "
                + value(domain.transitionSeconds())
                + (available.stepHertz() > 0 ? " " + available.stepHertz() : "");
    }

    static FrequencyDomain domain(String line) {
        String[] words = line.split(" ", -1);
        List<Double> listed = Arrays.stream(words[4].split(","))
                .filter(word -> !word.isEmpty())
                .map(Double::valueOf)
                .toList();
        double step = words.length > 6 ? Double.parseDouble(words[6]) : 0;
        AvailableFrequencies available =
                new AvailableFrequencies(listed, Double.parseDouble(words[2]), Double.parseDouble(words[3]), step);
        OptionalDouble transition = words.length > 5 && !words[5].equals(UNKNOWN)
                ? OptionalDouble.of(Double.parseDouble(words[5]))
                : OptionalDouble.empty();
        return new FrequencyDomain(Integer.parseInt(words[0]), CpuSet.parse(words[1]), available, transition);
    }

    /**
     * A setting: the frequency that holds, whether it was written, and the reason if it is not what was asked for.
     *
     * @param whyNot why the domain does not have what the client asked for
     */
    public static String of(FrequencySetting setting, Optional<String> whyNot) {
        return value(setting.holds().hertz()) + " "
                + (setting.written() ? WRITTEN : UNCHANGED)
                + whyNot.map(why -> " " + why).orElse("");
    }

    /** A cap: the zone, what holds, whether it was written, and the reason if it is not what was asked for. */
    public static String of(CapSetting cap) {
        return cap.zone() + " " + value(cap.holds()) + " " + (cap.written() ? WRITTEN : UNCHANGED)
                + cap.whyNot().map(why -> " " + why).orElse("");
    }

    static CapSetting cap(String line) {
        String[] words = line.split(" ", 4);
        return new CapSetting(
                words[0],
                words[1].equals(UNKNOWN) ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(words[1])),
                words[2].equals(WRITTEN),
                words.length > 3 ? Optional.of(words[3]) : Optional.empty());
    }

    private static String value(OptionalDouble value) {
        return value.isPresent() ? Double.toString(value.getAsDouble()) : UNKNOWN;
    }

    static FrequencySetting setting(FrequencyDomain domain, double hertz, String text) {
        String[] words = text.split(" ", 3);
        Optional<String> whyNot = words.length > 2 ? Optional.of(words[2]) : Optional.empty();
        FrequencyReading holds = words[0].equals(UNKNOWN)
                ? FrequencyReading.absent(whyNot.orElse("the governor could not read it"))
                : FrequencyReading.of(Double.parseDouble(words[0]));
        return new FrequencySetting(domain.number(), hertz, holds, words[1].equals(WRITTEN), whyNot);
    }
}
