package lull.platform.counters;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** On the real threads of this JVM. */
@EnabledOnOs(OS.LINUX)
class TeamCountersTest {

    private static final List<CounterEvent> EVENTS = List.of(
            new CounterEvent("task-clock", CounterEvent.SOFTWARE, 1),
            new CounterEvent("context-switches", CounterEvent.SOFTWARE, 3));

    @Test
    void shouldCountEachThreadApartWhenTeamIsFollowed() throws IOException {
        int own = Integer.parseInt(Files.readSymbolicLink(Path.of("/proc/thread-self"))
                .getFileName()
                .toString());
        int other = tids().stream().filter(tid -> tid != own).findFirst().orElseThrow();
        try (TeamCounters team = new TeamCounters(EVENTS)) {
            team.follow(List.of(own, other, Integer.MAX_VALUE));
            Assumptions.assumeFalse(
                    team.uncounted().containsKey(own), () -> team.uncounted().get(own));
            assertEquals(Set.of(Integer.MAX_VALUE), team.uncounted().keySet());
            assertTrue(team.uncounted().get(Integer.MAX_VALUE).contains("no such thread"));
            Map<Integer, CounterReading> readings = team.read();
            assertEquals(Set.of(own, other), readings.keySet());
            assertTrue(readings.get(own).count(0).orElseThrow() > 0, "this thread runs");
        }
    }

    @Test
    void shouldGoOnCountingWhoStaysWhenTeamChanges() throws IOException {
        int own = Integer.parseInt(Files.readSymbolicLink(Path.of("/proc/thread-self"))
                .getFileName()
                .toString());
        int other = tids().stream().filter(tid -> tid != own).findFirst().orElseThrow();
        try (TeamCounters team = new TeamCounters(EVENTS)) {
            team.follow(List.of(own, other));
            Assumptions.assumeTrue(
                    team.uncounted().isEmpty(), () -> team.uncounted().toString());
            double before = team.read().get(own).count(0).orElseThrow();
            team.follow(List.of(own));
            Map<Integer, CounterReading> readings = team.read();
            assertEquals(Set.of(own), readings.keySet());
            assertTrue(readings.get(own).count(0).orElseThrow() > before);
        }
    }

    private static List<Integer> tids() throws IOException {
        try (Stream<Path> tasks = Files.list(Path.of("/proc/self/task"))) {
            return tasks.map(task -> Integer.valueOf(task.getFileName().toString()))
                    .toList();
        }
    }
}
