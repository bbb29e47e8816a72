package lull.governor;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import lull.platform.CpuSet;
import lull.platform.frequency.AvailableFrequencies;
import lull.platform.frequency.FrequencyControl;
import lull.platform.frequency.FrequencyDomain;
import lull.platform.frequency.FrequencyReading;
import lull.platform.frequency.FrequencySetting;
import lull.platform.frequency.RestoreFault;

/**
 * Frequency control by the governor: a lease of CPUs, kept by a call of any kind more often than
 * {@link #leaseSeconds()}, and ended by {@link #close()} or this process's death.
 */
public final class GovernorClient implements FrequencyControl, AutoCloseable {

    private static final int TIMEOUT_SECONDS = 5;

    private final int socket;
    private double leaseSeconds;
    private List<FrequencyDomain> domains = List.of();
    private boolean open = true;

    private record Answer(String text, OptionalInt descriptor, boolean refused) { }

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
        leaseSeconds = Double.parseDouble(ask("lease " + cpus.list()));
        domains = ask("domains").lines().map(GovernorClient::domain).toList();
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
        ask("beat");
    }

    /**
     * A descriptor to set the domain without asking.
     *
     * @throws IOException with the reason if there is none to be had; then use {@link #set}
     */
    public synchronized SetspeedDescriptor descriptor(FrequencyDomain domain) throws IOException {
        Answer answer = exchange("descriptor " + domain.number());
        return new SetspeedDescriptor(answer.descriptor.orElseThrow(
                () -> new IOException("the governor promised a descriptor and sent none")));
    }

    /** What the governor says of itself, a line each. */
    public synchronized List<String> status() throws IOException {
        return ask("status").lines().toList();
    }

    @Override
    public String origin() {
        return "Linux cpufreq, by the governor";
    }

    @Override
    public boolean isEmulated() {
        return false;
    }

    @Override
    public synchronized List<FrequencyDomain> domains() {
        return domains;
    }

    @Override
    public synchronized FrequencyReading read(FrequencyDomain domain) {
        try {
            return FrequencyReading.of(Double.parseDouble(ask("read " + domain.number())));
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
            String[] words = ask("set " + domain.number() + " " + Math.round(hertz)).split(" ", 3);
            Optional<String> whyNot = words.length > 2 ? Optional.of(words[2]) : Optional.empty();
            FrequencyReading holds = words[0].equals("unknown")
                    ? FrequencyReading.absent(whyNot.orElse("the governor could not read it"))
                    : FrequencyReading.of(Double.parseDouble(words[0]));
            return new FrequencySetting(domain.number(), hertz, holds, words[1].equals("written"), whyNot);
        } catch (IOException e) {
            return new FrequencySetting(domain.number(), hertz, FrequencyReading.absent(e.getMessage()), false,
                    Optional.of(e.getMessage()));
        }
    }

    /** Gives the lease back; what the governor can't put back it keeps trying, and shows in its status. */
    @Override
    public synchronized List<RestoreFault> restore() {
        try {
            ask("release");
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

    private String ask(String request) throws IOException {
        return exchange(request).text;
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
            String[] parts = received.text().split(" ", 2);
            String rest = parts.length > 1 ? parts[1] : "";
            switch (parts[0]) {
                case "more" -> text.append(rest);
                case "ok" -> {
                    return new Answer(text + rest, received.descriptor(), false);
                }
                case "error" -> {
                    return new Answer(rest, OptionalInt.empty(), true);
                }
                default -> throw new IOException("the governor ended the connection");
            }
        }
    }

    /** A governor that closed the connection may have said why before. */
    private void send(String request) throws IOException {
        try {
            LinuxSockets.send(socket, request, OptionalInt.empty());
        } catch (IOException e) {
            String last = LinuxSockets.receiveWithDescriptor(socket, Reply.MAX_BYTES).text();
            throw last.startsWith("error ") ? new IOException("the governor refuses: " + last.substring(6), e) : e;
        }
    }

    private static FrequencyDomain domain(String line) {
        String[] words = line.split(" ", -1);
        List<Double> listed = new ArrayList<>();
        Arrays.stream(words[4].split(",")).filter(word -> !word.isEmpty()).map(Double::valueOf).forEach(listed::add);
        AvailableFrequencies available = new AvailableFrequencies(
                listed, Double.parseDouble(words[2]), Double.parseDouble(words[3]));
        OptionalDouble transition = words.length > 5 && !words[5].equals("unknown")
                ? OptionalDouble.of(Double.parseDouble(words[5])) : OptionalDouble.empty();
        return new FrequencyDomain(Integer.parseInt(words[0]), CpuSet.parse(words[1]), available, transition);
    }
}
