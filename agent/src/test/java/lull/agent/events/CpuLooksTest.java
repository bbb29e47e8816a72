package lull.agent.events;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import lull.channel.ChannelFile;
import lull.channel.TaskChannel;
import lull.channel.directives.Plan;
import lull.channel.layout.ChannelLayout;
import lull.channel.layout.MpiCall;
import lull.phases.iteration.TaskTracker;
import lull.report.builder.ReportBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuLooksTest {
    private static final int RING_RECORDS = 1024;
    private static final BitSet CPU_2 = BitSet.valueOf(new long[] {1 << 2});

    @TempDir
    Path root;

    private final TaskTracker tracker = new TaskTracker(ReportBuilder.callClasses());
    private TaskChannel channel;
    private CpuLooks looks;
    private long now;
    private boolean tells = true;

    @BeforeEach
    void make() throws IOException {
        new ChannelFile(root.resolve("task-1-0"), RING_RECORDS).ready();
        channel = TaskChannel.open(root.resolve("task-1-0")).orElseThrow();
        looks = new CpuLooks(channel, tracker);
    }

    private void iterations(int count) {
        for (int i = 0; i < count; i++) {
            tracker.region(1, 2, now, now + 900);
            if (tells && channel.directives().isLooking()) {
                tracker.ranOn(CPU_2);
            }
            tracker.mpiCall(MpiCall.BARRIER.code(), false, now + 900, now + 1000, 0);
            now += 1000;
            looks.doWork();
        }
    }

    @Test
    void shouldLookFromWhenTheIterationIsKnownForTenOfThem() {
        looks.doWork();
        assertFalse(channel.directives().isLooking(), "no iteration is known yet");
        iterations(5);
        assertTrue(channel.directives().isLooking());
        iterations(9);
        assertTrue(channel.directives().isLooking(), "ten have not been told of");
        iterations(30);

        assertFalse(channel.directives().isLooking());
    }

    @Test
    void shouldGoOnWhileTheTaskHasNotYetHeardOfIt() {
        iterations(5);
        tells = false;
        iterations(100);
        assertTrue(channel.directives().isLooking(), "what is read was done before");
        tells = true;
        iterations(30);
        assertFalse(channel.directives().isLooking());
    }

    @Test
    void shouldLookAgainWhenAnotherPlanHoldsOrNone() {
        iterations(50);
        channel.directives().publish(Plan.EMPTY);
        iterations(1);
        assertTrue(channel.directives().isLooking());
        iterations(50);
        assertFalse(channel.directives().isLooking());
        channel.directives().withdraw();
        iterations(1);
        assertTrue(channel.directives().isLooking());
    }

    @Test
    void shouldTellWhatIsSeenUnderThePlanThatHoldsAndForgetTheRest() {
        List<BitSet> told = new ArrayList<>();
        BitSet none = new BitSet();
        looks.ranOn(0, 0, CPU_2, told::add);
        long conditions = (long) channel.directives().publish(Plan.EMPTY) << ChannelLayout.REGION_GENERATION_SHIFT;
        looks.ranOn(0, 0, CPU_2, told::add);
        assertEquals(List.of(none, CPU_2), told, "the region ran before the plan held");
        told.clear();

        looks.ranOn(conditions, 0, CPU_2, told::add);
        looks.ranOn(conditions, ChannelLayout.CPUS_A_RECORD, CPU_2, told::add);

        BitSet shifted = new BitSet();
        shifted.set(2 + ChannelLayout.CPUS_A_RECORD);
        assertEquals(List.of(none, CPU_2, shifted), told);
    }
}
