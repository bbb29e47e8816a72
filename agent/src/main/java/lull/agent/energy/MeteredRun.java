package lull.agent.energy;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import lull.platform.energy.BaselineFile;
import lull.platform.energy.EnergyAccount;
import lull.platform.energy.EnergyMeter;
import lull.platform.energy.MeteredInterval;

/**
 * A run on the real machine, metered by what it has: a meter of the whole node, else the sum of its processor packages.
 * Both contain whatever else ran on the node. For one thread.
 */
public final class MeteredRun implements AutoCloseable {
    private static final long SAMPLE_NANOS = 100_000_000;
    private static final String WHOLE_NODE = "whole node";
    private static final String PACKAGE = "one processor package";

    private final List<EnergyMeter> meters;
    private final String whyNone;
    private final BaselineFile baselines;
    private final LongSupplier nanoClock;
    private final MeteredInterval interval;
    private long nextSample = Long.MIN_VALUE;

    /**
     * Starts now.
     *
     * @param all meters of the machine, which are closed with this
     * @param whyNone what to say if none of them tells the energy of node or processors
     * @param baselines idle powers, for the static part
     */
    public MeteredRun(List<EnergyMeter> all, String whyNone, BaselineFile baselines, LongSupplier nanoClock) {
        List<EnergyMeter> node = scoped(all, WHOLE_NODE);
        this.meters = node.isEmpty() ? scoped(all, PACKAGE) : node.subList(0, 1);
        all.stream().filter(meter -> !meters.contains(meter)).forEach(EnergyMeter::close);
        this.whyNone = whyNone;
        this.baselines = baselines;
        this.nanoClock = nanoClock;
        interval = new MeteredInterval(meters);
    }

    private static List<EnergyMeter> scoped(List<EnergyMeter> meters, String scope) {
        return meters.stream().filter(meter -> meter.description().scope().startsWith(scope)).toList();
    }

    /** Reads the meters if it is time. */
    public void doWork() {
        long now = nanoClock.getAsLong();
        if (now >= nextSample) {
            interval.sample();
            nextSample = now + SAMPLE_NANOS;
        }
    }

    /** Energy of the machine since the start. */
    public RunEnergy energy() {
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

    private static RunEnergy of(List<EnergyAccount> accounts) {
        Optional<String> fault = accounts.stream().flatMap(account -> account.reading().fault().stream()).findFirst();
        if (accounts.stream().allMatch(account -> account.reading().seconds() == 0)) {
            return RunEnergy.unknown(fault.orElse("the run was too short for the meter"));
        }
        double joules = accounts.stream().mapToDouble(account -> account.reading().joules()).sum();
        boolean known = accounts.stream().allMatch(account -> account.staticEnergy().isPresent());
        OptionalDouble idle = known ? OptionalDouble.of(accounts.stream()
                .mapToDouble(account -> account.staticEnergy().get().joules()).sum()) : OptionalDouble.empty();
        String source = accounts.stream().map(account -> account.meter().name() + ", " + account.meter().scope())
                .collect(Collectors.joining(" + "));
        Optional<String> limit = fault.or(() -> known ? Optional.empty()
                : Optional.of("no static and dynamic part without a baseline: run lull meter baseline on the idle node"));
        return new RunEnergy(OptionalDouble.of(joules), idle, Optional.of(source), Optional.of(RunEnergy.Kind.MEASURED), limit);
    }

    @Override
    public void close() {
        meters.forEach(EnergyMeter::close);
    }
}
