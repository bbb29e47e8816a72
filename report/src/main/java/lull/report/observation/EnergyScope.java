package lull.report.observation;

import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a source of joules counts, without what else happened on the node meanwhile, how large a part of an emulated node it is, how many
 * nodes there are and which device the meter is: joules of two runs are comparable where their scopes are one.
 */
public final class EnergyScope {
    private static final String OTHERS = ", which counts all of the node, where other processes kept [0-9.]+ CPUs busy";
    private static final String OTHER_JOBS = "beside up to \\d+ other";

    private static final String NODES = "; sum of \\d+ nodes";
    private static final String DEVICES = "(?<=hwmon )hwmon\\d+ |(?<=Watts Up Pro) /[^ ,;]+";
    private static final Pattern PART =
            Pattern.compile("(\\d+ of its \\d+ cores)( with (its|their) share of board and memory)?");

    private EnergyScope() {}

    /**
     * The scope of a source.
     *
     * @param source as {@link RunEnergy} tells it, of one node or of several
     */
    public static String of(String source) {
        String plain = PART.matcher(source)
                .replaceAll("cores of it")
                .replaceAll(OTHERS, "")
                .replaceAll(OTHER_JOBS, "beside other")
                .replaceAll(NODES, "")
                .replaceAll(DEVICES, "");
        return String.join("; ", new TreeSet<>(List.of(plain.split("; "))));
    }

    /** Which part of an emulated node a source counts, as "2 of its 80 cores"; empty for others. */
    public static String part(String source) {
        return PART.matcher(source)
                .results()
                .map(match -> match.group(1))
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
    }
}
