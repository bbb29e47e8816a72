package lull.agent.lease;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lull.governor.GovernorClient;
import lull.platform.power.CapKind;
import lull.platform.power.CapSetting;

/**
 * The caps that a run asks for, each for every processor package that is wholly the job's.
 *
 * @param values in watts or hertz
 */
public record RequestedCaps(Map<CapKind, Double> values) {

    /** None. */
    public static final RequestedCaps NONE = new RequestedCaps(Map.of());

    /** Copies the values. */
    public RequestedCaps {
        values = Map.copyOf(values);
    }

    /** Whether nothing is asked for. */
    public boolean isEmpty() {
        return values.isEmpty();
    }

    /**
     * What came of them.
     *
     * @param notes on those that were set, for the report
     * @param refusals of the others, for people
     */
    record Result(List<String> notes, List<String> refusals) {
        Result {
            notes = List.copyOf(notes);
            refusals = List.copyOf(refusals);
        }

        /** Whether there is anything to be put back. */
        boolean isHeld() {
            return !notes.isEmpty();
        }
    }

    /** Has the governor set them under its client's lease. */
    Result set(GovernorClient client) {
        List<String> notes = new ArrayList<>();
        List<String> refusals = new ArrayList<>();
        for (CapKind kind : CapKind.values()) {
            Optional.ofNullable(values.get(kind)).ifPresent(value -> set(client, kind, value, notes, refusals));
        }
        return new Result(notes, refusals);
    }

    private static void set(
            GovernorClient client, CapKind kind, double value, List<String> notes, List<String> refusals) {
        try {
            client.cap(kind, value).forEach(setting -> notes.add(note(kind, setting)));
        } catch (IOException e) {
            refusals.add("no cap of " + kind.describe(value) + " was set (" + kind + "): " + e.getMessage());
        }
    }

    private static String note(CapKind kind, CapSetting setting) {
        return "caps: " + setting.zone() + " "
                + (setting.holds().isPresent()
                        ? "is capped at " + kind.describe(setting.holds().getAsDouble())
                        : "holds no cap")
                + setting.whyNot().map(why -> ", " + why).orElse("");
    }
}
