package lull.agent.balance;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lull.balancing.WorkloadDistribution;
import lull.channel.BalanceBox;
import lull.channel.BalanceQuestion;
import lull.report.observation.LoopBalance;

/** Answers what the balanced loops of one task ask, one loop after the other. For one thread. */
public final class BalancedTask {
    /** Within so many windows of an answer the next question is expected. */
    private static final double WINDOWS_OF_PATIENCE = 4;

    private static final double NANOS = 1e9;

    private final BalanceBox box;
    private final boolean acts;
    private final List<LoopDecider> loops = new ArrayList<>();
    private long hurriedUntil = Long.MIN_VALUE;
    private SlackRival rival = SlackRival.NONE;

    /** @param acts whether shares may be changed; otherwise every answer is that they stay */
    public BalancedTask(BalanceBox box, boolean acts) {
        this.box = box;
        this.acts = acts;
    }

    /**
     * Answers the question that waits, if one does.
     *
     * @param now of any monotonic clock, nanoseconds
     * @throws RuntimeException if it is none that a probe asks
     */
    public void doWork(long now) {
        box.question().ifPresent(question -> answer(question, now));
    }

    private void answer(BalanceQuestion question, long now) {
        if (loops.isEmpty() || !last().isAskedBy(question)) {
            loops.add(new LoopDecider(question, acts));
        }
        Optional<WorkloadDistribution> next = last().next(question, rival);
        box.answer(question.number(), next.map(WorkloadDistribution::counts), last().windowSeconds());
        hurriedUntil =
                last().moves() ? now + (long) (WINDOWS_OF_PATIENCE * last().windowSeconds() * NANOS) : Long.MIN_VALUE;
    }

    private LoopDecider last() {
        return loops.get(loops.size() - 1);
    }

    /** From now on the job's frequencies may be lowered, too. */
    public void beside(SlackRival control) {
        rival = control;
    }

    /** Whether the last loop that asked moves work from task to task, so that slack is not what it will be. */
    public boolean moves() {
        return acts && !loops.isEmpty() && last().moves();
    }

    /** Whether a loop whose shares still move will soon ask again. */
    public boolean isHurried(long now) {
        return now < hurriedUntil;
    }

    /**
     * What was done for each loop so far.
     *
     * @param rank of the task; null without MPI
     */
    public List<LoopBalance> loops(Integer rank) {
        return loops.stream().map(loop -> loop.outcome(rank)).toList();
    }
}
