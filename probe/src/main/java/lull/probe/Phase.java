package lull.probe;

/** One of the {@link Phases} of a Java program. */
public final class Phase {
    private static final boolean PRELOADED = Preload.load();

    private final String name;
    private int id;
    private boolean bindingDue;

    Phase(String name) {
        this.name = name;
    }

    /**
     * Begins the phase.
     *
     * @param threads that the program would use, at least 1
     * @return threads to use, 1..threads
     */
    public int begin(int threads) {
        if (threads < 1) {
            throw new IllegalArgumentException("phase " + name + " needs at least 1 thread, got " + threads);
        }
        if (!PRELOADED) {
            return threads;
        }
        if (id == 0) {
            id = named0(name); // not before MPI.Init made this process a task
        }
        int directed = begin0(id, threads);
        bindingDue = directed < 0;
        return Math.abs(directed);
    }

    /**
     * Whether a directive wants the phase's threads on other processors than they are bound to. Then each of them calls
     * {@link #bind}, and the one that began the phase calls {@link #bound} when they have; who can't need not.
     */
    public boolean bindingDue() {
        return bindingDue;
    }

    /** Binds the calling thread as the directive wants it, never outside the processors that the task was given. */
    public void bind(int thread) {
        if (thread < 0) {
            throw new IllegalArgumentException("phase " + name + ": no thread " + thread);
        }
        if (PRELOADED) {
            bind0(thread);
        }
    }

    /** All threads of the phase are bound. */
    public void bound() {
        if (PRELOADED) {
            bound0();
        }
        bindingDue = false;
    }

    /** Ends the phase that was begun last. */
    public void end() {
        if (PRELOADED) {
            end0();
        }
    }

    static int configuration() {
        return PRELOADED ? published0() : 0;
    }

    static void malleable(boolean yes) {
        if (PRELOADED) {
            malleable0(yes);
        }
    }

    private static native void malleable0(boolean yes);

    private static native int published0();

    private static native int named0(String name);

    private static native int begin0(int id, int threads);

    private static native void end0();

    private static native void bind0(int thread);

    private static native void bound0();
}
