package lull.platform.settings;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** The attributes of one folder that are written: saved before their first write, written if not so, put back. */
public final class SavedAttributes {

    /**
     * So many pauses, each twice as long as the one before, are together 51 ms, far more than an idle work queue takes; a limit that
     * something else holds costs them in vain. 6 to 10.
     */
    private static final int PAUSES = 8;

    /** The first pause, in nanoseconds: about what a work queue takes, 0.05 to 0.5 ms. */
    private static final long SHORTEST_PAUSE_NANOSECONDS = 200_000;

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
        return restore(List.of(this));
    }

    /** The same for several folders: all is written before any is waited for, and all are waited for at once. */
    public static List<RestoreFault> restore(Collection<SavedAttributes> folders) {
        if (folders.isEmpty()) {
            return List.of();
        }
        AttributeFolder.Writer kernel = folders.iterator().next().folder.writer();
        List<PutBack> all = folders.stream().map(saved -> saved.new PutBack()).toList();
        // Twice: a limit may only fit after the other one is back.
        for (int round = 0; round < 2; round++) {
            all.forEach(PutBack::writeAll);
            List<PutBack> late = new ArrayList<>(all);
            await(kernel, () -> {
                late.removeIf(PutBack::isSettled);
                return late.isEmpty();
            });
        }
        return all.stream().flatMap(one -> one.faults().stream()).toList();
    }

    /**
     * Writes each value that is kept and does not hold, once, and forgets those that hold: one that Linux applies later is among
     * the faults, until the next call.
     */
    public List<RestoreFault> restoreWithoutWaiting() {
        PutBack once = new PutBack();
        once.writeAll();
        return once.faults();
    }

    /** Linux applies limits later, from a work queue: until then they read as before. */
    private void writeAndSettle(String attribute, String value) throws IOException {
        write(attribute, value);
        if (settling.contains(attribute)) {
            await(folder.writer(), () -> isApplied(attribute, value));
        }
    }

    private void write(String attribute, String value) throws IOException {
        folder.write(attribute, value);
        requested.put(attribute, value);
    }

    private static void await(AttributeFolder.Writer kernel, BooleanSupplier applied) {
        long pause = SHORTEST_PAUSE_NANOSECONDS;
        for (int i = 0; i < PAUSES && !applied.getAsBoolean(); i++) {
            kernel.pause(pause);
            pause *= 2;
        }
    }

    /** What can't be read is not waited for. */
    private boolean isApplied(String attribute, String value) {
        try {
            return folder.read(attribute).equals(value);
        } catch (IOException e) {
            return true;
        }
    }

    /** Whether it reads so and nothing else was asked for since, be it by a governor that died: that may not be applied yet. */
    private boolean isBack(String attribute, String value) throws IOException {
        boolean asked = !settling.contains(attribute) || value.equals(requested.get(attribute));
        return asked && folder.read(attribute).equals(value);
    }

    /** One attempt to put back what is kept of a folder. */
    private final class PutBack {
        private final Map<String, String> kept;
        private final List<String> order;
        private final Map<String, String> refusals = new HashMap<>();
        private final Set<String> written = new HashSet<>();

        PutBack() {
            kept = found.of(folder.name());
            order = new ArrayList<>(restoreOrder);
            kept.keySet().stream()
                    .filter(attribute -> !order.contains(attribute))
                    .forEach(order::add);
            order.retainAll(kept.keySet());
        }

        void writeAll() {
            written.clear();
            for (String attribute : order) {
                try {
                    if (!isBack(attribute, kept.get(attribute))) {
                        write(attribute, kept.get(attribute));
                        written.add(attribute);
                    }
                    refusals.remove(attribute);
                } catch (IOException e) {
                    refusals.put(attribute, AttributeFolder.reason(e));
                }
            }
        }

        /** Whether what Linux took and applies later is there. */
        boolean isSettled() {
            return written.stream()
                    .filter(settling::contains)
                    .allMatch(attribute -> isApplied(attribute, kept.get(attribute)));
        }

        /** What does not hold; what holds is forgotten. */
        List<RestoreFault> faults() {
            return order.stream()
                    .flatMap(attribute -> fault(attribute, kept.get(attribute)).stream())
                    .toList();
        }

        private Optional<RestoreFault> fault(String attribute, String value) {
            String reason;
            try {
                String holds = folder.read(attribute);
                if (holds.equals(value)) {
                    found.forget(folder.name(), attribute);
                    return Optional.empty();
                }
                reason = "it holds '" + holds + "' after the write; another limit or the driver keeps it there";
            } catch (IOException e) {
                reason = AttributeFolder.reason(e);
            }
            return Optional.of(
                    new RestoreFault(folder.name() + "/" + attribute, value, refusals.getOrDefault(attribute, reason)));
        }
    }
}
