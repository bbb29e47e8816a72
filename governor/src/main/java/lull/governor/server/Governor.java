package lull.governor.server;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import lull.governor.Reply;
import lull.governor.ReplyText;
import lull.governor.Request;
import lull.governor.access.GovernorLimits;
import lull.governor.access.Peer;
import lull.governor.metrics.FaultLog;
import lull.governor.metrics.GovernorMetrics;
import lull.platform.CpuSet;
import lull.platform.frequency.AvailableFrequencies;
import lull.platform.frequency.FrequencyDomain;
import lull.platform.frequency.FrequencyReading;
import lull.platform.frequency.FrequencySetting;
import lull.platform.frequency.LinuxFrequencyControl;
import lull.platform.power.PowerCaps;

/**
 * The governor's decisions, without sockets: who may set what, and what is put back when. Called by one thread.
 *
 * <p>A CPU has one lease at a time, and a policy is set only by a lease that has all its online CPUs. What a lease
 * changed is put back when it ends; what can't be put back at once is tried again at a later {@link #tick()}.
 *
 * <p>A descriptor of {@code scaling_setspeed} that was handed out can't be called back, and would work again as soon as
 * the policy is under the userspace governor again. So it is never handed out where that governor was found, and
 * until the machine restarts a policy of which a user was handed one is set for any other user by its limits alone, and for that
 * user under the administrator's limits.
 */
final class Governor {

    private interface Work {
        Reply done() throws IOException;
    }

    private final LinuxFrequencyControl control;
    private final GovernedCaps governedCaps;
    private final GovernorState state;
    private final GovernorLimits limits;
    private final LeaseRules rules;
    private final LongSupplier clock;
    private final GovernorMetrics metrics;
    private final FaultLog faults;
    private final GovernorStatus status;
    private final Set<Session> sessions = new LinkedHashSet<>();
    private final PutBacks putBacks;

    Governor(LinuxFrequencyControl control, PowerCaps caps, GovernorState state, GovernorSurroundings surroundings) {
        this.control = control;
        this.governedCaps = new GovernedCaps(caps, surroundings.limits().capFloors(), surroundings.metrics());
        this.state = state;
        this.limits = surroundings.limits();
        this.rules = new LeaseRules(control, governedCaps, state.found(), surroundings);
        this.clock = surroundings.clock();
        this.metrics = surroundings.metrics();
        this.faults = surroundings.faults();
        this.status = new GovernorStatus(control, governedCaps, state, surroundings);
        this.putBacks = new PutBacks(control, caps, state.found(), surroundings);
    }

    /** Puts back what an earlier governor left. */
    void start() {
        control.unusable().forEach(faults::report);
        putBacks.now(state.found().folders());
    }

    Session admit(Peer peer) {
        Session session = new Session(peer, clock.getAsLong());
        sessions.add(session);
        count();
        return session;
    }

    /** The client is gone, or has to go: nobody waits until what was found is back. */
    void dismiss(Session session) {
        putBacks.begin(endLease(session));
        sessions.remove(session);
        count();
    }

    /** Answers one message, later where it takes more than a turn. Whatever its bytes are, it harms nobody but its sender. */
    Reply handle(Session session, byte[] bytes, int length) {
        heard(session);
        Request request;
        try {
            request = Request.parse(bytes, length);
        } catch (IllegalArgumentException e) {
            metrics.malformed();
            return Reply.error(e.getMessage());
        }
        return answered(session, () -> answer(session, request));
    }

    /** Goes on with what takes more than a turn. */
    Reply goOn(Session session) {
        return answered(session, () -> goOnProbing(session));
    }

    private Reply answered(Session session, Work work) {
        try {
            Reply reply = work.done();
            if (!reply.isLater()) {
                metrics.requestAnswered();
            }
            return reply;
        } catch (IllegalArgumentException | IOException e) {
            session.probe(Optional.empty());
            metrics.refused();
            return Reply.error(String.valueOf(e.getMessage()));
        } finally {
            // Time passes while it is answered, and is not its silence.
            heard(session);
        }
    }

