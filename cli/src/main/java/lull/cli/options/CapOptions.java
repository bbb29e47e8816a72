package lull.cli.options;

import java.util.EnumMap;
import java.util.Map;
import lull.agent.lease.RequestedCaps;
import lull.platform.power.CapKind;
import lull.runtime.RuntimeOptions.Mode;
import picocli.CommandLine.Option;

/** What is to be capped while a job runs, by the governor, of each processor package that is wholly the job's. */
final class CapOptions {
    private static final double HERTZ_PER_GIGAHERTZ = 1e9;

    @Option(
            names = "--power-cap",
            paramLabel = "W",
            description = "Cap the power of each processor package that is wholly the job's; needs --mode act.")
    private Double packageWatts;

    @Option(
            names = "--dram-cap",
            paramLabel = "W",
            description = "Cap the power of such a package's memory; needs --mode act.")
    private Double dramWatts;

    @Option(
            names = "--uncore-ghz",
            paramLabel = "GHZ",
            description = "Cap the frequency of such a package's uncore, which compute-bound jobs may hardly need; "
                    + "needs --mode act.")
    private Double uncoreGigahertz;

    /** What is asked for; refused where it can't be had from the outset. */
    RequestedCaps requested(Mode mode, boolean emulated) {
        Map<CapKind, Double> values = new EnumMap<>(CapKind.class);
        put(values, CapKind.PACKAGE, "--power-cap", packageWatts, 1);
        put(values, CapKind.DRAM, "--dram-cap", dramWatts, 1);
        put(values, CapKind.UNCORE, "--uncore-ghz", uncoreGigahertz, HERTZ_PER_GIGAHERTZ);
        if (!values.isEmpty() && mode != Mode.ACT) {
            throw new IllegalArgumentException(
                    "--power-cap, --dram-cap and --uncore-ghz change the machine: they need --mode act, not " + mode);
        }
        if (!values.isEmpty() && emulated) {
            throw new IllegalArgumentException(
                    "--power-cap, --dram-cap and --uncore-ghz: an emulated machine has no caps; leave them out, or run on this node");
        }
        return new RequestedCaps(values);
    }

    private void put(Map<CapKind, Double> values, CapKind kind, String option, Double value, double unit) {
        if (value == null) {
            return;
        }
        if (!(value > 0) || value * unit > 1e12) {
            throw new IllegalArgumentException(option + " " + value + ": give a positive number of "
                    + (kind == CapKind.UNCORE ? "gigahertz" : "watts"));
        }
        values.put(kind, value * unit);
    }
}
