package lull.governor;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import lull.platform.CpuSet;
import lull.platform.frequency.FrequencyControl;
import lull.platform.frequency.FrequencyDomain;
import lull.platform.frequency.FrequencyReading;
import lull.platform.frequency.FrequencySetting;
import lull.platform.power.CapKind;
import lull.platform.power.CapSetting;
import lull.platform.settings.RestoreFault;

/**
 * Frequency control by the governor: a lease of CPUs, kept by a call of any kind more often than
 * {@link #leaseSeconds()}, and ended by {@link #close()} or this process's death.
 */
public final class GovernorClient implements FrequencyControl, AutoCloseable {

    private static final int TIMEOUT_SECONDS = 5;
    /** A probe sets and reads back some dozens of frequencies, each of which a slow driver may take 0.3 s to follow; 10 to 120. */
    private static final int PROBE_TIMEOUT_SECONDS = 60;

    /** Of watts or hertz: more than the kernel's microwatts is of no use. */
    private static final int CAP_DECIMALS = 6;

    private final int socket;
    private double leaseSeconds;
    private List<FrequencyDomain> domains = List.of();
    private boolean open = true;

    private record Answer(String text, OptionalInt descriptor, boolean refused) {}

    private GovernorClient(int socket) {
        this.socket = socket;
    }

    /**
     * Connects without a lease.
     *
     * @throws IOException if no governor listens there
     */
    public static GovernorClient connect(Path socket) throws IOException {
        LinuxSockets.checkPath(socket);
        return new GovernorClient(LinuxSockets.connect(socket, TIMEOUT_SECONDS));
    }

    /**
     * Takes the CPUs; the domains that lie within them can then be set.
     *
     * @throws IOException with the governor's reason if it refuses
     */
    public synchronized void lease(CpuSet cpus) throws IOException {
        leaseSeconds = Double.parseDouble(ask(GovernorVerb.LEASE, cpus.list()));
        domains = ask(GovernorVerb.DOMAINS).lines().map(ReplyText::domain).toList();
    }

    /** How long the lease lasts without a word, in seconds; 0 without a lease. */
    public synchronized double leaseSeconds() {
        return leaseSeconds;
    }

    /**
     * Keeps the lease.
     *
     * @throws IOException if it has ended
     */
    public synchronized void beat() throws IOException {
        ask(GovernorVerb.BEAT);
    }

    /**
     * Finds out what a domain with a range really has, by setting some of its frequencies; {@link #domains()} says so from now
     * on.
     *
     * @throws IOException with the reason if the domain does not follow, or can't be tried
     */
    public synchronized void probe(FrequencyDomain domain) throws IOException {
        FrequencyDomain learnt = ReplyText.domain(askPatiently(GovernorVerb.PROBE, domain.number()));
        domains = domains.stream()
                .map(known -> known.number() == learnt.number() ? learnt : known)
                .toList();
    }

    /**
     * A descriptor to set the domain without asking.
     *
     * @throws IOException with the reason if there is none to be had; then use {@link #set}
     */
    public synchronized SetspeedDescriptor descriptor(FrequencyDomain domain) throws IOException {
        Answer answer = exchange(GovernorVerb.DESCRIPTOR.request(domain.number()));
        return new SetspeedDescriptor(answer.descriptor.orElseThrow(
                () -> new IOException("the governor promised a descriptor and sent none")));
    }

