package lull.probe;

/** One of the {@link Phases} of a Java program. */
public final class Phase {
    private static final boolean PRELOADED = Preload.load();

    private final String name;
    private int id;

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
        return begin0(id, threads);
    }

    /** Ends the phase that was begun last. */
    public void end() {
        if (PRELOADED) {
            end0();
        }
    }

    private static native int named0(String name);

    private static native int begin0(int id, int threads);

    private static native void end0();
}
