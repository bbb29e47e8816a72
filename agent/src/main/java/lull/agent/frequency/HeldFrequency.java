package lull.agent.frequency;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lull.platform.frequency.FrequencyDomain;
import lull.platform.frequency.FrequencySetting;

/** The agent sets the domains of a task; one that several tasks share runs at the highest of their wishes. */
final class HeldFrequency implements FrequencyActuator {
    private final DomainRequests wishes;
    private final int task;
    private final List<FrequencyDomain> domains;
    private final List<Double> hertz;
    private final String reason;
    private Optional<String> trouble = Optional.empty();

    HeldFrequency(DomainRequests wishes, int task, List<FrequencyDomain> domains, List<Double> hertz, String reason) {
        this.wishes = wishes;
        this.task = task;
        this.domains = List.copyOf(domains);
        this.hertz = List.copyOf(hertz);
        this.reason = Objects.requireNonNull(reason, "reason");
    }

    @Override
    public FrequencyRoute route() {
        return FrequencyRoute.AGENT;
    }

    @Override
    public String reason() {
        return reason;
    }

    @Override
    public List<Double> hertz() {
        return hertz;
    }

    @Override
    public Optional<String> hold(int frequency) {
        double wanted = hertz.get(frequency);
        Optional<String> whyNot = Optional.empty();
        for (FrequencyDomain domain : domains) {
            FrequencySetting setting = wishes.set(task, domain, wanted);
            if (!setting.isHeld()) {
                whyNot = setting.whyNot();
                trouble = whyNot;
            } else if (setting.askedHertz() > wanted && whyNot.isEmpty()) {
                whyNot = Optional.of("domain " + domain.number() + " is shared with a task that wants more");
            }
        }
        return whyNot;
    }

    @Override
    public Optional<String> trouble() {
        Optional<String> since = trouble;
        trouble = Optional.empty();
        return since;
    }
}
