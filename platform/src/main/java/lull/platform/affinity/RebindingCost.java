package lull.platform.affinity;

/**
 * What a region takes longer because its team sits elsewhere than the team of the region before: each thread binds itself as it begins
 * the region, all at the same time.
 *
 * @param bindSeconds of a thread that stays on the CPU where it is: it only gets another mask
 * @param moveSeconds of a thread that has to go to another CPU
 */
public record RebindingCost(double bindSeconds, double moveSeconds) {
    /**
     * As it was measured with the probe on a busy virtual machine of two cores (docs/decisions/0024): 5 µs, of two system calls, and
     * 50 µs, of the kernel's migration. 1 µs to 1 ms: below that no phase is short enough for it to matter, above it no thread
     * should be bound at all. What the caches lose on top differs from phase to phase, and is in no constant.
     */
    public static final RebindingCost MEASURED = new RebindingCost(5e-6, 50e-6);

    /** Of teams that are left where they are. */
    public static final RebindingCost NONE = new RebindingCost(0, 0);

    /** Checks the numbers. */
    public RebindingCost {
        if (!(bindSeconds >= 0 && moveSeconds >= bindSeconds && moveSeconds < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("a thread that is bound in " + bindSeconds + " s and moved in "
                    + moveSeconds + " s can't be; give 0 or more, and no less for the second");
        }
    }

    /** Of two teams in a row, in seconds; a team whose place is left alone gets back the masks that it had. */
    public double seconds(Team before, Team next) {
        if (!next.isPlaced()) {
            return before.isPlaced() ? bindSeconds : 0;
        }
        return before.isPlaced() && staysWithin(before, next) ? 0 : moveSeconds;
    }

    /** Whether all threads of the next team have the cores that they had: they fill processor after processor, in their order. */
    private static boolean staysWithin(Team before, Team next) {
        int had = before.threads() / before.processors();
        int has = next.threads() / next.processors();
        return next.threads() <= before.threads() && (has == had || next.threads() <= Math.min(had, has));
    }
}
