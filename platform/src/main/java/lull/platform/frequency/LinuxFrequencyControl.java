package lull.platform.frequency;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import lull.platform.CpuSet;
import lull.platform.settings.AttributeFolder;
import lull.platform.settings.FoundSettings;
import lull.platform.settings.RestoreFault;
import lull.platform.settings.SavedAttributes;

/**
 * Frequency control by Linux's cpufreq. Policies are found once; their files are read anew at each call.
 *
 * <p>Where the kernel has the userspace governor, and the driver obeys it, a frequency is set by {@code scaling_setspeed}, else
 * by setting both limits to it. What is held is read from {@code cpuinfo_cur_freq} where the driver offers it, because there the
 * hardware is asked; limits are held when both read back as written.
 */
public final class LinuxFrequencyControl implements FrequencyControl {

    private final CpufreqFiles files;
    private final FoundSettings found;
    private final Map<Integer, CpufreqPolicy> policies = new HashMap<>();
    private final Map<Integer, FrequencyDomain> domains = new TreeMap<>();
    private final Set<Integer> byLimits = new HashSet<>();
    private final List<String> unusable = new ArrayList<>();

    /**
     * Finds the policies; one that can't be read now is left out, {@link #unusable()} says why.
     *
     * @throws IOException if the directory of policies can't be listed
     */
    public LinuxFrequencyControl(CpufreqFiles files, FoundSettings found) throws IOException {
        this.files = files;
        this.found = found;
        for (int number : files.policies()) {
            policies.put(number, new CpufreqPolicy(files, found, number));
            try {
                domains.put(number, policies.get(number).domain());
            } catch (IOException e) {
                unusable.add("policy" + number + ": " + AttributeFolder.reason(e));
            } catch (IllegalArgumentException e) {
                unusable.add("policy" + number + ": " + e.getMessage());
            }
        }
    }

    @Override
    public String origin() {
        Set<String> drivers = new TreeSet<>();
        for (int number : domains.keySet()) {
            try {
                drivers.add(files.read(number, "scaling_driver"));
            } catch (IOException e) {
                drivers.add("unnamed driver");
            }
        }
        return drivers.isEmpty() ? "Linux without cpufreq" : "Linux cpufreq, " + String.join(", ", drivers);
    }

    @Override
    public List<FrequencyDomain> domains() {
        return List.copyOf(domains.values());
    }

    /** Policies that exist and could not be read, each with the reason. */
    public List<String> unusable() {
        return List.copyOf(unusable);
    }

    @Override
    public synchronized FrequencyReading read(FrequencyDomain domain) {
        try {
            return reading(domain, policy(domain).heldKilohertz());
        } catch (IOException e) {
            return FrequencyReading.absent(AttributeFolder.reason(e));
        }
    }

    @Override
    public synchronized FrequencySetting set(FrequencyDomain domain, double hertz) {
        if (!(hertz > 0) || Double.isInfinite(hertz)) {
            throw new IllegalArgumentException("frequency " + hertz + " Hz is not positive and finite");
        }
        CpufreqPolicy policy = policy(domain);
        long kilohertz = Math.round(domain.available().roundedUpHertz(hertz) / CpufreqPolicy.HERTZ_PER_KILOHERTZ);
        try {
            boolean bySetspeed = usesSetspeed(domain);
            long held = bySetspeed ? policy.setSpeed(kilohertz) : policy.pin(kilohertz);
            if (!bySetspeed && files.readKilohertz(domain.number(), CpufreqPolicy.MIN) != held) {
                throw new IOException(
                        "scaling_min_freq of policy" + domain.number() + " did not follow to " + held + " kHz");
            }
            Optional<String> whyNot = whyNot(domain, hertz, kilohertz, held);
            return new FrequencySetting(domain.number(), hertz, reading(domain, held), policy.wrote(), whyNot);
        } catch (IOException e) {
            String reason = AttributeFolder.reason(e);
            return new FrequencySetting(domain.number(), hertz, read(domain), policy.wrote(), Optional.of(reason));
        }
    }

