package lull.systemtests;

import static lull.systemtests.MpiLibrary.OPEN_MPI;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import lull.agent.frequency.DescriptorServer;
import lull.channel.directives.FrequencyWrites;
import lull.channel.directives.Plan;
import lull.channel.directives.PlanEntry;
import lull.channel.layout.ChannelLayout;
import lull.channel.layout.RegionConditions;
import lull.governor.LinuxSockets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Programs under mpirun write their plan's frequencies through descriptors that were handed to them; plain files, or a
 * device that refuses, stand for {@code scaling_setspeed}.
 */
@Tag("slow")
class FrequencyRouteTest {
    private static final List<Double> HERTZ = List.of(0.8e9, 1.6e9, 2.4e9);
    private static final int HIGHEST = 2;
    private static final int RANKS = 2;
    private static final String WHOLE_PERIODS = "280";
    private static final String WITHOUT_END = "1000000";

    @TempDir
    Path files;

    private static Path program;
    private static String plain;

    private Path end;
    private DescriptorServer server;
    private RunningLaunch running;
    private List<FollowedTask> tasks;
    /** Published by this test. */
    private int plans;

    @BeforeAll
    static void runAlone() {
        program = ProgramBuilder.program("periodic.c").build();
        plain = Launch.of(OPEN_MPI.command(RANKS, program, WHOLE_PERIODS))
                .threads(2)
                .run()
                .assertSuccess()
                .stdout();
    }

