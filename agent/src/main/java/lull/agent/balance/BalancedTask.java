package lull.agent.balance;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import lull.balancing.WorkloadDistribution;
import lull.channel.BalanceBox;
import lull.channel.BalanceQuestion;
import lull.report.observation.LoopBalance;

/** Answers what the balanced loops of one task ask, one loop after the other. For one thread. */
public final class BalancedTask {
    /** Loops of which the report tells, the last one included; a program may open one for each call of a solver. */
    static final int MOST_LISTED = 100;

    /** Within so many windows of an answer the next question is expected. */
    private static final double WINDOWS_OF_PATIENCE = 4;

    private static final double NANOS = 1e9;

    private final BalanceBox box;
    private final boolean acts;
    private final DecisionBudget budget = new DecisionBudget();
    private final List<LoopBalance> ended = new ArrayList<>();
    private long unlisted;
    private Optional<LoopDecider> last = Optional.empty();
    private long hurriedUntil = Long.MIN_VALUE;
    private SlackRival rival = SlackRival.NONE;

    /** @param acts whether shares may be changed; otherwise every answer is that they stay */
    public BalancedTask(BalanceBox box, boolean acts) {
        this.box = box;
        this.acts = acts;
    }

    /**
     * Answers the question that waits, if one does, and deciding has not taken too much of late.
     *
     * @param nanoClock any monotonic one
     * @throws RuntimeException if it is none that a probe asks
     */
    public void doWork(LongSupplier nanoClock) {
        if (budget.waitSeconds(nanoClock.getAsLong()) == 0) {
            box.question().ifPresent(question -> answer(question, nanoClock));
        }
    }

    private void answer(BalanceQuestion question, LongSupplier nanoClock) {
        long begin = nanoClock.getAsLong();
        LoopDecider loop =
                last.filter(known -> known.isAskedBy(question)).orElseGet(() -> begun(new LoopDecider(question, acts)));
        Optional<WorkloadDistribution> next = loop.next(question, rival);
        long now = nanoClock.getAsLong();
        budget.spend(now - begin);
        double window = Math.max(loop.windowSeconds(), Math.min(LoopDecider.IDLE_SECONDS, budget.waitSeconds(now)));
        box.answer(question.number(), next.map(WorkloadDistribution::counts), window);
        hurriedUntil = loop.moves() ? now + (long) (WINDOWS_OF_PATIENCE * window * NANOS) : Long.MIN_VALUE;
    }

    private LoopDecider begun(LoopDecider fresh) {
        if (ended.size() < MOST_LISTED - 1) {
            end();
        } else {
            unlisted++;
        }
        last = Optional.of(fresh);
        return fresh;
    }

    /** The last loop asks no more: what it has learnt is not kept, only what was done for it. */
    public void end() {
        last.ifPresent(loop -> ended.add(loop.outcome()));
        last = Optional.empty();
    }

    /** From now on the job's frequencies may be lowered, too. */
    public void beside(SlackRival control) {
        rival = control;
    }

    /** Whether the last loop that asked moves work from task to task, so that slack is not what it will be. */
    public boolean moves() {
        return acts && last.filter(LoopDecider::moves).isPresent();
    }

    /** Whether the last loop that asked waits for answers: its shares may be changed, and have not come to rest. */
    public boolean isPressing() {
        return acts && last.filter(LoopDecider::isPressing).isPresent();
    }

    /** Whether a loop whose shares still move will soon ask again. */
    public boolean isHurried(long now) {
        return now < hurriedUntil;
    }

    /**
     * What was done for each loop so far, but for those beyond the most that are listed.
     *
     * @param rank of the task; null without MPI
     */
    public List<LoopBalance> loops(Integer rank) {
        return Stream.concat(ended.stream(), last.stream().map(LoopDecider::outcome))
                .map(loop -> loop.askedBy(rank))
                .toList();
    }

    /** What the list of loops lacks. */
    public List<String> warnings() {
        return unlisted == 0
                ? List.of()
                : List.of(unlisted + " balanced loops between the first " + ended.size()
                        + " and the last one are not listed");
    }
}
