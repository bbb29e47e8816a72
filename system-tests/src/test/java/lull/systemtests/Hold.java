package lull.systemtests;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/** Where task 0 of a program waits, before one of its iterations, until the test has seen enough of it: hold.h. */
final class Hold implements AutoCloseable {
    private final Path fifo;
    private final int iteration;
    private final RandomAccessFile end;

    Hold(int iteration) throws IOException {
        this.iteration = iteration;
        fifo = InertTest.privateDirectory().resolve("hold");
        Launch.of("mkfifo", fifo.toString()).run().assertSuccess();
        end = new RandomAccessFile(fifo.toFile(), "rw");
    }

    Launch in(Launch program) {
        return program.with("HOLD", fifo.toString()).with("HOLD_AT", String.valueOf(iteration));
    }

    /** The program goes on, or will not wait. */
    void release() throws IOException {
        end.write(0);
    }

    @Override
    public void close() throws IOException {
        end.close();
    }
}
