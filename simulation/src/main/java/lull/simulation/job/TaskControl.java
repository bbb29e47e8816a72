package lull.simulation.job;

import java.util.OptionalInt;
import lull.channel.layout.MpiCall;
import lull.simulation.node.RegionSetting;

/**
 * What one simulated task is told, and what is seen of it. Called by one thread at a time, in the order of the task's own time;
 * times are seconds since the job began.
 */
public interface TaskControl {
    /** How the region that begins now runs. */
    RegionSetting enter(int region, double seconds);

    /** A region has ended. */
    default void regionEnded(int region, RegionSetting setting, double begin, double end) {}

    /** The task has done its own part of a group, and comes to the operation that ends it: what it sets first, if anything. */
    default OptionalInt arrives() {
        return OptionalInt.empty();
    }

    /** The task comes to an MPI operation that may wait: at what frequency it does. */
    default WaitOrder waits(MpiCall call, double seconds) {
        return WaitOrder.STAY;
    }

    /** An MPI operation has ended. */
    default void callEnded(MpiCall call, double begin, double end, double bytesSent) {}

    /** Reads what will be used next, so that it is in the processor's caches; the number means nothing. */
    default long touch() {
        return 0;
    }
}
