package lull.agent.energy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import lull.platform.energy.BaselineFile;
import lull.platform.energy.CountedMeters;
import lull.platform.energy.EnergyAccount;
import lull.platform.energy.EnergyMeter;
import lull.platform.energy.MeteredInterval;
import lull.report.observation.RunEnergy;

/**
 * What tells the energy of a node: a meter of all of it, else the sum of its processor packages. Both contain whatever
 * else runs on the node. For one thread.
 */
public final class NodeMeters implements AutoCloseable {
    private final List<EnergyMeter> meters;
    private final String whyNone;
    private final BaselineFile baselines;
    private final LongSupplier nanoClock;

    /**
     * Those of the meters that count.
     *
     * @param all meters of the machine; they are closed with this, those that don't count at once
     * @param whyNone what to say if none of them tells the energy of node or processors
     * @param baselines idle powers, for the static part
     */
    public NodeMeters(List<EnergyMeter> all, String whyNone, BaselineFile baselines, LongSupplier nanoClock) {
        this.meters = CountedMeters.of(all);
        this.whyNone = whyNone;
        this.baselines = baselines;
        this.nanoClock = nanoClock;
    }

    /** Why no energy can be told; empty if there are meters. */
    public Optional<String> absence() {
        return meters.isEmpty() ? Optional.of(whyNone) : Optional.empty();
    }

    /**
     * Whether the idle power of each is known.
     *
     * @throws IOException if the baselines can't be read
     */
    public boolean haveBaselines() throws IOException {
        for (EnergyMeter meter : meters) {
            if (baselines.find(meter.description().name()).isEmpty()) {
                return false;
            }
        }
        return !meters.isEmpty();
    }

    /**
     * The idle powers of those meters that have one, W, in the order of the meters.
     *
     * @throws IOException if the baselines can't be read
     */
    public List<Double> idleWatts() throws IOException {
        List<Double> watts = new ArrayList<>();
        for (EnergyMeter meter : meters) {
            baselines.find(meter.description().name()).ifPresent(baseline -> watts.add(baseline.watts()));
        }
        return watts;
    }

    /** The meters by name and scope. */
    public String source() {
        return meters.stream()
                .map(meter ->
                        meter.description().name() + ", " + meter.description().scope())
                .collect(Collectors.joining(" + "));
    }

    /** Begins to count; who asks samples it from time to time. */
    public MeteredInterval begin() {
        return new MeteredInterval(meters, nanoClock);
    }

    /** Energy of the node in an interval that was begun here, until now; not known while a meter has a fault. */
    public RunEnergy energy(MeteredInterval interval) {
        if (meters.isEmpty()) {
            return RunEnergy.unknown(whyNone);
        }
        interval.sample();
        try {
            return of(interval.accounts(baselines));
        } catch (IOException e) {
            return RunEnergy.unknown(e.getMessage());
        }
    }

    private RunEnergy of(List<EnergyAccount> accounts) {
        Optional<String> fault = accounts.stream()
                .flatMap(account -> account.reading().fault().stream())
                .findFirst();
        if (fault.isPresent()
                || accounts.stream().allMatch(account -> account.reading().seconds() == 0)) {
            return RunEnergy.unknown(fault.orElse("the run was too short for the meter"));
        }
        double joules = accounts.stream()
                .mapToDouble(account -> account.reading().joules())
                .sum();
        boolean known =
                accounts.stream().allMatch(account -> account.staticEnergy().isPresent());
        OptionalDouble idle = known
                ? OptionalDouble.of(accounts.stream()
                        .mapToDouble(account -> account.staticEnergy().get().joules())
                        .sum())
                : OptionalDouble.empty();
        Optional<String> limit = known
                ? Optional.empty()
                : Optional.of(
                        "no static and dynamic part without a baseline: run lull meter baseline on the idle node");
        return new RunEnergy(OptionalDouble.of(joules), idle, Optional.of(source()), Optional.of(kind()), limit);
    }

    /** How their joules come about; only of meters that there are. */
    public RunEnergy.Kind kind() {
        return RunEnergy.Kind.valueOf(meters.get(0).description().source().name());
    }

    @Override
    public void close() {
        meters.forEach(EnergyMeter::close);
    }
}