    @BeforeEach
    void start() throws IOException {
        server = new DescriptorServer((Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
        Path channels = InertTest.privateDirectory();
        end = files.resolve("end");
        Launch launch = Launch.of(OPEN_MPI.command(RANKS, program, WITHOUT_END, end.toString()))
                .with("LULL_RING_RECORDS", "1048576")
                .threads(2);
        running = InertTest.preloaded(launch, channels).start();
        assertTrue(running.awaitState(() -> FollowedTask.in(channels).size() == RANKS), () -> running.stderrSoFar());
        tasks = FollowedTask.in(channels);
        assertTrue(running.awaitState(
                () -> tasks.stream().mapToLong(FollowedTask::drain).min().getAsLong() > 0));
        tasks.forEach(
                task -> task.channel().announce((int) ProcessHandle.current().pid()));
    }

    @AfterEach
    void end() {
        server.close();
    }

    @Test
    void shouldWriteEveryChangeToEveryDomainWhenDescriptorsAreHandedOver() throws IOException {
        FollowedTask task = tasks.get(0);
        Path first = Files.createFile(files.resolve("policy0"));
        Path second = Files.createFile(files.resolve("policy1"));
        offer(task, first, second);
        int generation = alternateWithDescriptors(task);
        assertTrue(drainUntil(() -> writes(task).writes(), 10), () -> "no writes: " + writes(task));
        assertEquals(2, writes(task).descriptors());
        assertTrue(isAboveAllOthers(task, first, second), "they stand where a program does not look for its own");
        task.channel().directives().withdraw();
        assertTrue(
                running.awaitState(() -> drained() && "2400000".equals(text(second))),
                "withdrawn: the highest frequency");
        assertEquals("2400000", text(first));

        finish();
        // Before the descriptors have come the plan's regions run at any frequency.
        List<FollowedTask.Ran> ran = task.under(generation).stream()
                .filter(one -> RegionConditions.inStep(one.conditions()))
                .dropWhile(one -> RegionConditions.frequency(one.conditions()).isEmpty())
                .toList();
        assertTrue(ran.size() >= 10);
        ran.forEach(one -> assertEquals(
                OptionalInt.of(
                        one.region() == ran.get(0).region()
                                ? RegionConditions.frequency(ran.get(0).conditions())
                                        .getAsInt()
                                : RegionConditions.frequency(ran.get(1).conditions())
                                        .getAsInt()),
                RegionConditions.frequency(one.conditions())));
        ran.forEach(one -> assertEquals(0, RegionConditions.stretch(one.conditions())));
        assertEquals(0, writes(task).refused());
    }

    @Test
    void shouldWriteOnTheWayIntoTheCallThatEndsAGroupWhenThePlanSaysSo() throws IOException {
        FollowedTask task = tasks.get(0);
        offer(task, Files.createFile(files.resolve("policy0")));
        alternateWithDescriptors(task);
        List<Integer> regions = regions(task);
        long before = writes(task).writes();
        int generation = task.channel()
                .directives()
                .publish(Plan.of(
                        List.of(
                                PlanEntry.of(regions.get(0), 0, 0).waitingAt(HIGHEST),
                                PlanEntry.of(regions.get(1), 0, HIGHEST)),
                        OptionalInt.of(HIGHEST)));
        assertTrue(drainUntil(() -> task.changes().size(), 20));

        finish();
        List<FollowedTask.Ran> ran = task.under(generation).stream().skip(2).toList();
        for (FollowedTask.Ran one : ran) {
            boolean first = one.region() == regions.get(0);
            assertEquals(OptionalInt.of(first ? 0 : HIGHEST), RegionConditions.frequency(one.conditions()));
            assertEquals(first, RegionConditions.transition(one.conditions()), "the second finds it as it is to be");
        }
        assertEquals(List.of(HIGHEST), task.changes().stream().distinct().toList());
        long lowered = task.under(generation).stream()
                .filter(one -> one.region() == regions.get(0))
                .count();
        assertTrue(
                writes(task).writes() - before >= 2 * lowered - 1,
                () -> lowered + " times down and up: " + writes(task));
        assertEquals(0, writes(task).refused());
    }

    @Test
    void shouldStopWritingAndSayItWhenTheKernelRefuses() throws IOException {
        FollowedTask task = tasks.get(0);
        offer(task, Path.of("/dev/full"));
        int generation = alternateWithDescriptors(task);
        assertTrue(drainUntil(() -> writes(task).refused(), 1), () -> "no refusal: " + writes(task));
        drainUntil(() -> task.under(generation).size(), 20);

        finish();
        FrequencyWrites all = writes(task);
        assertEquals(new FrequencyWrites(0, all.refused(), all.refused(), all.seconds()), all);
        assertTrue(all.refused() <= plans, all + " under " + plans + " plans, each of which has the task ask anew");
        assertTrue(task.under(generation).stream()
                .allMatch(one -> RegionConditions.frequency(one.conditions()).isEmpty()));
    }

    @Test
    void shouldGiveNothingToATaskThatWasOfferedNothing() throws IOException {
        offer(tasks.get(0), Files.createFile(files.resolve("policy0")));
        FollowedTask other = tasks.get(1);
        other.channel().directives().frequencySocket(server.name());
        int generation = alternate(other);
        drainUntil(() -> other.under(generation).size(), 20);

        finish();
        assertEquals(new FrequencyWrites(0, 0, 0, 0), writes(other));
    }

    @Test
    void shouldTakeNothingFromAListenerThatIsNotTheAgent() throws IOException {
        FollowedTask task = tasks.get(0);
        task.channel().announce(1);
        offer(task, Files.createFile(files.resolve("policy0")));
        int generation = alternate(task);
        drainUntil(() -> task.under(generation).size(), 20);

        finish();
        assertEquals(new FrequencyWrites(0, 0, 0, 0), writes(task));
    }

    @Test
    void shouldRunOnWhenTheAgentNeverAnswers() throws IOException {
        FollowedTask task = tasks.get(0);
        String name = "lull-frequency-mute-" + ProcessHandle.current().pid();
        int mute = LinuxSockets.listenAbstract(name, 1);
        task.channel().directives().frequencySocket(name);
        int generation = alternate(task);
        drainUntil(() -> task.under(generation).size(), 20);

        finish();
        LinuxSockets.close(mute);
        assertEquals(new FrequencyWrites(0, 0, 0, 0), writes(task));
    }

    /** An agent that has to wait for a CPU itself answers when some of the task's regions have gone by. */
    @Test
    void shouldTakeAnAnswerThatComesLate() throws IOException {
        FollowedTask task = tasks.get(0);
        Path setspeed = Files.createFile(files.resolve("policy0"));
        String name = "lull-frequency-late-" + ProcessHandle.current().pid();
        int late = LinuxSockets.listenAbstract(name, 1);
        task.channel().directives().frequencySocket(name);
        int generation = alternate(task);
        assertTrue(drainUntil(() -> task.under(generation).size(), 20));
        int asking = LinuxSockets.accept(late).orElseThrow();
        LinuxSockets.send(asking, table(), List.of(LinuxSockets.openForWriting(setspeed)));
        assertTrue(drainUntil(() -> writes(task).writes(), 10), () -> "no writes: " + writes(task));
        assertEquals(1, writes(task).descriptors());
        assertEquals(OptionalInt.empty(), LinuxSockets.accept(late), "asked once");

        finish();
        LinuxSockets.close(asking);
        LinuxSockets.close(late);
        assertEquals(0, writes(task).refused());
    }

    private static byte[] table() {
        ByteBuffer table =
                ByteBuffer.allocate(ChannelLayout.FREQUENCY_TABLE_BYTES).order(ByteOrder.nativeOrder());
        table.putInt(HERTZ.size());
        HERTZ.forEach(one -> table.putInt((int) Math.round(one / 1e3)));
        return table.array();
    }

    @Test
    void shouldEndRightAndObeyTheNextAgentWhenAPublishingAgentIsKilled() throws IOException {
        FollowedTask task = tasks.get(0);
        Path setspeed = Files.createFile(files.resolve("policy0"));
        List<Integer> regions = regions(task);
        Process agent = new ProcessBuilder(
                        "java",
                        "-cp",
                        System.getProperty("java.class.path"),
                        RestlessPublisher.class.getName(),
                        task.channel().file().toString(),
                        regions.get(0).toString(),
                        regions.get(1).toString(),
                        setspeed.toString())
                .redirectError(files.resolve("errors").toFile())
                .start();
        assertTrue(drainUntil(() -> writes(task).writes(), 5), () -> text(files.resolve("errors")) + writes(task));
        agent.destroyForcibly().onExit().join();
        int generation = alternate(task);
        assertTrue(drainUntil(() -> task.under(generation).size(), 20), "the next agent's plan is followed");

        finish();
        assertEquals(0, writes(task).refused(), "what was handed over goes on working until the lease ends");
    }

    private void offer(FollowedTask task, Path... attributes) throws IOException {
        List<Integer> descriptors = new ArrayList<>();
        for (Path attribute : attributes) {
            descriptors.add(LinuxSockets.openForWriting(attribute));
        }
        server.offer(task.channel().pid(), HERTZ, descriptors);
        task.channel().directives().frequencySocket(server.name());
    }

    /** The lowest frequency for one region, the middle one for the other. */
    private int alternate(FollowedTask task) {
        List<Integer> regions = regions(task);
        plans++;
        return task.channel()
                .directives()
                .publish(Plan.of(
                        List.of(PlanEntry.of(regions.get(0), 0, 0), PlanEntry.of(regions.get(1), 0, 1)),
                        OptionalInt.of(HIGHEST)));
    }

    /** As alternate; a task that gets no answer in some milliseconds asks again when the next plan is published. */
    private int alternateWithDescriptors(FollowedTask task) {
        int generation = alternate(task);
        while (running.isAlive() && writes(task).descriptors() + writes(task).refused() == 0) {
            int published = generation;
            drainUntil(() -> task.under(published).size(), 4);
            if (writes(task).descriptors() + writes(task).refused() == 0) {
                generation = alternate(task);
            }
        }
        return generation;
    }

    private static List<Integer> regions(FollowedTask task) {
        List<Integer> regions =
                task.all().stream().map(FollowedTask.Ran::region).distinct().toList();
        assertEquals(2, regions.size(), "the program has two regions");
        return regions;
    }

    private boolean drained() {
        tasks.forEach(FollowedTask::drain);
        return true;
    }

    private boolean drainUntil(LongSupplier count, long enough) {
        return running.awaitState(() -> drained() && count.getAsLong() >= enough);
    }

    /** The program is told to end, and ends as it does alone, its output the same. */
    private void finish() throws IOException {
        Files.createFile(end);
        running.awaitState(() -> !drained());
        Outcome outcome = running.await().assertSuccess();
        drained();
        assertEquals(plain, outcome.stdout());
        tasks.forEach(task -> assertEquals(0, task.channel().lost()));
    }

    private static boolean isAboveAllOthers(FollowedTask task, Path... attributes) throws IOException {
        Set<Path> ours = Set.of(attributes);
        List<Integer> own = new ArrayList<>();
        List<Integer> handed = new ArrayList<>();
        try (Stream<Path> descriptors =
                Files.list(Path.of("/proc/" + task.channel().pid() + "/fd"))) {
            for (Path descriptor : descriptors.toList()) {
                boolean isHanded = ours.contains(Files.readSymbolicLink(descriptor));
                (isHanded ? handed : own)
                        .add(Integer.valueOf(descriptor.getFileName().toString()));
            }
        }
        return handed.size() == attributes.length && Collections.min(handed) > Collections.max(own);
    }

    private static FrequencyWrites writes(FollowedTask task) {
        return task.channel().frequencyWrites();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            return e.getMessage();
        }
    }
}