    /** It said something, or took what is said to it. */
    void heard(Session session) {
        session.heard(clock.getAsLong());
    }

    /** Whether the session was silent, up to then, for longer than a lease lasts: it has to be dismissed. */
    boolean isSilent(Session session, long nanoseconds) {
        return session.silentSeconds(nanoseconds) > limits.leaseSeconds();
    }

    /** Ends leases that are not to last, and tries again what could not be put back; what somebody leased since is put back when that lease ends. */
    void tick() {
        if (rules.isTimeToLook()) {
            sessions.forEach(session -> rules.whyLost(session).ifPresent(why -> loseLease(session, why)));
        }
        putBacks.tick(touched());
    }

    private void loseLease(Session session, String why) {
        faults.report("the lease of " + session.peer().describe() + " ended, " + why);
        putBacks.begin(endLease(session));
        session.loseLease(why);
        count();
    }

    /** Puts back everything. */
    void stop() {
        Set<String> all = new TreeSet<>(state.found().folders());
        sessions.forEach(session -> all.addAll(endLease(session)));
        sessions.clear();
        count();
        putBacks.now(all);
    }

    private Set<String> touched() {
        Set<String> touched = new TreeSet<>();
        sessions.forEach(session -> session.lease().ifPresent(lease -> touched.addAll(lease.touched())));
        return touched;
    }

    private Reply answer(Session session, Request request) throws IOException {
        return switch (request.verb()) {
            case LEASE -> lease(session, request.cpus());
            case BEAT -> {
                session.requireLease();
                yield Reply.ok("");
            }
            case DOMAINS -> Reply.lines(domains(session.requireLease()));
            case READ -> read(session, domain(request.domain()));
            case SET -> set(session, domain(request.domain()), request.hertz());
            case PROBE -> probe(session, domain(request.domain()));
            case CAP -> governedCaps.cap(session.requireLease(), request.capped(), request.cap());
            case DESCRIPTOR -> descriptor(session, domain(request.domain()));
            case RESTORE -> {
                FrequencyDomain domain = domain(request.domain());
                touch(session, domain);
                putBacks.now(List.of(folder(domain)));
                yield Reply.ok("");
            }
            case RELEASE -> {
                putBacks.now(endLease(session));
                count();
                yield Reply.ok("");
            }
            case STATUS -> status.of(sessions);
        };
    }

    private Reply lease(Session session, CpuSet asked) throws IOException {
        rules.check(session, asked, sessions);
        session.lease(Optional.of(new Lease(asked)));
        count();
        return Reply.ok(Double.toString(limits.leaseSeconds()));
    }

    private Reply read(Session session, FrequencyDomain domain) {
        requireWhole(session, domain);
        FrequencyReading reading = control.read(domain);
        return reading.hertz().isPresent()
                ? Reply.ok(Double.toString(reading.hertz().getAsDouble()))
                : Reply.error(reading.reason().orElse("the domain does not tell, nor why"));
    }

    private Reply set(Session session, FrequencyDomain domain, double hertz) throws IOException {
        Lease lease = touch(session, domain);
        double allowed = limits.allowedHertz(domain.available(), hertz);
        if (allowed != domain.available().roundedUpHertz(hertz)) {
            metrics.clamped();
        }
        lease.touch(folder(domain));
        bindHolder(session, domain);
        FrequencySetting setting = control.set(domain, allowed);
        if (setting.written()) {
            metrics.written();
        }
        Optional<String> whyNot = setting.whyNot();
        if (whyNot.isPresent()) {
            metrics.notHeld();
        } else if (allowed != hertz) {
            whyNot = Optional.of("policy" + domain.number() + " and the administrator's limits offer " + allowed
                    + " Hz as the nearest");
        }
        return Reply.ok(ReplyText.of(setting, whyNot));
    }

