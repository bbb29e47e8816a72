package lull.report.observation;

import com.google.gson.annotations.SerializedName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How busy a node was while its tasks ran.
 *
 * @param cpus logical CPUs that its tasks may use, all of them together
 * @param threads of its tasks' largest teams, in sum
 * @param waitShare of the time that the tasks' threads ran or could have run, the share that they waited for a CPU, 0 to 1; null if
 *     Linux does not tell
 * @param otherCpus logical CPUs that everybody else kept busy, on average; null if Linux does not tell
 */
public record NodeLoad(
        String host,
        int cpus,
        int threads,
        @SerializedName("wait_share") Double waitShare,
        @SerializedName("other_cpus") Double otherCpus) {
    /** Waits for a CPU that Linux's scheduler makes up on a node that has enough of them stay below, as a share. */
    private static final double USUAL_WAIT = 0.05;
    /** Logical CPUs that a node's own services keep busy, at most. */
    private static final double USUAL_OTHERS = 0.25;

    /** What is too much for the node, in one sentence; empty if nothing is. */
    public Optional<String> overload() {
        boolean waits = waitShare != null && waitShare > USUAL_WAIT;
        if (!waits && threads <= cpus) {
            return Optional.empty();
        }
        List<String> causes = new ArrayList<>();
        if (threads > cpus) {
            causes.add(threads + " threads share " + cpus + (cpus == 1 ? " CPU" : " CPUs"));
        }
        if (waits) {
            causes.add(Quantity.percent(waitShare) + " of the time that threads could have run they waited for a CPU");
        }
        others().ifPresent(causes::add);
        return Optional.of("node " + host + " was overloaded: " + String.join("; ", causes)
                + ". Times and waits tell of that, too");
    }

    /** What others did on the node, in words, if that is more than a node's own services do. */
    Optional<String> others() {
        return otherCpus != null && otherCpus > USUAL_OTHERS
                ? Optional.of(String.format(Locale.ROOT, "other processes kept %.1f CPUs busy", otherCpus))
                : Optional.empty();
    }
}
