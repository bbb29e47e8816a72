package lull.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeftoversTest {
    /** The kernel numbers namespaces from 4026531836 on. */
    private static final String ELSEWHERE = "1";

    private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");

    @TempDir
    Path shared;

    private String here;

    @BeforeEach
    void ask() throws IOException {
        here = Leftovers.owner(1).substring("1-".length());
    }

    private static List<String> sweep(Path parent, LongPredicate alive) {
        return Leftovers.sweep(parent, alive, NOW);
    }

    private static String name(long pid, String namespace, String rest) throws IOException {
        return "lull-" + SharedFolder.user() + "-" + pid + "-" + namespace + "-" + rest;
    }

    private Path lastChanged(Duration ago, Path directory) throws IOException {
        Files.setLastModifiedTime(directory, FileTime.from(NOW.minus(ago)));
        return directory;
    }

    @Test
    void shouldSweepOnlyWhatDeadSupervisorsLeft() throws IOException {
        ChannelDirectory dead = ChannelDirectory.create(shared, 1001, announced -> {});
        Files.createFile(dead.path().resolve("task-1-0"));
        Files.createDirectory(dead.path().resolve("task-2-0"));
        ChannelDirectory alive = ChannelDirectory.create(shared, 1002, announced -> {});
        Path foreign = Files.createDirectory(shared.resolve("lull-987654-1001-x"));
        Path unrelated = Files.createDirectory(shared.resolve("lullaby"));
        assertEquals(List.of(), sweep(shared, pid -> pid == 1002));
        assertFalse(Files.exists(dead.path()));
        assertTrue(Files.exists(alive.path()) && Files.exists(foreign) && Files.exists(unrelated));
    }

    @Test
    void shouldSweepWhatDeadAgentsOfSeveralNodesLeft() throws IOException {
        ChannelDirectory dead = ChannelDirectory.agreed(ChannelDirectory.agreement(shared));
        long self = ProcessHandle.current().pid();
        assertEquals(List.of(), sweep(shared, pid -> pid == self));
        assertTrue(Files.exists(dead.path()));
        assertEquals(List.of(), sweep(shared, pid -> false));
        assertFalse(Files.exists(dead.path()));
    }

    @Test
    void shouldNeverSweepThroughALink() throws IOException {
        Path victim = Files.createDirectory(shared.resolve("victim"));
        Path precious = Files.createFile(victim.resolve("precious"));
        Path link = Files.createSymbolicLink(shared.resolve(name(1001, here, "y")), victim);
        Path dead = ChannelDirectory.create(shared, 1001, announced -> {}).path();
        Files.createSymbolicLink(dead.resolve("task-1-0"), victim);
        List<String> troubles = sweep(shared, pid -> false);
        assertTrue(Files.exists(precious));
        assertFalse(Files.exists(dead));
        assertEquals(1, troubles.size());
        assertTrue(troubles.get(0).contains(link + " stays: it is no directory"), troubles::toString);
    }

    @ParameterizedTest
    @ValueSource(strings = {"99999999999999999999", "9999999999", "0"})
    void shouldSweepOnWhenANameIsNoPid(String pid) throws IOException {
        Files.createFile(shared.resolve("lull-" + SharedFolder.user() + "-" + pid + "-" + here + "-x"));
        Path dead = ChannelDirectory.create(shared, 1001, announced -> {}).path();
        sweep(shared, any -> false);
        assertFalse(Files.exists(dead));
    }

    @Test
    void shouldSayInFewWordsWhatStays() throws IOException {
        for (int i = 0; i < 100; i++) {
            Files.createDirectories(shared.resolve(name(1001, here, "z" + i)).resolve("a/b"));
        }
        List<String> troubles = sweep(shared, pid -> false);
        assertEquals(4, troubles.size());
        assertTrue(troubles.get(0).endsWith("a directory in it is not empty; remove it"), troubles::toString);
        assertEquals("and 97 more of that kind", troubles.get(3));
    }

    @Test
    void shouldFindNothingWhereThereIsNoFolder() {
        assertEquals(List.of(), sweep(shared.resolve("missing"), pid -> false));
    }

    /** Containers with numbers of processes of their own may share the memory. */
    @Test
    void shouldLeaveAloneWhoseOwnerIsInAnotherNamespace() throws IOException {
        Path job = lastChanged(Duration.ofDays(3), Files.createDirectory(shared.resolve(name(1001, ELSEWHERE, "x"))));
        Path nodes = Files.createDirectory(shared.resolve("lull-" + SharedFolder.user() + "-nodes-x"));
        Files.createFile(nodes.resolve("owner-1001-" + ELSEWHERE));
        lastChanged(Duration.ofDays(3), nodes);
        assertEquals(List.of(), sweep(shared, pid -> false));
        assertTrue(Files.exists(job) && Files.exists(nodes));
    }

    @Test
    void shouldSweepWhatNobodyHasChangedForLongWhereverItsOwnerWas() throws IOException {
        Duration longAgo = Leftovers.ABANDONED.plusSeconds(1);
        Path job = lastChanged(longAgo, Files.createDirectory(shared.resolve(name(1001, ELSEWHERE, "x"))));
        Path alive = lastChanged(longAgo, Files.createDirectory(shared.resolve(name(1001, here, "x"))));
        Path nodes = Files.createDirectory(shared.resolve("lull-" + SharedFolder.user() + "-nodes-x"));
        Files.createFile(nodes.resolve("owner-1001-" + ELSEWHERE));
        lastChanged(longAgo, nodes);
        assertEquals(List.of(), sweep(shared, pid -> true));
        assertFalse(Files.exists(job) || Files.exists(nodes));
        assertTrue(Files.exists(alive), "it is known to live");
    }
}
