package lull.cli.profile.report;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import lull.measurement.SampleMean;
import lull.partitioning.MeanPrecision;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;
import lull.partitioning.profile.DeviceConfiguration;
import lull.partitioning.profile.MeasuredProfile;

/** Profiles out of single runs: a profile for each configuration, a mean over the runs of the same size. */
public final class ExportedProfiles {
    private static final double PERCENT = 100;

    private final ReportEnergies energies;
    private final Map<DeviceConfiguration, TreeMap<Long, List<Costs>>> runs = new LinkedHashMap<>();

    /** Of one run; joules are NaN where they are not known. */
    private record Costs(double seconds, double joules) {}

    /** Of reports with these energies; empty yet. */
    public ExportedProfiles(ReportEnergies energies) {
        this.energies = energies;
    }

    /**
     * Takes a run in.
     *
     * @param joules NaN if the energies are not known
     */
    public void add(DeviceConfiguration configuration, long size, double seconds, double joules) {
        runs.computeIfAbsent(configuration, one -> new TreeMap<>())
                .computeIfAbsent(size, one -> new ArrayList<>())
                .add(new Costs(seconds, joules));
    }

    /** The profiles, in the order in which their configurations came. */
    public List<MeasuredProfile> profiles() {
        List<MeasuredProfile> profiles = new ArrayList<>();
        runs.forEach((configuration, sizes) -> {
            List<ProfilePoint> points = new ArrayList<>();
            sizes.forEach((size, costs) -> points.add(point(size, costs)));
            profiles.add(new MeasuredProfile(
                    configuration, energies.kind(), energies.source(), new Profile(configuration.label(), points)));
        });
        return profiles;
    }

    private ProfilePoint point(long size, List<Costs> costs) {
        SampleMean seconds = mean(costs, Costs::seconds);
        OptionalDouble joules = OptionalDouble.empty();
        OptionalDouble halfWidth = OptionalDouble.empty();
        if (energies.known()) {
            SampleMean energy = mean(costs, Costs::joules);
            joules = OptionalDouble.of(energy.mean());
            halfWidth = OptionalDouble.of(energy.halfWidth());
        }
        return new ProfilePoint(size, seconds.mean(), joules)
                .knownWithin(MeanPrecision.of(seconds.count(), seconds.halfWidth(), halfWidth));
    }

    /** A row per size; a half width where there are two runs of it. */
    public void print(PrintWriter out) {
        runs.forEach((configuration, sizes) -> {
            out.println(configuration.label());
            out.printf(Locale.ROOT, "%12s %14s %8s %6s%n", "size", "seconds", "+- %", "runs");
            sizes.forEach((size, costs) -> out.printf(
                    Locale.ROOT,
                    "%12d %14.6g %8s %6d%n",
                    size,
                    mean(costs, Costs::seconds).mean(),
                    costs.size() < 2
                            ? "-"
                            : String.format(
                                    Locale.ROOT,
                                    "%.2f",
                                    PERCENT
                                            * mean(costs, Costs::seconds).halfWidth()
                                            / mean(costs, Costs::seconds).mean()),
                    costs.size()));
        });
    }

    private static SampleMean mean(List<Costs> costs, ToDoubleFunction<Costs> value) {
        return SampleMean.of(costs.stream().mapToDouble(value).toArray(), MeanPrecision.CONFIDENCE);
    }
}
