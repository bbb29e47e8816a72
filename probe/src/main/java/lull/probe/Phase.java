package lull.probe;

import java.util.Objects;

/**
 * A named phase of a threaded Java program, as an OpenMP region is of an OpenMP program.
 *
 * <pre>
 *   private static final Phase SOLVE = Phase.named("solve");
 *   ...
 *   int threads = SOLVE.begin(team.size());   // as many threads as it pays to use, at most team.size()
 *   try {
 *       team.run(threads, this::solve);
 *   } finally {
 *       SOLVE.end();
 *   }
 * </pre>
 *
 * Call it from the thread that calls MPI; no MPI calls between begin and end. Phases may nest, the outermost counts.
 * Without the preload library every method does nothing and begin returns what it was given.
 */
public final class Phase {
    private static final boolean PRELOADED = Preload.load();

    private final String name;
    private int id;

    private Phase(String name) {
        this.name = name;
    }

    /**
     * The phase of a name; the same phase for the same name.
     *
     * @param name at most 47 bytes in UTF-8 are kept
     */
    public static Phase named(String name) {
        Objects.requireNonNull(name, "name");
        if (name.isBlank()) {
            throw new IllegalArgumentException("a phase needs a name, got \"" + name + "\"");
        }
        return new Phase(name);
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
