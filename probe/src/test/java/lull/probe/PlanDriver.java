package lull.probe;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import lull.channel.ChannelFile;
import lull.channel.TaskChannel;

/** Runs the probe's own code for regions that a test names, one at a time, on a channel that the test holds. */
final class PlanDriver implements AutoCloseable {
    private static final int RING_RECORDS = 4096;
    private static int tasks;

    private final TaskChannel channel;
    private final Process process;
    private final Writer regions;
    private final BufferedReader orders;

    /** What the probe made of a region; frequency is the index + 1 in force, 0 without any. */
    record Order(int threads, int frequency, boolean inStep) {}

    /** @param work a folder that tests may share */
    PlanDriver(Path work) throws IOException, InterruptedException {
        Path file = work.resolve("task-4711-" + tasks++);
        new ChannelFile(file, RING_RECORDS)
                .clock(0, 0, 1_000_000_000, 1_000_000_000)
                .ready();
        channel = TaskChannel.open(file).orElseThrow();
        process = new ProcessBuilder(compiled(work).toString(), file.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        regions = process.outputWriter();
        orders = process.inputReader();
    }

    private static Path compiled(Path work) throws IOException, InterruptedException {
        Path program = work.resolve("plan_driver");
        if (!Files.exists(program)) {
            ProbeParts.compilePlans(program, "src/test/c/plan_driver.c");
        }
        return program;
    }

    TaskChannel channel() {
        return channel;
    }

    /** Runs one region. */
    Order run(int region) throws IOException {
        String[] words = driven(region);
        return new Order(Integer.parseInt(words[0]), Integer.parseInt(words[1]), words[2].equals("1"));
    }

    /** Makes an MPI call that delimits; answers with the frequency in force in it, as an index + 1. */
    int call() throws IOException {
        return Integer.parseInt(driven(0)[3]);
    }

    /** Runs one region with such a call in it; answers with the frequency in force at its end, as an index + 1. */
    int runCalling(int region) throws IOException {
        return Integer.parseInt(driven(-region)[3]);
    }

    /** Runs one region; answers with the CPUs of its team's threads, such as "1,0,.", or "." if it is left where it is. */
    String runPlaced(int region) throws IOException {
        return driven(region)[4];
    }

    private String[] driven(int request) throws IOException {
        regions.write(request + "\n");
        regions.flush();
        return orders.readLine().split(" ");
    }

    @Override
    public void close() throws IOException {
        regions.close();
        process.destroy();
    }
}
