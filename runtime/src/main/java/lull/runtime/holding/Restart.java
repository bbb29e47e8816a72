package lull.runtime.holding;

/**
 * Why everything has to be measured and decided anew.
 *
 * @param reason for people
 * @param workChanged whether the work is not what it was, so that a few iterations tell what slack there is now; else the plan itself
 *        did not do what it was held for
 */
public record Restart(String reason, boolean workChanged) {}
