package lull.runtime;

/** How far the loop of one job is. */
enum JobState {
    OBSERVING("observing, nothing decided"),
    BASELINE("measuring the default"),
    MEASURED("waiting for other nodes, which measure the default"),
    SAMPLING("sampling smaller teams"),
    DECIDING("waiting for other nodes to decide"),
    WAITING("decided, but the default was never undisturbed"),
    HOLDING("holding the plan"),
    RETURNING("waiting for the tasks to come back to the default"),
    PAUSED("pausing after a roll back"),
    SETTLED("left at the default"),
    RETIRED("left at the default"),
    ABANDONED("given up, left at the default"),
    ASTRAY("left alone, but not at the default: a task did not come back to it"),
    FORCED("holding forced threads");

    private final String words;

    JobState(String words) {
        this.words = words;
    }

    /** As the report has it. */
    @Override
    public String toString() {
        return words;
    }

    /** Whether no way leads on, whatever the tasks do. */
    boolean isFinal() {
        return this == RETIRED || this == ABANDONED || this == ASTRAY;
    }

    /** Whether no way leads on as long as the tasks do what they do. */
    boolean isAtRest() {
        return this == SETTLED || this == FORCED || isFinal();
    }
}
