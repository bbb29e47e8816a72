package lull.runtime.consensus;

import java.util.Optional;

/** A job in its node's {@link Consensus}: what its tasks here propose, and what came of it. */
final class Member implements Agreement {
    private static final double NANOS = 1e9;

    private final double job;
    private final int worldSize;
    private final Consensus consensus;
    private int expected;
    private int startOvers;
    private int heardOf;
    private Optional<Contribution> contribution = Optional.empty();
    private Optional<Answer> answer = Optional.empty();
    private long sinceNanos;

    Member(double job, int worldSize, Consensus consensus) {
        this.job = job;
        this.worldSize = worldSize;
        this.consensus = consensus;
        expected = worldSize;
    }

    @Override
    public Optional<Answer> meet(Contribution wanted) {
        if (contribution.isEmpty()) {
            contribution = Optional.of(wanted);
            sinceNanos = consensus.nanos();
            consensus.contributed(this);
        }
        Optional<Answer> given = answer;
        if (given.isPresent()) {
            contribution = Optional.empty();
            answer = Optional.empty();
        }
        return given;
    }

    @Override
    public int tasks(int here) {
        return worldSize;
    }

    @Override
    public int startOvers() {
        return Math.max(heardOf, startOvers);
    }

    @Override
    public void startOver(int times) {
        startOvers = times;
        contribution = Optional.empty();
        answer = Optional.empty();
        expected = worldSize;
    }

    /** All agents have heard that the job was started over so often. */
    void hear(int times) {
        heardOf = Math.max(heardOf, times);
    }

    /** Whether there is something to say. */
    boolean speaks() {
        return startOvers > heardOf || proposal().isPresent();
    }

    /** What was contributed and is not answered; worth nothing while not all agents have heard of the same start-overs. */
    private Optional<Contribution> proposal() {
        return contribution.filter(open -> answer.isEmpty() && startOvers == heardOf);
    }

    double job() {
        return job;
    }

    Optional<Contribution> contribution() {
        return contribution;
    }

    Message message(long nowNanos, long patienceNanos) {
        return proposal()
                .map(open -> new Message(
                        startOvers,
                        Optional.of(open.stage()),
                        open.tasks(),
                        expected,
                        open.order(),
                        open.sharedLength(),
                        nowNanos - sinceNanos >= Math.max(patienceNanos, (long) (NANOS * open.patienceSeconds()))))
                .orElseGet(() -> Message.without(startOvers));
    }

    /** What was contributed is settled; a contribution that was taken back meanwhile isn't answered. */
    @SuppressWarnings("ReferenceEquality") // an equal one may have been contributed anew
    void settle(Contribution settled, RoundOutcome outcome, double[] maxima) {
        if (contribution.isPresent() && contribution.get() == settled) {
            expected = outcome.tasks();
            answer = Optional.of(
                    new Answer(maxima, outcome.tasks(), worldSize - outcome.tasks(), outcome.disagreement()));
        }
    }

    /** Nobody else answers: what was contributed is agreed. */
    void settleAlone() {
        contribution
                .filter(open -> answer.isEmpty())
                .ifPresent(open -> answer = Optional.of(
                        new Answer(open.values(), open.tasks(), worldSize - open.tasks(), Optional.empty())));
    }
}
