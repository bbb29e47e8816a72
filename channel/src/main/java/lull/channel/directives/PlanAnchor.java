package lull.channel.directives;

/**
 * Tells a task where in a plan it is, which a sequence of equal iterations cannot tell by itself.
 *
 * @param ordinal of a region: the number of outermost regions that the task began before it, lost ones included
 * @param position of that region in the plan
 */
public record PlanAnchor(long ordinal, int position) {
    /** Checks that neither is negative. */
    public PlanAnchor {
        if (ordinal < 0 || position < 0) {
            throw new IllegalArgumentException(
                    "ordinal=" + ordinal + " and position=" + position + " must not be negative");
        }
    }
}
