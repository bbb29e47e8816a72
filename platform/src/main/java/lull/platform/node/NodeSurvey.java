package lull.platform.node;

import java.util.ArrayList;
import java.util.List;
import lull.platform.Capability;
import lull.platform.KernelFiles;
import lull.platform.counters.CounterSurvey;
import lull.platform.energy.meters.HwmonMeter;
import lull.platform.energy.meters.RaplZones;
import lull.platform.energy.meters.WattsUpMeter;
import lull.platform.topology.Topology;
import lull.platform.topology.TopologyReader;

/** Says what the node below a root directory is, and what of it Lull can use. Reads only, and anew at each call. */
public final class NodeSurvey {

    private final KernelFiles files;
    private final TopologyReader topology;
    private final ProcessorSurvey processors;
    private final PowerSurvey power;
    private final CounterSurvey counters;
    private final SharedMemorySurvey memory;

    /** A survey of the node that the files describe. */
    public NodeSurvey(KernelFiles files) {
        this.files = files;
        topology = new TopologyReader(files);
        processors = new ProcessorSurvey(files);
        power = new PowerSurvey(files);
        counters = new CounterSurvey(files);
        memory = new SharedMemorySurvey(files);
    }

    /** What the node consists of. */
    public Topology topology() {
        return topology.read();
    }

    /** The place of the channels, {@code /dev/shm}; without it no task can be observed. */
    public Capability sharedMemory() {
        return memory.sharedMemory(topology().online().size());
    }

    /** What helps or hinders, but is not needed to observe a program. */
    public List<Capability> capabilities() {
        List<Capability> capabilities = new ArrayList<>(List.of(
                processors.allowedCpus(topology()),
                processors.timeStampCounter(),
                counters.hardware(processors.isSuperuser()),
                counters.software(),
                power.frequencyControl(processors.isSuperuser())));
        new DriverSurvey(files).drivers().ifPresent(capabilities::add);
        capabilities.add(power.caps());
        capabilities.add(new RaplZones(files).capability());
        capabilities.add(HwmonMeter.capability(files));
        capabilities.add(WattsUpMeter.capability(files));
        return capabilities;
    }
}
