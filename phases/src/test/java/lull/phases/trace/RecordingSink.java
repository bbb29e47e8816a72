package lull.phases.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Keeps what it receives as text. */
final class RecordingSink implements TraceSink {
    private final List<String> records = new ArrayList<>();

    List<String> records() {
        return records;
    }

    @Override
    public void region(int region, int threads, long beginNanos, long endNanos) {
        records.add("region " + region + " " + threads + " " + beginNanos + " " + endNanos);
    }

    @Override
    public void mpiCall(int call, boolean insidePhase, long beginNanos, long endNanos, long bytesSent) {
        records.add("call " + call + " " + insidePhase + " " + beginNanos + " " + endNanos + " " + bytesSent);
    }

    @Override
    public void counted(int threads, long[] counts) {
        records.add("counted " + threads + " " + Arrays.toString(counts));
    }

    @Override
    public void ranOn(BitSet cpus) {
        records.add("ran on " + cpus);
    }

    @Override
    public void regionNamed(int region, String name, String location) {
        records.add("name " + region + " " + name + " " + location);
    }

    @Override
    public void property(String key, String value) {
        records.add("property " + key + " " + value);
    }
}
