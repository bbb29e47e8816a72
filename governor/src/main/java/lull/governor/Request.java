package lull.governor;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import lull.platform.CpuSet;
import lull.platform.power.CapKind;

/**
 * One message of a client: a verb and its words in ASCII, separated by single blanks.
 *
 * @param verb what is wanted
 * @param words the rest
 */
public record Request(GovernorVerb verb, List<String> words) {

    /**
     * A longer message ends the connection, in bytes: a lease of every second CPU names each, and those of a node of 1,800 CPUs
     * fit. 2,048 to 8,192, so that the list fits into an answer, too.
     */
    public static final int MAX_BYTES = 4096;

    private static final Pattern RANGE = Pattern.compile("[0-9]{1,4}(-[0-9]{1,4})?");

    /** Copies the words. */
    public Request {
        words = List.copyOf(words);
    }

    /**
     * Reads a message.
     *
     * @throws IllegalArgumentException if the bytes are no request
     */
    public static Request parse(byte[] bytes, int length) {
        for (int i = 0; i < length; i++) {
            if (bytes[i] < ' ' || bytes[i] > '~') {
                throw new IllegalArgumentException("byte " + (bytes[i] & 0xff) + " at " + i + " is no printable ASCII");
            }
        }
        String[] parts = new String(bytes, 0, length, StandardCharsets.US_ASCII).split(" ", -1);
        GovernorVerb verb = verbs().filter(known -> known.toString().equals(parts[0]))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + shortened(parts[0])
                        + "' is no request; those are "
                        + String.join(
                                ", ",
                                verbs().map(GovernorVerb::toString).sorted().toList())));
        if (parts.length - 1 != verb.words()) {
            throw new IllegalArgumentException(
                    "'" + parts[0] + "' takes " + verb.words() + " words, not " + (parts.length - 1));
        }
        return new Request(verb, Arrays.asList(parts).subList(1, parts.length));
    }

    private static Stream<GovernorVerb> verbs() {
        return Arrays.stream(GovernorVerb.values());
    }

    /** The word as CPUs: numbers below 10,000 in ascending order, so that a few bytes can't make us build millions. */
    public CpuSet cpus() {
        int last = 0;
        for (String range : words.get(0).split(",", -1)) {
            if (!RANGE.matcher(range).matches()) {
                throw new IllegalArgumentException("'" + shortened(range) + "' is no range of CPUs such as 0-3");
            }
            for (String number : range.split("-")) {
                if (Integer.parseInt(number) < last) {
                    throw new IllegalArgumentException("'" + shortened(range) + "' is not ascending");
                }
                last = Integer.parseInt(number);
            }
        }
        return CpuSet.parse(words.get(0));
    }

    /** The word as the number of a domain. */
    public int domain() {
        if (!words.get(0).matches("[0-9]{1,7}")) {
            throw new IllegalArgumentException("'" + shortened(words.get(0)) + "' is no domain number");
        }
        return Integer.parseInt(words.get(0));
    }

    /** The second word as a frequency. */
    public double hertz() {
        return positive("frequency", "Hz");
    }

    /** The word as what can be capped. */
    public CapKind capped() {
        return CapKind.of(shortened(words.get(0)));
    }

    /** The second word as a cap of it. */
    public double cap() {
        return positive("cap", capped().unit());
    }

    private double positive(String what, String unit) {
        if (!words.get(1).matches("[0-9]{1,15}(\\.[0-9]{1,6})?(E[0-9]{1,2})?")) {
            throw new IllegalArgumentException("'" + shortened(words.get(1)) + "' is no " + what + " in " + unit);
        }
        double value = Double.parseDouble(words.get(1));
        if (!(value > 0)) {
            throw new IllegalArgumentException("a " + what + " of 0 " + unit + " can't be set");
        }
        return value;
    }

    private static String shortened(String text) {
        return text.length() <= 40 ? text : text.substring(0, 40) + "...";
    }
}