    /**
     * Learns what a domain with a range really has, by setting some of its frequencies: its step, and, where its driver names
     * no time for a change, how long one takes with the read-back. From now on {@link #domains()} says so.
     *
     * @param within the frequencies that may be set
     * @return the domain
     * @throws IOException with the reason if the domain does not follow
     */
    public synchronized FrequencyDomain probe(
            FrequencyDomain domain, AvailableFrequencies within, LongSupplier nanoseconds) throws IOException {
        FrequencyProbe probe = startProbe(domain, within, nanoseconds);
        Optional<FrequencyDomain> learnt = probe.next();
        while (learnt.isEmpty()) {
            learnt = probe.next();
        }
        return learnt.get();
    }

    /** The same, to be done a frequency at a time. */
    public synchronized FrequencyProbe startProbe(
            FrequencyDomain domain, AvailableFrequencies within, LongSupplier nanoseconds) throws IOException {
        return new FrequencyProbe(this, domain, within, nanoseconds);
    }

    void learn(FrequencyDomain domain) {
        domains.put(domain.number(), domain);
    }

    /** The domain's CPUs that are online; all of them if that can't be told. */
    public CpuSet onlineCpus(FrequencyDomain domain) {
        return knownOnlineCpus(domain).orElse(domain.cpus());
    }

    /** The domain's CPUs that are online; empty if that can't be told. */
    public Optional<CpuSet> knownOnlineCpus(FrequencyDomain domain) {
        try {
            return Optional.of(
                    CpuSet.parse(files.read(domain.number(), "affected_cpus").replaceAll("\\s+", ",")));
        } catch (IOException e) {
            // Refused while the whole policy is offline.
            return Optional.empty();
        }
    }

    /**
     * What of the domain's frequencies the limits leave that were found.
     *
     * @throws IOException if the limits can't be read
     */
    public synchronized AvailableFrequencies withinFoundLimits(FrequencyDomain domain) throws IOException {
        return policy(domain).withinFoundLimits(domain.available());
    }

    /** Where somebody who was handed a descriptor of the domain writes. */
    public Path setspeedPath(FrequencyDomain domain) {
        return files.path(domain.number(), CpufreqPolicy.SETSPEED);
    }

    /** Whether a descriptor of {@code scaling_setspeed} would be of use, or why not. */
    public synchronized Optional<String> whyNoSetspeed(FrequencyDomain domain) {
        try {
            if (byLimits.contains(domain.number())) {
                return Optional.of("policy" + domain.number() + " is set by its limits, because another user may still "
                        + "hold a descriptor of its scaling_setspeed");
            }
            if (!policy(domain).hasUserspaceGovernor()) {
                return Optional.of("policy" + domain.number() + " has no userspace governor");
            }
            Optional<String> free = policy(domain).driver().whySpeedDoesNotBind();
            if (free.isPresent()) {
                return free;
            }
            return policy(domain).foundUserspaceGovernor()
                    ? Optional.of("policy" + domain.number()
                            + " was found under the userspace governor: a descriptor would outlive the lease")
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.of(AttributeFolder.reason(e));
        }
    }

    /**
     * Has the kernel itself keep the policy within these frequencies, whoever writes to {@code scaling_setspeed}.
     *
     * @throws IOException with the reason if it can't
     */
    public synchronized void bind(FrequencyDomain domain, double minHertz, double maxHertz) throws IOException {
        long min = Math.round(minHertz / CpufreqPolicy.HERTZ_PER_KILOHERTZ);
        long max = Math.round(maxHertz / CpufreqPolicy.HERTZ_PER_KILOHERTZ);
        if (files.readKilohertz(domain.number(), CpufreqPolicy.MIN) < min
                || files.readKilohertz(domain.number(), CpufreqPolicy.MAX) > max) {
            policy(domain).setLimits(min, max);
        }
    }