    /**
     * Caps what is named of all processor packages that the lease has whole, until it ends.
     *
     * @param value in watts or hertz
     * @return what came of it for each
     * @throws IOException with the reason if there is nothing to be capped, or the lease has ended
     */
    public synchronized List<CapSetting> cap(CapKind kind, double value) throws IOException {
        String plain = new BigDecimal(value)
                .setScale(CAP_DECIMALS, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
        return ask(GovernorVerb.CAP, kind, plain).lines().map(ReplyText::cap).toList();
    }

    /** What the governor says of itself, a line each. */
    public synchronized List<String> status() throws IOException {
        return ask(GovernorVerb.STATUS).lines().toList();
    }

    @Override
    public String origin() {
        return "Linux cpufreq, by the governor";
    }

    @Override
    public synchronized List<FrequencyDomain> domains() {
        return domains;
    }

    @Override
    public synchronized FrequencyReading read(FrequencyDomain domain) {
        try {
            return FrequencyReading.of(Double.parseDouble(ask(GovernorVerb.READ, domain.number())));
        } catch (IOException e) {
            return FrequencyReading.absent(e.getMessage());
        }
    }

    @Override
    public synchronized FrequencySetting set(FrequencyDomain domain, double hertz) {
        if (!(hertz > 0) || Double.isInfinite(hertz)) {
            throw new IllegalArgumentException("frequency " + hertz + " Hz is not positive and finite");
        }
        try {
            return ReplyText.setting(domain, hertz, ask(GovernorVerb.SET, domain.number(), Math.round(hertz)));
        } catch (IOException e) {
            return new FrequencySetting(
                    domain.number(),
                    hertz,
                    FrequencyReading.absent(e.getMessage()),
                    false,
                    Optional.of(e.getMessage()));
        }
    }

    /**
     * Puts back what was found of the domain, and keeps the lease.
     *
     * @throws IOException if the lease has ended
     */
    public synchronized void restore(FrequencyDomain domain) throws IOException {
        ask(GovernorVerb.RESTORE, domain.number());
    }

    /** Gives the lease back; what the governor can't put back it keeps trying, and shows in its status. */
    @Override
    public synchronized List<RestoreFault> restore() {
        try {
            ask(GovernorVerb.RELEASE);
            leaseSeconds = 0;
            domains = List.of();
            return List.of();
        } catch (IOException e) {
            return List.of(new RestoreFault("the lease", "what was found", e.getMessage()));
        }
    }

    @Override
    public synchronized void close() {
        if (open) {
            open = false;
            LinuxSockets.close(socket);
        }
    }

    private String ask(GovernorVerb verb, Object... words) throws IOException {
        return exchange(verb.request(words)).text;
    }

    private String askPatiently(GovernorVerb verb, Object... words) throws IOException {
        if (open) {
            LinuxSockets.limitWaits(socket, PROBE_TIMEOUT_SECONDS);
        }
        try {
            return ask(verb, words);
        } finally {
            if (open) {
                LinuxSockets.limitWaits(socket, TIMEOUT_SECONDS);
            }
        }
    }

    /** An answer that did not come in time would be taken for the next question's: then the connection is of no more use. */
    private Answer exchange(String request) throws IOException {
        if (!open) {
            throw new IOException("the connection to the governor is closed");
        }
        Answer answer;
        try {
            answer = converse(request);
        } catch (IOException e) {
            close();
            throw e;
        }
        if (answer.refused) {
            throw new IOException("the governor refuses '" + request + "': " + answer.text);
        }
        return answer;
    }

    private Answer converse(String request) throws IOException {
        send(request);
        StringBuilder text = new StringBuilder();
        while (true) {
            LinuxSockets.Received received = LinuxSockets.receiveWithDescriptor(socket, Reply.MAX_BYTES);
            Reply.Kind kind = Reply.Kind.of(received.text())
                    .orElseThrow(() -> new IOException("the governor ended the connection"));
            String rest = kind.text(received.text());
            switch (kind) {
                case MORE -> text.append(rest);
                case OK -> {
                    return new Answer(text + rest, received.descriptor(), false);
                }
                case ERROR -> {
                    return new Answer(rest, OptionalInt.empty(), true);
                }
            }
        }
    }

    /** A governor that closed the connection may have said why before. */
    private void send(String request) throws IOException {
        try {
            LinuxSockets.send(socket, request, OptionalInt.empty());
        } catch (IOException e) {
            String last =
                    LinuxSockets.receiveWithDescriptor(socket, Reply.MAX_BYTES).text();
            throw Reply.Kind.of(last)
                    .filter(kind -> kind == Reply.Kind.ERROR)
                    .map(kind -> new IOException("the governor refuses: " + kind.text(last), e))
                    .orElse(e);
        }
    }
}
