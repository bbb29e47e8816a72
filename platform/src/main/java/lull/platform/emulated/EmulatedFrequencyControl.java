package lull.platform.emulated;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import lull.platform.frequency.FrequencyControl;
import lull.platform.frequency.FrequencyDomain;
import lull.platform.frequency.FrequencyReading;
import lull.platform.frequency.FrequencySetting;
import lull.platform.settings.RestoreFault;
import lull.platform.topology.FrequencyPolicy;

/**
 * Frequency control of an emulated machine, with the manners of Linux: what is asked for is clamped to the range and
 * rounded up to a listed frequency, the driver's errors are swallowed and show only when read back, and a change takes
 * its time. Nothing is written that is already so.
 */
final class EmulatedFrequencyControl implements FrequencyControl {

    private final EmulatedMachine machine;
    private final String name;
    private final boolean byLimits;
    private final List<FrequencyDomain> domains = new ArrayList<>();
    private final Map<Integer, Double> found = new LinkedHashMap<>();

    EmulatedFrequencyControl(EmulatedMachine machine, MachineDescription description) {
        this.machine = machine;
        name = description.name();
        byLimits = description.points().byLimits();
        for (FrequencyPolicy policy : machine.topology().frequencyPolicies()) {
            domains.add(new FrequencyDomain(
                    policy.number(),
                    policy.cpus(),
                    description.points().available(),
                    OptionalDouble.of(description.points().transitionSeconds())));
        }
    }

    @Override
    public String origin() {
        return "emulated machine " + name;
    }

    @Override
    public List<FrequencyDomain> domains() {
        return List.copyOf(domains);
    }

    @Override
    public synchronized FrequencyReading read(FrequencyDomain domain) {
        int index = index(domain);
        return machine.fault(index) == FrequencyFault.OFFLINE
                ? FrequencyReading.absent(attribute(domain) + ": Device or resource busy; its CPUs are offline")
                : FrequencyReading.of(machine.hertz(index));
    }

    @Override
    public synchronized FrequencySetting set(FrequencyDomain domain, double hertz) {
        if (!(hertz > 0) || Double.isInfinite(hertz)) {
            throw new IllegalArgumentException("frequency " + hertz + " Hz is not positive and finite");
        }
        int index = index(domain);
        double target = domain.available().roundedUpHertz(hertz);
        FrequencyReading before = read(domain);
        Optional<String> refusal = refusal(domain, index);
        boolean already = before.hertz().isPresent() && before.hertz().getAsDouble() == target;
        if (refusal.isPresent() || already) {
            return new FrequencySetting(
                    domain.number(), hertz, before, false, already ? whyNot(domain, hertz, target, before) : refusal);
        }
        found.putIfAbsent(index, machine.hertz(index));
        machine.drive(index, target);
        FrequencyReading after = read(domain);
        return new FrequencySetting(domain.number(), hertz, after, true, whyNot(domain, hertz, target, after));
    }

    @Override
    public synchronized List<RestoreFault> restore() {
        List<RestoreFault> faults = new ArrayList<>();
        for (Map.Entry<Integer, Double> entry : List.copyOf(found.entrySet())) {
            FrequencyDomain domain = domains.get(entry.getKey());
            Optional<String> whyNot = set(domain, entry.getValue()).whyNot();
            whyNot.ifPresent(why -> faults.add(new RestoreFault(attribute(domain), entry.getValue() + " Hz", why)));
            if (whyNot.isEmpty()) {
                found.remove(entry.getKey());
            }
        }
        return faults;
    }

    private Optional<String> refusal(FrequencyDomain domain, int index) {
        return switch (machine.fault(index)) {
            case FORBIDDEN -> Optional.of(attribute(domain) + ": permission denied; only root may");
            case OFFLINE -> Optional.of(attribute(domain) + ": Device or resource busy; its CPUs are offline");
            default -> Optional.empty();
        };
    }

    private static Optional<String> whyNot(
            FrequencyDomain domain, double asked, double target, FrequencyReading holds) {
        double held = holds.hertz().orElse(Double.NaN);
        if (held != target) {
            return Optional.of("policy" + domain.number() + " holds " + held + " Hz after " + target
                    + " Hz was written; its driver did not follow");
        }
        return target == asked
                ? Optional.empty()
                : Optional.of("policy" + domain.number() + " has no " + asked + " Hz; the next it has was set");
    }

    private String attribute(FrequencyDomain domain) {
        return machine.label() + " policy" + domain.number() + (byLimits ? "/scaling_max_freq" : "/scaling_setspeed");
    }

    private int index(FrequencyDomain domain) {
        int index = domains.indexOf(domain);
        if (index < 0) {
            throw new IllegalArgumentException("there is no policy" + domain.number() + " on " + machine.label());
        }
        return index;
    }
}
