package lull.apps.dynamic;

/**
 * What one task did in a run.
 *
 * @param elapsedSeconds of the run, waiting and communication included
 * @param workSeconds of that in the task's own shares
 * @param operations candidates that it compared
 */
public record Effort(double elapsedSeconds, double workSeconds, long operations) {
    Effort plus(Effort other) {
        return new Effort(
                elapsedSeconds + other.elapsedSeconds, workSeconds + other.workSeconds, operations + other.operations);
    }

    Effort lasting(double seconds) {
        return new Effort(seconds, workSeconds, operations);
    }
}
