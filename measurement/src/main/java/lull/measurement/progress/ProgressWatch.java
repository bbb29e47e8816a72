package lull.measurement.progress;

import java.util.function.Consumer;

/** Whoever is told how far work is, by one thread at a time, until it ends. */
public interface ProgressWatch extends Consumer<ProgressState>, AutoCloseable {
    /** Leaves nothing on the terminal. */
    @Override
    void close();
}
