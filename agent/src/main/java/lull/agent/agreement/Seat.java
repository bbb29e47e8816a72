package lull.agent.agreement;

import java.util.Optional;

/** A job's seat in its node's {@link Council}: what its tasks here propose, and what came of it. */
final class Seat implements Agreement {
    private final double job;
    private final int worldSize;
    private final Council council;
    private int expected;
    private int startOvers;
    private int heardOf;
    private int told;
    private Optional<Proposal> proposal = Optional.empty();
    private Optional<Answer> answer = Optional.empty();
    private long sinceNanos;

    Seat(double job, int worldSize, Council council) {
        this.job = job;
        this.worldSize = worldSize;
        this.council = council;
        expected = worldSize;
    }

    @Override
    public Optional<Answer> meet(Proposal wanted) {
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

    Optional<Proposal> proposal() {
        return proposal;
    }

    Line line(long nowNanos, long patienceNanos) {
        if (proposal.isEmpty() || answer.isPresent()) {
            return new Line(job, startOvers, Optional.empty(), 0, 0, 0, 0, 0, 0, false);
        }
        Proposal open = proposal.get();
        return new Line(job, startOvers, Optional.of(open.stage()), open.tasks(), expected, open.order().groups(),
                open.order().contentKey(), open.order().delimiterKey(), open.sharedLength(),
                nowNanos - sinceNanos >= patienceNanos);
    }

    /** All agents have heard this. */
    void told(Line line) {
        told = Math.max(told, line.startOvers());
    }

    /** What was proposed is settled; a proposal that was taken back meanwhile isn't answered. */
    void settle(Proposal settled, Motion motion, double[] maxima) {
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
