package lull.governor.server;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;
import lull.governor.Reply;
import lull.governor.access.GovernorLimits;
import lull.governor.metrics.FaultLog;
import lull.governor.metrics.GovernorMetrics;
import lull.platform.CpuSet;
import lull.platform.IdNumber;
import lull.platform.frequency.FrequencyDomain;
import lull.platform.frequency.FrequencyReading;
import lull.platform.frequency.LinuxFrequencyControl;

/** What the governor says of itself. It reads every policy for that, but not for each question: anybody may ask, without a lease. */
final class GovernorStatus {

    /** So old an answer is given again, in nanoseconds: people don't read faster, and a flood costs others nothing. 0.2 to 5 s. */
    private static final long KEPT_NANOSECONDS = 1_000_000_000;

    private final LinuxFrequencyControl control;
    private final GovernedCaps caps;
    private final GovernorState state;
    private final GovernorLimits limits;
    private final LongSupplier clock;
    private final GovernorMetrics metrics;
    private final FaultLog faults;
    private Optional<Reply> last = Optional.empty();
    private long lastNanoseconds;

    GovernorStatus(
            LinuxFrequencyControl control, GovernedCaps caps, GovernorState state, GovernorSurroundings surroundings) {
        this.control = control;
        this.caps = caps;
        this.state = state;
        this.limits = surroundings.limits();
        this.clock = surroundings.clock();
        this.metrics = surroundings.metrics();
        this.faults = surroundings.faults();
    }

    /** Lines for people, of which the sessions' are a part. */
    Reply of(Collection<Session> sessions) {
        long now = clock.getAsLong();
        if (last.isEmpty() || now - lastNanoseconds >= KEPT_NANOSECONDS) {
            last = Optional.of(Reply.lines(lines(sessions, now)));
            lastNanoseconds = now;
        }
        return last.get();
    }

    private List<String> lines(Collection<Session> sessions, long now) {
        List<String> lines = new ArrayList<>();
        lines.add(
                control.origin() + "; " + sessions.size() + " clients; a lease lasts " + limits.leaseSeconds() + " s");
        lines.add("limits: " + end(limits.minHertz()) + " to " + end(limits.maxHertz()) + " Hz, CPUs "
                + limits.cpus().map(CpuSet::list).orElse("all"));
        lines.add(metrics.describe());
        sessions.forEach(session -> session.lease().ifPresent(lease -> lines.add(line(session, lease, now))));
        control.domains().forEach(domain -> lines.add(line(domain)));
        lines.addAll(caps.status(state.found()));
        faults.lines().forEach(fault -> lines.add("fault: " + fault));
        return lines;
    }

    private static String line(Session session, Lease lease, long now) {
        return "lease: CPUs " + lease.cpus().list() + " to " + session.peer().describe() + ", silent for "
                + String.format(Locale.ROOT, "%.1f", session.silentSeconds(now)) + " s, touched " + lease.touched();
    }

    private String line(FrequencyDomain domain) {
        FrequencyReading reading = control.read(domain);
        String holds = reading.hertz().isPresent()
                ? reading.hertz().getAsDouble() + " Hz"
                : reading.reason().orElse("the domain does not tell, nor why");
        return "policy" + domain.number() + ": CPUs " + domain.cpus().list() + ", " + holds + ", to be put back "
                + state.found().of(Governor.folder(domain))
                + state.holder(domain.number())
                        .map(user -> ", descriptor handed to user " + IdNumber.text(user))
                        .orElse("");
    }

    private static String end(OptionalDouble hertz) {
        return hertz.isPresent() ? Double.toString(hertz.getAsDouble()) : "hardware";
    }
}
