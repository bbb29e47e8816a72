package lull.cli.cost;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lull.cost.calibration.CalibrationRun;
import lull.cost.calibration.Runs;
import lull.platform.CpuSet;
import lull.platform.emulated.EmulatedMachine;
import lull.platform.emulated.MachineClock;
import lull.platform.energy.EnergyMeter;
import lull.platform.energy.EnergyReading;
import lull.platform.frequency.FrequencyControl;
import lull.platform.frequency.FrequencyDomain;
import lull.platform.node.Platform;
import lull.platform.topology.Core;

/**
 * Runs of an emulated machine, in its own time: an evenly spread program on one core, a quarter, half and all of them, at
 * each frequency (four of a range), with few and with many messages. A run's joules are what the machine's meter for the
 * whole node tells beyond the same machine at rest, all cores idle at the lowest frequency: idle cores count nothing in
 * the cost model. Emulated machines have no network, so the time of a message is the caller's; both its cores are busy for it.
 */
final class EmulatedRuns {
    private static final double SECONDS = 1;
    private static final double NANOSECONDS_PER_SECOND = 1e9;
    private static final int OF_A_RANGE = 4;
    private static final List<Double> MESSAGE_SHARES = List.of(0.02, 0.4);

    private final String name;
    private final double cyclesPerMessage;
    private final AtomicLong nanoseconds = new AtomicLong();
    private final EmulatedMachine machine;
    private final FrequencyControl control;
    private final List<Core> cores;
    private final double highestHertz;

    /** @throws IllegalArgumentException if there is no machine of that name, or messages take no time */
    EmulatedRuns(String name, double cyclesPerMessage) {
        if (!(cyclesPerMessage > 0) || Double.isInfinite(cyclesPerMessage)) {
            throw new IllegalArgumentException(
                    "--message-cycles " + cyclesPerMessage + ": a message takes a number of cycles above 0");
        }
        this.name = name;
        this.cyclesPerMessage = cyclesPerMessage;
        this.machine = EmulatedMachine.idle(name, new MachineClock(nanoseconds::get, nanoseconds::addAndGet));
        this.control = machine.frequencyControl();
        this.cores = machine.topology().cores();
        this.highestHertz = control.domains().get(0).available().maxHertz();
    }

    Runs runs() {
        double restWatts = watts(List.of(), 0);
        List<CalibrationRun> runs = new ArrayList<>();
        for (int count : Stream.of(1, cores.size() / 4, cores.size() / 2, cores.size())
                .filter(count -> count > 0)
                .distinct()
                .toList()) {
            for (double hertz : control.domains().get(0).available().choices(OF_A_RANGE)) {
                double watts = watts(cores.subList(0, count), hertz) - restWatts;
                MESSAGE_SHARES.forEach(share -> runs.add(run(count, hertz, watts, share)));
            }
        }
        return new Runs(Platform.EMULATED_PREFIX + name, runs);
    }

    private CalibrationRun run(int count, double hertz, double watts, double messageShare) {
        double cyclesEach = SECONDS * (1 - messageShare) * hertz;
        double messagesEach = SECONDS * messageShare * highestHertz / cyclesPerMessage;
        return new CalibrationRun(
                new CalibrationRun.Configuration(count, hertz),
                SECONDS,
                watts * SECONDS,
                new CalibrationRun.Work(cyclesEach * count, messagesEach * count / 2, cyclesEach, messagesEach));
    }

    /** By the meter, while these cores are busy at that frequency; domains without any of them are at their lowest. */
    private double watts(List<Core> busy, double hertz) {
        CpuSet cpus = new CpuSet(
                busy.stream().map(core -> core.cpus().cpus().first()).collect(Collectors.toCollection(TreeSet::new)));
        for (FrequencyDomain domain : control.domains()) {
            boolean used = domain.cpus().cpus().stream().anyMatch(cpus.cpus()::contains);
            control.set(domain, used ? hertz : domain.available().minHertz());
        }
        machine.setLoad(machine.topology().online(), 0);
        machine.setLoad(cpus, 1);
        EnergyMeter meter = machine.meters().get(0);
        nanoseconds.addAndGet((long) (SECONDS * NANOSECONDS_PER_SECOND));
        EnergyReading reading = meter.read();
        meter.close();
        return reading.joules() / reading.seconds();
    }
}
