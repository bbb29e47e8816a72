package lull.report.observation;

import java.util.List;
import java.util.TreeSet;

/**
 * What a source of joules counts, without what else happened on the node meanwhile: joules of two runs are comparable where their
 * scopes are one.
 */
public final class EnergyScope {
    private static final String OTHERS = ", which counts all of the node, where other processes kept [0-9.]+ CPUs busy";
    private static final String OTHER_JOBS = "beside up to \\d+ other";

    private EnergyScope() {}

    /**
     * The scope of a source.
     *
     * @param source as {@link RunEnergy} tells it, of one node or of several
     */
    public static String of(String source) {
        String plain = source.replaceAll(OTHERS, "").replaceAll(OTHER_JOBS, "beside other");
        return String.join("; ", new TreeSet<>(List.of(plain.split("; "))));
    }
}
