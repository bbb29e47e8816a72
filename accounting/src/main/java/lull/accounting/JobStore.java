package lull.accounting;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Where lines are kept. What goes wrong is an {@link IOException} that names the place. For one thread. */
public interface JobStore extends AutoCloseable {
    /** Keeps lines, all or none; one that is there already is left as it is. */
    void add(List<AccountedJob> jobs) throws IOException;

    /** Lines by the end of their jobs, the earliest first. */
    List<AccountedJob> find(JobQuery query) throws IOException;

    /**
     * Removes the lines of jobs that ended before then; returns how many.
     *
     * @param user whose lines; empty for everybody's
     */
    long forget(Instant before, Optional<String> user) throws IOException;

    @Override
    void close();

    /** Opens a store. */
    @FunctionalInterface
    interface Opener {
        JobStore open() throws IOException;
    }
}
