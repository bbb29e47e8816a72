package lull.agent.frequency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import lull.platform.CpuSet;
import lull.platform.frequency.AvailableFrequencies;
import lull.platform.frequency.FrequencyDomain;
import lull.runtime.decision.TaskClocks;
import org.junit.jupiter.api.Test;

/** Tasks are numbered from 0 and have the processes 100, 101 and so on. */
class TaskRoutesTest {
    private static final List<FrequencyDomain> PAIRS =
            List.of(domain(0, "0-1", 2e9), domain(2, "2-3", 2e9), domain(4, "4-5", 2e9));

    private static FrequencyDomain domain(int number, String cpus, double highest) {
        return new FrequencyDomain(
                number,
                CpuSet.parse(cpus),
                AvailableFrequencies.listed(List.of(1e9, 1.5e9, highest)),
                OptionalDouble.empty());
    }

    private static TaskRoutes routes(List<FrequencyDomain> domains, String... cpus) {
        Map<Integer, CpuSet> allowed = new TreeMap<>();
        for (int i = 0; i < cpus.length; i++) {
            allowed.put(100 + i, CpuSet.parse(cpus[i]));
        }
        return new TaskRoutes(domains, allowed);
    }

    private static TaskClocks clocks(TaskRoutes routes, int tasks) {
        Map<Integer, FrequencyRoute> ways = new HashMap<>();
        Map<Integer, Integer> ranks = new HashMap<>();
        for (int i = 0; i < tasks; i++) {
            ways.put(100 + i, routes.way(100 + i).route());
            ranks.put(100 + i, i);
        }
        return routes.clocks(ways, ranks);
    }

    @Test
    void shouldGiveTasksWithDomainsOfTheirOwnEachPhase() {
        TaskRoutes routes = routes(PAIRS, "0-1", "2-5");
        assertEquals(FrequencyRoute.DESCRIPTORS, routes.way(100).route());
        assertEquals(2, routes.way(101).domains().size());
        assertEquals(List.of(1e9, 1.5e9, 2e9), routes.hertz());
        assertEquals(TaskClocks.FREE, clocks(routes, 2));
    }

    @Test
    void shouldPutTasksOnOneClockThatShareDomainsByOthers() {
        TaskRoutes routes = routes(PAIRS, "0-1", "1-2", "2-3", "4");
        assertEquals(FrequencyRoute.AGENT, routes.way(100).route());
        TaskClocks clocks = clocks(routes, 4);
        assertEquals(Set.of(0, 1, 2), clocks.shared().keySet());
        assertEquals(1, Set.copyOf(clocks.shared().values()).size(), "0 and 2 are joined by 1");
    }

    @Test
    void shouldLeaveATaskAloneWhoseCpusAreNotAllCoveredAndThoseBesideItToo() {
        TaskRoutes routes = routes(PAIRS, "0-7", "1", "2-3");
        assertEquals(FrequencyRoute.NONE, routes.way(100).route());
        assertTrue(
                routes.way(100).reason().contains("not all are"),
                routes.way(100).reason());
        assertEquals(FrequencyRoute.AGENT, routes.way(101).route());
        TaskClocks clocks = clocks(routes, 3);
        assertEquals(Set.of(0, 1, 2), clocks.fixed(), "task 0 may run in all their domains");
        assertEquals(Map.of(), clocks.shared());
    }

    @Test
    void shouldLeaveAllAloneWhenAnIndexWouldNotMeanTheSameToAll() {
        TaskRoutes routes = routes(List.of(PAIRS.get(0), domain(2, "2-3", 3e9)), "0-1", "2-3");
        assertEquals(FrequencyRoute.NONE, routes.way(100).route());
        assertEquals(FrequencyRoute.NONE, routes.way(101).route());
        assertTrue(
                routes.way(101).reason().contains("offer 0 frequencies"),
                routes.way(101).reason());
    }

    @Test
    void shouldChooseSomeOfARangeAndLeaveAllAloneWithoutDomains() {
        FrequencyDomain range =
                new FrequencyDomain(0, CpuSet.of(0), AvailableFrequencies.range(1e9, 2e9, 1e8), OptionalDouble.empty());
        TaskRoutes some = routes(List.of(range), "0");
        assertEquals(FrequencyRoute.DESCRIPTORS, some.way(100).route());
        assertEquals(11, some.hertz().size());
        assertEquals(2e9, some.hertz().get(10));
        assertEquals(FrequencyRoute.NONE, routes(List.of(), "0").way(100).route());
    }
}
