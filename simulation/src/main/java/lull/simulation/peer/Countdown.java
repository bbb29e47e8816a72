package lull.simulation.peer;

import lull.channel.layout.MpiCall;
import lull.simulation.job.JobControl;
import lull.simulation.job.TaskControl;
import lull.simulation.job.WaitOrder;
import lull.simulation.node.RegionSetting;
import lull.simulation.node.SimulatedNode;

/**
 * COUNTDOWN (Cesarini et al., arXiv 1806.07258; github.com/EEESlab/countdown, README): a task that is still inside an MPI call
 * when a time-out ends goes to the lowest frequency, and back at the call's exit. It predicts nothing, and computing is never
 * slowed. The way back takes the node's time for a transition, of the program's time.
 *
 * <p>Of calls only those that wait are modelled, and it is the whole node that changes its frequency: the program has one task
 * a node, whose other cores sleep meanwhile.
 */
public final class Countdown implements JobControl {
    /** Time-out in seconds, above 0: the value that COUNTDOWN comes with. Shorter calls are left alone. */
    public static final double USUAL_TIMEOUT_SECONDS = 500e-6;

    private final TaskControl task;

    /** @param timeoutSeconds after which a call counts as long */
    public Countdown(SimulatedNode node, double timeoutSeconds) {
        WaitOrder order = new WaitOrder(timeoutSeconds, 0, true);
        task = new TaskControl() {
            @Override
            public RegionSetting enter(int region, double seconds) {
                return node.byDefault();
            }

            @Override
            public WaitOrder waits(MpiCall call, double seconds) {
                return order;
            }
        };
    }

    @Override
    public TaskControl task(int rank) {
        return task;
    }
}