    private Reply probe(Session session, FrequencyDomain domain) throws IOException {
        Lease lease = touch(session, domain);
        lease.touch(folder(domain));
        AvailableFrequencies within = limits.within(control.withinFoundLimits(domain));
        bindHolder(session, domain);
        session.probe(Optional.of(control.startProbe(domain, within, clock)));
        return Reply.later();
    }

    private Reply goOnProbing(Session session) throws IOException {
        session.requireLease();
        Optional<FrequencyDomain> learnt = session.probe().orElseThrow().next();
        if (learnt.isEmpty()) {
            return Reply.later();
        }
        session.probe(Optional.empty());
        return Reply.ok(describe(learnt.get())
                .orElseThrow(() ->
                        new IOException("domain " + learnt.get().number() + " has no frequency within the limits")));
    }

    /** A descriptor that the user may have kept works again under the userspace governor: the limits come before it. */
    private void bindHolder(Session session, FrequencyDomain domain) throws IOException {
        if (state.isHeldBy(domain.number(), session.peer().user())) {
            bind(domain);
        }
    }

    private void bind(FrequencyDomain domain) throws IOException {
        control.bind(
                domain,
                Math.max(domain.available().minHertz(), limits.minHertz().orElse(0)),
                Math.min(domain.available().maxHertz(), limits.maxHertz().orElse(Double.MAX_VALUE)));
    }

    private Reply descriptor(Session session, FrequencyDomain domain) throws IOException {
        Lease lease = touch(session, domain);
        Optional<String> whyNot = control.whyNoSetspeed(domain);
        if (whyNot.isPresent()) {
            throw new IllegalArgumentException(whyNot.get() + "; use set instead");
        }
        lease.touch(folder(domain));
        bind(domain);
        control.openSetspeed(domain);
        state.recordHolder(domain.number(), session.peer().user());
        return Reply.descriptor(control.setspeedPath(domain));
    }

    /** The lease, if it may set the domain; and the domain made ready for it. */
    private Lease touch(Session session, FrequencyDomain domain) {
        Lease lease = requireWhole(session, domain);
        control.setByLimits(
                domain.number(),
                state.isHeldByAnother(domain.number(), session.peer().user()));
        return lease;
    }

    /** The lease, if it has all of the domain's CPUs that are online. */
    private Lease requireWhole(Session session, FrequencyDomain domain) {
        Lease lease = session.requireLease();
        CpuSet online = control.onlineCpus(domain);
        if (!lease.covers(online)) {
            throw new IllegalArgumentException("domain " + domain.number() + " governs CPUs " + online.list()
                    + ", of which your lease has not all: " + lease.cpus().list());
        }
        return lease;
    }

    /** Ends the session's lease, if it has one; the folders that it touched. */
    private static Set<String> endLease(Session session) {
        Set<String> touched = session.lease().map(Lease::touched).orElse(Set.of());
        session.lease(Optional.empty());
        return touched;
    }

    /** The name by which the domain's settings are kept. */
    static String folder(FrequencyDomain domain) {
        return "policy" + domain.number();
    }

    private FrequencyDomain domain(int number) {
        return control.domains().stream()
                .filter(domain -> domain.number() == number)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no domain " + number));
    }

    /** Domains that the lease may set and that have a frequency within the limits. */
    private List<String> domains(Lease lease) {
        List<String> lines = new ArrayList<>();
        for (FrequencyDomain domain : control.domains()) {
            if (lease.covers(control.onlineCpus(domain))) {
                describe(domain).ifPresent(lines::add);
            }
        }
        return lines;
    }

    /** The domain with the frequencies that lie within the limits; empty if none does. */
    private Optional<String> describe(FrequencyDomain domain) {
        AvailableFrequencies available;
        try {
            available = limits.within(control.withinFoundLimits(domain));
        } catch (IOException e) {
            // Refused while the whole policy is offline.
            available = domain.available();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
        return Optional.of(ReplyText.of(domain, available));
    }

    private void count() {
        metrics.population(sessions.size(), (int)
                sessions.stream().filter(session -> session.lease().isPresent()).count());
    }
}
