package lull.apps.team;

/** A persistent thread of a team, number 1 or higher; runs its part of each region that it is given. */
final class Worker implements Runnable {
    private final int thread;
    private final Waiter waiter;
    private volatile Region assigned;
    private volatile boolean closed;

    Worker(int thread, Waiter waiter) {
        this.thread = thread;
        this.waiter = waiter;
    }

    /** Hands over a region; the last one has been joined. */
    void assign(Region region) {
        assigned = region;
        waiter.wake();
    }

    void close() {
        closed = true;
        waiter.wake();
    }

    @Override
    public void run() {
        while (true) {
            waiter.await(() -> assigned != null || closed);
            Region region = assigned;
            if (region == null) {
                return;
            }
            assigned = null;
            region.run(thread);
        }
    }
}