    /**
     * Makes the policy ready for somebody else's writes to {@code scaling_setspeed}. Afterwards a frequency set earlier is no
     * longer taken as held.
     *
     * @throws IOException with the reason if it can't
     */
    public synchronized void openSetspeed(FrequencyDomain domain) throws IOException {
        CpufreqPolicy policy = policy(domain);
        policy.enterUserspace();
        policy.forgetRequest();
    }

    /** From now on sets the policy by its limits, or again by setspeed. */
    public synchronized void setByLimits(int policy, boolean limits) {
        if (limits) {
            byLimits.add(policy);
        } else {
            byLimits.remove(policy);
        }
    }

    @Override
    public synchronized List<RestoreFault> restore() {
        return restore(found.folders().stream()
                .flatMapToInt(folder -> policyNumber(folder).stream())
                .boxed()
                .toList());
    }

    /** Puts back these policies, and waits once for all of them until Linux has applied it. */
    public synchronized List<RestoreFault> restore(Collection<Integer> numbers) {
        return SavedAttributes.restore(numbers.stream().map(this::saved).toList());
    }

    /** Puts back one policy, as far as Linux applies it at once. */
    public synchronized List<RestoreFault> restoreWithoutWaiting(int number) {
        return saved(number).restoreWithoutWaiting();
    }

    private SavedAttributes saved(int number) {
        return policies.computeIfAbsent(number, missing -> new CpufreqPolicy(files, found, missing))
                .saved();
    }

    /** The number of the policy whose settings are kept by that name; empty if it is of something else. */
    public static OptionalInt policyNumber(String folder) {
        return folder.matches("policy[0-9]{1,7}")
                ? OptionalInt.of(Integer.parseInt(folder.substring("policy".length())))
                : OptionalInt.empty();
    }

    boolean usesSetspeed(FrequencyDomain domain) throws IOException {
        CpufreqPolicy policy = policy(domain);
        return !byLimits.contains(domain.number())
                && policy.hasUserspaceGovernor()
                && policy.driver().whySpeedDoesNotBind().isEmpty();
    }

    private static FrequencyReading reading(FrequencyDomain domain, long kilohertz) {
        return kilohertz > 0
                ? FrequencyReading.of(kilohertz * CpufreqPolicy.HERTZ_PER_KILOHERTZ)
                : FrequencyReading.absent(
                        "policy" + domain.number()
                                + " does not tell its frequency: its hardware does not answer, or its CPUs are offline or asleep");
    }

    CpufreqPolicy policy(FrequencyDomain domain) {
        CpufreqPolicy policy = policies.get(domain.number());
        if (policy == null) {
            throw new IllegalArgumentException("there is no policy" + domain.number() + " in " + files.directory());
        }
        return policy;
    }

    private Optional<String> whyNot(FrequencyDomain domain, double askedHertz, long kilohertz, long held)
            throws IOException {
        if (!CpufreqPolicy.near(held, kilohertz)) {
            return Optional.of(whyAnother(domain.number(), kilohertz, held));
        }
        if (Math.abs(kilohertz * CpufreqPolicy.HERTZ_PER_KILOHERTZ - askedHertz) >= CpufreqPolicy.HERTZ_PER_KILOHERTZ) {
            return Optional.of("policy" + domain.number() + " has no " + askedHertz + " Hz; the next it has was set");
        }
        return Optional.empty();
    }

    private String whyAnother(int policy, long kilohertz, long held) throws IOException {
        long min = files.readKilohertz(policy, CpufreqPolicy.MIN);
        long max = files.readKilohertz(policy, CpufreqPolicy.MAX);
        if (kilohertz < min || kilohertz > max) {
            return "policy" + policy + " is limited to " + min + " to " + max + " kHz by its scaling limits";
        }
        String holds = held > 0 ? "holds " + held + " kHz" : "does not tell what it holds";
        return "policy" + policy + " " + holds + " after " + kilohertz
                + " kHz was written; its driver did not follow, and Linux does not tell why";
    }
}
