package lull.report.timeline;

/** How many stretches of time each task gets, so that a page of all tasks stays small. */
public final class Room {
    /** Of all tasks together: at some 20 bytes each a page has 6 MB of them, and a browser draws them at once. */
    private static final int ALL = 300_000;
    /** Of one task, at least and at most: fewer tell nothing, more no screen can show. */
    private static final int LEAST = 64;

    private static final int MOST = 16_384;

    private Room() {}

    /** Of each of so many tasks. */
    public static int ofEach(int tasks) {
        return Math.max(LEAST, Math.min(MOST, ALL / Math.max(1, tasks)));
    }
}
