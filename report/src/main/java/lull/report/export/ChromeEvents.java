package lull.report.export;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.List;
import lull.channel.layout.MpiCall;
import lull.report.ShownCommand;
import lull.report.observation.TaskIdentity;
import lull.report.observation.TaskObservation;

/**
 * Chrome's trace event format, which Perfetto and chrome://tracing open: a process for each task, on whose one track regions and
 * MPI calls are complete events ({@code "ph": "X"}). Processes are numbered in turn, as tasks of several hosts may have the same
 * PID, which is part of their names. Times are microseconds with three decimals.
 */
final class ChromeEvents implements EventFormat {
    private static final int MICROSECOND_DIGITS = 3;

    private final Writer out;
    private final JsonWriter json;
    private int process;

    /** Begins the object. */
    ChromeEvents(Writer out, List<String> command) throws IOException {
        this.out = out;
        json = new JsonWriter(out);
        json.beginObject();
        json.name("displayTimeUnit").value("ns");
        json.name("otherData")
                .beginObject()
                .name("command")
                .value(ShownCommand.of(command))
                .endObject();
        json.name("traceEvents").beginArray();
    }

    @Override
    public void task(TaskObservation task) throws IOException {
        TaskIdentity identity = task.identity();
        process++;
        boolean ranked = identity.rank().isPresent();
        String number = "process " + identity.pid() + " on " + identity.host();
        String name = ranked ? "task " + identity.rank().getAsInt() + ", " + number : number;
        metadata("process_name");
        json.name("name").value(name).endObject().endObject();
        metadata("process_sort_index");
        json.name("sort_index")
                .value(ranked ? identity.rank().getAsInt() : process)
                .endObject()
                .endObject();
    }

    private void metadata(String name) throws IOException {
        begin(name, "M");
        json.name("args").beginObject();
    }

    private void begin(String name, String phase) throws IOException {
        json.beginObject().name("name").value(name).name("ph").value(phase);
        json.name("pid").value(process).name("tid").value(process);
    }

    @Override
    public void region(String location, int threads, long beginNanos, long durationNanos) throws IOException {
        complete(location, "region", beginNanos, durationNanos);
        json.name("threads").value(threads).endObject().endObject();
    }

    @Override
    public void mpiCall(MpiCall call, boolean insideRegion, long beginNanos, long durationNanos, long bytesSent)
            throws IOException {
        complete(call.mpiName(), "mpi", beginNanos, durationNanos);
        json.name("bytes_sent").value(bytesSent);
        json.name("inside_region").value(insideRegion).endObject().endObject();
    }

    private void complete(String name, String category, long beginNanos, long durationNanos) throws IOException {
        begin(name, "X");
        json.name("cat").value(category);
        json.name("ts").value(BigDecimal.valueOf(beginNanos, MICROSECOND_DIGITS));
        json.name("dur").value(BigDecimal.valueOf(durationNanos, MICROSECOND_DIGITS));
        json.name("args").beginObject();
    }

    @Override
    public void end() throws IOException {
        json.endArray().endObject().flush();
        out.write('\n');
    }
}
