package lull.probe;

import java.util.Objects;

/**
 * Phase markers of a threaded Java program: its phases become visible as OpenMP regions are in an OpenMP program.
 *
 * <pre>
 *   private static final Phase SOLVE = Phases.named("solve");
 *   ...
 *   int threads = SOLVE.begin(team.size());   // as many threads as it pays to use, at most team.size()
 *   try {
 *       team.run(threads, this::solve);
 *   } finally {
 *       SOLVE.end();
 *   }
 * </pre>
 *
 * Begin and end belong to the thread that calls MPI; no MPI calls between them. Phases may nest, the outermost counts.
 * Without the preload library nothing happens, and begin returns what it was given.
 */
public final class Phases {
    private Phases() {}

    /**
     * The phase of a name; equal names mean the same phase.
     *
     * @param name not blank; at most 47 bytes in UTF-8 are kept
     */
    public static Phase named(String name) {
        Objects.requireNonNull(name, "name");
        if (name.isBlank()) {
            throw new IllegalArgumentException("a phase needs a name, got \"" + name + "\"");
        }
        return new Phase(name);
    }

    /**
     * Says whether this task gives the same results with smaller teams, so that {@link Phase#begin} may answer fewer threads; or
     * that it doesn't, and begin answers what it was given from the next phase on. May be said at any time.
     */
    public static void malleable(boolean yes) {
        Phase.malleable(yes);
    }

    /**
     * A number that changes when Lull gives the program other threads or frequencies: what was measured across such a
     * change means nothing. Without the preload library it never changes.
     */
    public static int configuration() {
        return Phase.configuration();
    }
}
