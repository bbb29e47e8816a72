package lull.agent.control;

import lull.agent.balance.SlackRival;
import lull.platform.affinity.Team;
import lull.runtime.decision.NodeControls;
import lull.runtime.loop.JobRuntime;

/** A job's loop as its balanced loops see it; a task of one thread stands for each of its tasks. */
record PlannedFrequencies(JobRuntime job, NodeControls controls) implements SlackRival {
    @Override
    public boolean holds() {
        return job.isHolding();
    }

    @Override
    public boolean isSettled() {
        return job.isSettled() || job.isResting() || !controls.hasFrequencies();
    }

    @Override
    public int frequencies() {
        return controls.hertz().size();
    }

    @Override
    public double relativeHertz(int frequency) {
        return controls.relativeHertz(frequency);
    }

    @Override
    public double watts(int frequency) {
        return controls.power(Team.of(1), Team.of(1), frequency);
    }
}
