package lull.governor.server;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import lull.governor.metrics.FaultLog;
import lull.governor.metrics.GovernorMetrics;
import lull.platform.frequency.LinuxFrequencyControl;
import lull.platform.power.PowerCaps;
import lull.platform.settings.FoundSettings;
import lull.platform.settings.RestoreFault;

/**
 * Puts back what was found, folder by folder, and tries again what the kernel does not take back: ever more seldom, and never for
 * long at a time. Whatever is kept of a folder that nobody leases is tried.
 */
final class PutBacks {

    /** Between the first tries of a folder, in nanoseconds; about a tick. */
    private static final long FIRST_PAUSE_NANOSECONDS = 200_000_000;

    /**
     * Between later tries, in nanoseconds: so much later at most is put back what comes back, an offline CPU or a limit of heat,
     * and hundreds of policies that don't cost a few per cent of a CPU. 2 to 60 s.
     */
    private static final long LONGEST_PAUSE_NANOSECONDS = 12_800_000_000L;

    /** In nanoseconds: after so long a tick leaves the rest to the next, a tenth of the time between the two. 5 to 50 ms. */
    private static final long BUDGET_NANOSECONDS = 20_000_000;

    private record Retry(long dueNanoseconds, long pauseNanoseconds) {}

    private final LinuxFrequencyControl control;
    private final PowerCaps caps;
    private final FoundSettings found;
    private final LongSupplier clock;
    private final GovernorMetrics metrics;
    private final FaultLog faults;
    private final Map<String, Retry> retries = new HashMap<>();

    PutBacks(LinuxFrequencyControl control, PowerCaps caps, FoundSettings found, GovernorSurroundings surroundings) {
        this.control = control;
        this.caps = caps;
        this.found = found;
        this.clock = surroundings.clock();
        this.metrics = surroundings.metrics();
        this.faults = surroundings.faults();
    }

    /** Puts back these folders and waits, once for all of them, until Linux has applied it; reports what could not be. */
    void now(Collection<String> folders) {
        retries.keySet().removeAll(Set.copyOf(folders));
        Stream<RestoreFault> ofCaps = folders.stream()
                .filter(folder -> policy(folder).isEmpty())
                .flatMap(folder -> caps.restore(folder).stream());
        List<RestoreFault> refused = Stream.concat(ofCaps, control.restore(policies(folders)).stream())
                .toList();
        report(folders, refused);
    }

    /** Puts back these folders and waits for nothing: the next tick looks whether they hold, and reports it. */
    void begin(Collection<String> folders) {
        for (String folder : folders) {
            retries.remove(folder);
            if (attempt(folder).isEmpty()) {
                metrics.restored(1, 0);
            }
        }
    }

    /** Tries what is left: who waited longest comes first. */
    void tick(Set<String> leased) {
        long start = clock.getAsLong();
        List<String> kept = found.folders();
        retries.keySet().retainAll(Set.copyOf(kept));
        kept.forEach(folder -> retries.putIfAbsent(folder, new Retry(start, 0)));
        List<String> due = kept.stream()
                .filter(folder -> !leased.contains(folder) && lateness(folder, start) >= 0)
                .sorted(Comparator.comparingLong((String folder) -> lateness(folder, start))
                        .reversed())
                .toList();
        for (String folder : due) {
            retry(folder);
            if (clock.getAsLong() - start >= BUDGET_NANOSECONDS) {
                return;
            }
        }
    }

    private long lateness(String folder, long now) {
        return now - retries.get(folder).dueNanoseconds;
    }

    private void retry(String folder) {
        List<RestoreFault> refused = attempt(folder);
        report(Set.of(folder), refused);
        long doubled = 2 * retries.get(folder).pauseNanoseconds;
        long pause = Math.max(FIRST_PAUSE_NANOSECONDS, Math.min(doubled, LONGEST_PAUSE_NANOSECONDS));
        retries.put(folder, new Retry(clock.getAsLong() + pause, pause));
    }

    private List<RestoreFault> attempt(String folder) {
        OptionalInt policy = policy(folder);
        return policy.isPresent() ? control.restoreWithoutWaiting(policy.getAsInt()) : caps.restore(folder);
    }

    private void report(Collection<String> folders, List<RestoreFault> refused) {
        Set<String> left = new HashSet<>(folders);
        left.retainAll(refused.stream().map(RestoreFault::folder).toList());
        metrics.restored(folders.size() - left.size(), refused.size());
        refused.forEach(fault -> faults.report(fault.attribute(), fault.describe()));
    }

    private static List<Integer> policies(Collection<String> folders) {
        return folders.stream()
                .flatMapToInt(folder -> policy(folder).stream())
                .boxed()
                .toList();
    }

    private static OptionalInt policy(String folder) {
        return LinuxFrequencyControl.policyNumber(folder);
    }
}
