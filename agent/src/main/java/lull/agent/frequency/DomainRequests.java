package lull.agent.frequency;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import lull.platform.frequency.FrequencyControl;
import lull.platform.frequency.FrequencyDomain;
import lull.platform.frequency.FrequencySetting;

/** What each task wants of each domain. A domain runs at the highest wish; a task that has said none wants the maximum. */
final class DomainRequests {
    private final FrequencyControl control;
    private final Map<Integer, Set<Integer>> tasksOfDomain;
    private final Map<Integer, Map<Integer, Double>> wished = new HashMap<>();

    /** @param tasksOfDomain the tasks that run in a domain, by its number */
    DomainRequests(FrequencyControl control, Map<Integer, Set<Integer>> tasksOfDomain) {
        this.control = control;
        this.tasksOfDomain = tasksOfDomain;
    }

    FrequencySetting set(int task, FrequencyDomain domain, double hertz) {
        Map<Integer, Double> wishes = wished.computeIfAbsent(domain.number(), number -> new HashMap<>());
        wishes.put(task, hertz);
        boolean allSaid = wishes.keySet().containsAll(tasksOfDomain.get(domain.number()));
        return control.set(
                domain,
                allSaid ? Collections.max(wishes.values()) : domain.available().maxHertz());
    }
}
