package lull.apps.npb.solver;

import lull.apps.npb.zone.ZoneNorms;

/** A time step of one of the benchmarks, on one zone, by a team of threads. */
public interface ZoneSolver {
    /** Before the first step, from the initial state. */
    void prepare();

    /** One step; the faces hold what the neighbours sent. */
    void step();

    /** Norms of the zone after the last step. */
    ZoneNorms norms();
}
