package lull.platform.frequency;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** The attributes of one cpufreq policy that are written: saved before their first write, written if not so, put back. */
final class SavedAttributes {

    /** Together 50 ms, far more than an idle work queue takes; a limit that something else holds costs them in vain. */
    private static final int SETTLE_READS = 100;

    private static final long SETTLE_NANOSECONDS = 500_000;

    /** Values last, so that the limits don't bend them; setspeed exists only under the governor before it. */
    private static final List<String> RESTORE_ORDER = List.of(
            CpufreqPolicy.MAX,
            CpufreqPolicy.MIN,
            CpufreqPolicy.GOVERNOR,
            CpufreqDriver.PREFERENCE,
            CpufreqPolicy.SETSPEED);

    /** What was written last: Linux may have taken a limit and not applied it yet, so that another value is read meanwhile. */
    private final Map<String, String> requested = new HashMap<>();

    private final CpufreqFiles files;
    private final FoundSettings found;
    private final int number;

    SavedAttributes(CpufreqFiles files, FoundSettings found, int number) {
        this.files = files;
        this.found = found;
        this.number = number;
    }

    /** Saves what the attribute holds, unless that is the value. */
    void keepUnless(String attribute, String value) throws IOException {
        String now = files.read(number, attribute);
        if (!now.equals(value)) {
            found.record(number, attribute, now);
        }
    }

    /** Writes the attribute if it is not so, and saves what it held before its first write; whether it wrote. */
    boolean change(String attribute, String value) throws IOException {
        String now = files.read(number, attribute);
        if (now.equals(value) && requested.getOrDefault(attribute, value).equals(value)) {
            return false;
        }
        found.record(number, attribute, now);
        writeAndSettle(attribute, value);
        return true;
    }

    /** Puts back every value that is kept, each on its own, and forgets those that hold again. */
    List<RestoreFault> restore() {
        Map<String, String> kept = found.of(number);
        List<String> order = new ArrayList<>(RESTORE_ORDER);
        kept.keySet().stream().filter(attribute -> !order.contains(attribute)).forEach(order::add);
        order.retainAll(kept.keySet());
        Map<String, String> refusals = new HashMap<>();
        // Twice: a limit may only fit after the other one is back.
        for (int round = 0; round < 2; round++) {
            for (String attribute : order) {
                putBack(attribute, kept.get(attribute), round == 0 && isLimit(attribute), refusals);
            }
        }
        List<RestoreFault> faults = new ArrayList<>();
        for (String attribute : order) {
            faults.addAll(settle(attribute, kept.get(attribute), refusals));
        }
        return faults;
    }

    /** @param whatever it holds: a limit that was written before, be it by a governor that died, may not be applied yet */
    private void putBack(String attribute, String value, boolean whatever, Map<String, String> refusals) {
        try {
            if (whatever || !files.read(number, attribute).equals(value)) {
                writeAndSettle(attribute, value);
            }
            refusals.remove(attribute);
        } catch (IOException e) {
            refusals.put(attribute, CpufreqFiles.reason(e));
        }
    }

    private List<RestoreFault> settle(String attribute, String value, Map<String, String> refusals) {
        String name = "policy" + number + "/" + attribute;
        try {
            String holds = files.read(number, attribute);
            if (!holds.equals(value)) {
                return List.of(new RestoreFault(
                        name,
                        value,
                        refusals.getOrDefault(
                                attribute,
                                "it holds '" + holds
                                        + "' after the write; another limit or the driver keeps it there")));
            }
            found.forget(number, attribute);
            return List.of();
        } catch (IOException e) {
            return List.of(new RestoreFault(name, value, refusals.getOrDefault(attribute, CpufreqFiles.reason(e))));
        }
    }

    /** Linux applies limits later, from a work queue: until then they read as before. */
    private void writeAndSettle(String attribute, String value) throws IOException {
        requested.put(attribute, value);
        files.write(number, attribute, value);
        if (isLimit(attribute)) {
            for (int i = 0; i < SETTLE_READS && !files.read(number, attribute).equals(value); i++) {
                LockSupport.parkNanos(SETTLE_NANOSECONDS);
            }
        }
    }

    private static boolean isLimit(String attribute) {
        return attribute.equals(CpufreqPolicy.MIN) || attribute.equals(CpufreqPolicy.MAX);
    }
}
