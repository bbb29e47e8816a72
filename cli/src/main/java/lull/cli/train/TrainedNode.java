package lull.cli.train;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lull.platform.Capability;
import lull.platform.KernelFiles;
import lull.platform.affinity.ThreadPlacer;
import lull.platform.counters.CounterEvent;
import lull.platform.counters.CounterSurvey;
import lull.platform.counters.EventSelection;
import lull.platform.counters.EventSet;
import lull.platform.emulated.EmulatedMachine;
import lull.platform.frequency.FrequencyControl;
import lull.platform.node.Platform;
import lull.platform.topology.Topology;
import lull.platform.topology.TopologyReader;
import lull.predictor.model.PredictionModel;
import lull.training.campaign.TrainingFrequencies;
import lull.training.campaign.TrainingMachine;

/** This node as it is trained on: its cores, what can be counted, and frequencies that are set, emulated or left alone. */
final class TrainedNode {
    private static final double HERTZ_PER_KILOHERTZ = 1e3;
    private static final double HERTZ_PER_MEGAHERTZ = 1e6;
    private static final double BYTES_PER_KIBIBYTE = 1024;
    /** Kernels keep arrays that only their checks need, beside their working sets. */
    private static final double SHARE_OF_MEMORY = 0.125;

    private static final double ROUNDING_HERTZ = 1e8;

    private final KernelFiles files;
    private final Topology topology;
    private final PrintStream words;

    TrainedNode(KernelFiles files, PrintStream words) {
        this.files = files;
        this.topology = new TopologyReader(files).read();
        this.words = words;
    }

    Topology topology() {
        return topology;
    }

    /** The largest working set that memory bears, in bytes. */
    double mostBytes() {
        return files.value("proc/meminfo", "MemAvailable")
                .map(text -> text.replaceAll("\\D", ""))
                .filter(text -> !text.isEmpty())
                .map(kibibytes -> SHARE_OF_MEMORY * BYTES_PER_KIBIBYTE * Double.parseDouble(kibibytes))
                .orElse(Double.MAX_VALUE);
    }

    /** Says what it can't do. */
    TrainingMachine machine(TrainOptions options, Platform platform, Optional<FrequencyControl> control) {
        List<CounterEvent> events = events();
        TrainingFrequencies frequencies = frequencies(options, platform, control);
        String name = PredictionModel.platformName(
                topology.describe(), platform.emulated().map(EmulatedMachine::label));
        return TrainingMachine.of(
                name,
                new ThreadPlacer(topology, topology.allowed()),
                options.processors,
                options.cores,
                frequencies,
                events);
    }

    private TrainingFrequencies frequencies(
            TrainOptions options, Platform platform, Optional<FrequencyControl> control) {
        if (platform.emulated().isPresent()) {
            EmulatedMachine machine = platform.emulated().get();
            words.println("lull: EMULATED frequencies, of " + machine.label()
                    + ": times are measured on this node and stretched "
                    + "by a model; the threads and cores are this node's");
            return TrainingFrequencies.emulated(machine.frequencyControl(), options.sensitivity);
        }
        return control.map(TrainingFrequencies::controlled).orElseGet(this::uncontrolled);
    }

    /** The processor's name for its speed, rounded, since it is no more than a name. */
    private TrainingFrequencies uncontrolled() {
        double hertz = Math.max(1, Math.rint(nominalHertz() / ROUNDING_HERTZ)) * ROUNDING_HERTZ;
        words.printf(
                Locale.ROOT,
                "lull: frequencies are left alone, because no governor sets them (as root: lull governor); trained over "
                        + "threads only, at what is called %.1f GHz%n",
                hertz * 1e-9);
        return TrainingFrequencies.uncontrolled(hertz);
    }

    /** Where cpufreq does not tell it is the speed just now. */
    private double nominalHertz() {
        String policy = "sys/devices/system/cpu/cpu" + topology.allowed().cpus().first() + "/cpufreq/";
        return Stream.of("base_frequency", "cpuinfo_max_freq")
                .map(name -> files.number(policy + name))
                .flatMapToLong(OptionalLong::stream)
                .mapToDouble(kilohertz -> kilohertz * HERTZ_PER_KILOHERTZ)
                .findFirst()
                .orElseGet(() -> files.value("proc/cpuinfo", "cpu MHz")
                        .filter(text -> text.matches("\\d+(\\.\\d+)?"))
                        .map(megahertz -> Double.parseDouble(megahertz) * HERTZ_PER_MEGAHERTZ)
                        .orElse(0.0));
    }

    private List<CounterEvent> events() {
        EventSelection selection = EventSelection.of(EventSet.hardware(files));
        if (selection.events().isEmpty()) {
            Capability hardware = new CounterSurvey(files).hardware(false);
            words.println("lull: no hardware counters, trained on times alone: "
                    + hardware.reason()
                            .orElseGet(
                                    () -> String.join("; ", selection.leftOut().values())));
        } else {
            words.println(String.format(
                    Locale.ROOT,
                    "lull: counting %s",
                    selection.events().stream().map(CounterEvent::name).collect(Collectors.joining(", "))));
        }
        return selection.events();
    }
}
