package lull.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import lull.platform.KernelFiles;
import lull.platform.counters.CounterEvent;
import lull.platform.counters.CounterGroup;
import lull.platform.counters.CounterReading;
import lull.platform.counters.EventSelection;
import lull.platform.counters.EventSet;
import lull.platform.emulated.EmulatedMachine;
import lull.platform.emulated.MachineClock;
import lull.platform.frequency.FrequencyControl;
import lull.platform.frequency.FrequencyDomain;
import lull.platform.frequency.FrequencySetting;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What it costs to read a group of six counters, and to set a frequency and read it back on an emulated machine; with
 * the JVM flags of the agent. Where the processor offers six events they are read, else six of the kernel's own.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 3,
        jvmArgsAppend = {"-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"})
public class PlatformBenchmark {
    private static final int EVENTS = 6;
    private static final int SOFTWARE = 1;
    /** task-clock, page-faults, context-switches, cpu-migrations, minor-faults, major-faults. */
    private static final List<Integer> SOFTWARE_CONFIGS = List.of(1, 2, 3, 4, 5, 6);

    private CounterGroup group;
    private FrequencyControl control;
    private FrequencyDomain domain;
    private boolean low;

    /** Opens the counters of the thread that is measured. */
    @Setup
    public void open() throws IOException {
        List<CounterEvent> events = EventSelection.of(EventSet.hardware(new KernelFiles(Path.of("/"))))
                .events();
        if (events.size() < EVENTS) {
            events = SOFTWARE_CONFIGS.stream()
                    .map(config -> new CounterEvent("software-" + config, SOFTWARE, config))
                    .toList();
        }
        System.out.println(
                "# counted: " + events.stream().map(CounterEvent::name).toList());
        group = CounterGroup.open(events, 0);
        // No pause: the emulated transition's own time is its description's, not a cost of ours.
        control = EmulatedMachine.idle("opteron-8350", new MachineClock(System::nanoTime, pause -> {}))
                .frequencyControl();
        domain = control.domains().get(0);
    }

    @TearDown
    public void close() {
        group.close();
    }

    @Benchmark
    public CounterReading readSixEvents() throws IOException {
        return group.read();
    }

    @Benchmark
    public FrequencySetting setFrequencyAndReadBackEmulated() {
        low = !low;
        return control.set(
                domain, low ? domain.available().minHertz() : domain.available().maxHertz());
    }
}
