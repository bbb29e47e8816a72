package lull.runtime.consensus;

import java.util.Optional;

/** A job's seat in its node's {@link Consensus}: what its tasks here propose, and what came of it. */
final class Member implements Agreement {
    private final double job;
    private final int worldSize;
    private final Consensus council;
    private int expected;
    private int startOvers;
    private int heardOf;
    private int told;
    private Optional<Contribution> proposal = Optional.empty();
    private Optional<Answer> answer = Optional.empty();
    private long sinceNanos;

    Member(double job, int worldSize, Consensus council) {
        this.job = job;
        this.worldSize = worldSize;
        this.council = council;
        expected = worldSize;
    }

    @Override
    public Optional<Answer> meet(Contribution wanted) {
        if (proposal.isEmpty()) {
            proposal = Optional.of(wanted);
            sinceNanos = council.nanos();
            council.proposed(this);
        }
        Optional<Answer> given = answer;
        if (given.isPresent()) {
            proposal = Optional.empty();
            answer = Optional.empty();
        }
        return given;
    }

    @Override
    public int startOvers() {
        return Math.max(heardOf, startOvers);
    }

    @Override
    public void startOver(int times) {
        startOvers = times;
        proposal = Optional.empty();
        answer = Optional.empty();
        expected = worldSize;
    }

    /** Another node says that the job was started over so often. */
    void hear(int times) {
        heardOf = Math.max(heardOf, times);
    }

    /** Whether there is something to say. */
    boolean speaks() {
        return told < startOvers || proposal.isPresent() && answer.isEmpty();
    }

    double job() {
        return job;
    }

    Optional<Contribution> proposal() {
        return proposal;
    }

    Message line(long nowNanos, long patienceNanos) {
        if (proposal.isEmpty() || answer.isPresent()) {
            return new Message(job, startOvers, Optional.empty(), 0, 0, 0, 0, 0, 0, false);
        }
        Contribution open = proposal.get();
        return new Message(job, startOvers, Optional.of(open.stage()), open.tasks(), expected, open.order().groups(),
                open.order().contentKey(), open.order().delimiterKey(), open.sharedLength(),
                nowNanos - sinceNanos >= patienceNanos);
    }

    /** All agents have heard this. */
    void told(Message line) {
        told = Math.max(told, line.startOvers());
    }

    /** What was proposed is settled; a proposal that was taken back meanwhile isn't answered. */
    void settle(Contribution settled, RoundOutcome motion, double[] maxima) {
        if (proposal.isPresent() && proposal.get() == settled) {
            expected = motion.tasks();
            answer = Optional.of(new Answer(maxima, motion.tasks(), worldSize - motion.tasks(), motion.disagreement()));
        }
    }

    /** Nobody else answers: what was proposed is agreed. */
    void settleAlone() {
        proposal.filter(open -> answer.isEmpty())
                .ifPresent(open -> answer = Optional.of(new Answer(open.values(), open.tasks(), worldSize - open.tasks(),
                        Optional.empty())));
    }
}
