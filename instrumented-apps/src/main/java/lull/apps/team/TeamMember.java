package lull.apps.team;

/** A thread's view of the parallel region that it is in; for that thread only, and only within the region. */
public final class TeamMember {
    private final Regions regions;
    private final int thread;
    private final long region;
    private final int threads;
    private int barriers;

    TeamMember(Regions regions, int thread, long region, int threads) {
        this.regions = regions;
        this.thread = thread;
        this.region = region;
        this.threads = threads;
    }

    /** Number of this thread, 0 for the one that began the region. */
    public int thread() {
        return thread;
    }

    /** Threads of the region; a directive may have made them fewer than the team's size. */
    public int threads() {
        return threads;
    }

    /** First iteration of this thread's static share of from..to-1. */
    public int begin(int from, int to) {
        return StaticSchedule.begin(from, to, threads, thread);
    }

    /** Behind the last iteration of this thread's static share of from..to-1. */
    public int end(int from, int to) {
        return StaticSchedule.begin(from, to, threads, thread + 1);
    }

    /**
     * Waits until all threads of the region have come here.
     *
     * @throws IllegalStateException if a thread has left the region without coming here
     */
    public void barrier() {
        barriers++;
        regions.barrier(thread, region, threads, barriers);
    }

    /** Tells the other threads that this one has done the steps up to this one; steps count upwards from 1. */
    public void post(int step) {
        regions.post(thread, region, threads, step);
    }

    /**
     * Waits until another thread of the region has posted the step, or a later one.
     *
     * @throws IllegalStateException if that thread has left the region without posting it
     */
    public void awaitStep(int other, int step) {
        regions.awaitStep(thread, other, region, step);
    }
}
