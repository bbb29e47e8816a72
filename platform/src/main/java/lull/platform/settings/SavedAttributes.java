package lull.platform.settings;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/** The attributes of one folder that are written: saved before their first write, written if not so, put back. */
public final class SavedAttributes {

    /** Together 50 ms, far more than an idle work queue takes; a limit that something else holds costs them in vain. */
    private static final int SETTLE_READS = 100;

    private static final long SETTLE_NANOSECONDS = 500_000;

    /** What was written last: Linux may have taken a limit and not applied it yet, so that another value is read meanwhile. */
    private final Map<String, String> requested = new HashMap<>();

    private final AttributeFolder folder;
    private final FoundSettings found;
    private final List<String> restoreOrder;
    private final Set<String> settling;

    /**
     * Those of the folder.
     *
     * @param restoreOrder in which they are put back; others follow
     * @param settling those that Linux takes at once and applies later, from a work queue
     */
    public SavedAttributes(
            AttributeFolder folder, FoundSettings found, List<String> restoreOrder, Set<String> settling) {
        this.folder = folder;
        this.found = found;
        this.restoreOrder = List.copyOf(restoreOrder);
        this.settling = Set.copyOf(settling);
    }

    /** What the attribute held before it was written first, or now if it never was. */
    public String found(String attribute) throws IOException {
        String kept = found.of(folder.name()).get(attribute);
        return kept != null ? kept : folder.read(attribute);
    }

    /** Saves what the attribute holds. */
    public void keep(String attribute) throws IOException {
        found.record(folder.name(), attribute, folder.read(attribute));
    }

    /** Saves what the attribute holds, unless that is the value. */
    public void keepUnless(String attribute, String value) throws IOException {
        String now = folder.read(attribute);
        if (!now.equals(value)) {
            found.record(folder.name(), attribute, now);
        }
    }

    /** Writes the attribute if it is not so, and saves what it held before its first write; whether it wrote. */
    public boolean change(String attribute, String value) throws IOException {
        String now = folder.read(attribute);
        if (now.equals(value) && requested.getOrDefault(attribute, value).equals(value)) {
            return false;
        }
        found.record(folder.name(), attribute, now);
        writeAndSettle(attribute, value);
        return true;
    }

    /** Puts back every value that is kept, each on its own, and forgets those that hold again. */
    public List<RestoreFault> restore() {
        Map<String, String> kept = found.of(folder.name());
        List<String> order = new ArrayList<>(restoreOrder);
        kept.keySet().stream().filter(attribute -> !order.contains(attribute)).forEach(order::add);
        order.retainAll(kept.keySet());
        Map<String, String> refusals = new HashMap<>();
        // Twice: a limit may only fit after the other one is back.
        for (int round = 0; round < 2; round++) {
            for (String attribute : order) {
                putBack(attribute, kept.get(attribute), round == 0 && settling.contains(attribute), refusals);
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
            if (whatever || !folder.read(attribute).equals(value)) {
                writeAndSettle(attribute, value);
            }
            refusals.remove(attribute);
        } catch (IOException e) {
            refusals.put(attribute, AttributeFolder.reason(e));
        }
    }

    private List<RestoreFault> settle(String attribute, String value, Map<String, String> refusals) {
        String name = folder.name() + "/" + attribute;
        try {
            String holds = folder.read(attribute);
            if (!holds.equals(value)) {
                return List.of(new RestoreFault(
                        name,
                        value,
                        refusals.getOrDefault(
                                attribute,
                                "it holds '" + holds
                                        + "' after the write; another limit or the driver keeps it there")));
            }
            found.forget(folder.name(), attribute);
            return List.of();
        } catch (IOException e) {
            return List.of(new RestoreFault(name, value, refusals.getOrDefault(attribute, AttributeFolder.reason(e))));
        }
    }

    /** Linux applies limits later, from a work queue: until then they read as before. */
    private void writeAndSettle(String attribute, String value) throws IOException {
        requested.put(attribute, value);
        folder.write(attribute, value);
        if (settling.contains(attribute)) {
            for (int i = 0; i < SETTLE_READS && !folder.read(attribute).equals(value); i++) {
                LockSupport.parkNanos(SETTLE_NANOSECONDS);
            }
        }
    }
}
