package lull.platform;

import java.util.List;

/** Says what the node below a root directory is, and what of it Lull can use. Reads only, and anew at each call. */
public final class NodeSurvey {

    private final ProcessorSurvey processors;
    private final PowerSurvey power;
    private final CounterSurvey counters;
    private final SharedMemorySurvey memory;

    /** A survey of the node that the files describe. */
    public NodeSurvey(KernelFiles files) {
        processors = new ProcessorSurvey(files);
        power = new PowerSurvey(files);
        counters = new CounterSurvey(files);
        memory = new SharedMemorySurvey(files);
    }

    /** The processors that are online. */
    public Processors processors() {
        return processors.processors();
    }

    /** The place of the channels, {@code /dev/shm}; without it no task can be observed. */
    public Capability sharedMemory() {
        return memory.sharedMemory(processors().threads());
    }

    /** What helps or hinders, but is not needed to observe a program. */
    public List<Capability> capabilities() {
        return List.of(
                processors.allowedCpus(),
                processors.timeStampCounter(),
                counters.hardwareCounters(processors.isSuperuser()),
                power.frequencyControl(),
                power.energyCounters(),
                power.powerSensors());
    }
}
