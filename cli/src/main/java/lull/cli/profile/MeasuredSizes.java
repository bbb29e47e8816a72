package lull.cli.profile;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import lull.cli.meter.EnergyColumn;
import lull.measurement.CampaignResult;
import lull.measurement.CampaignSummary;
import lull.measurement.MeasuredPoint;
import lull.measurement.Normality;
import lull.measurement.SampleMean;
import lull.partitioning.MeanPrecision;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;
import lull.partitioning.profile.DeviceConfiguration;
import lull.partitioning.profile.MeasuredProfile;

/** What a campaign over sizes found, as a profile and as a table for people. */
final class MeasuredSizes {
    private static final double PERCENT = 100;

    private final CampaignResult result;
    private final EnergyColumn energy;
    private final List<ProfilePoint> points = new ArrayList<>();
    private final Map<String, String> failures;

    /** Sorts out what can't stand in a profile: sizes that failed, and means that no profile can hold. */
    MeasuredSizes(CampaignResult result, EnergyColumn energy) {
        this.result = result;
        this.energy = energy;
        this.failures = new LinkedHashMap<>(result.failures());
        for (MeasuredPoint measured : result.measured()) {
            try {
                points.add(point(measured));
            } catch (IllegalArgumentException e) {
                failures.put(measured.key(), e.getMessage());
            }
        }
    }

    /** Why sizes are missing in the profile, by size. */
    Map<String, String> failures() {
        return failures;
    }

    /** The profile; empty if no size is in it. */
    Optional<MeasuredProfile> profile(DeviceConfiguration configuration) {
        if (points.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new MeasuredProfile(
                configuration, energy.kind(), energy.source(), new Profile(configuration.label(), points)));
    }

    private ProfilePoint point(MeasuredPoint measured) {
        SampleMean joules = measured.means().get(SizeMeasurement.JOULES);
        if (energy.known() && joules.mean() < 0) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "its dynamic energy is %.3g J: the node was quieter than when"
                            + " its idle power was taken; run lull meter baseline anew, or take --energy total",
                    joules.mean()));
        }
        SampleMean seconds = measured.means().get(SizeMeasurement.SECONDS);
        return new ProfilePoint(
                        Long.parseLong(measured.key()),
                        seconds.mean(),
                        energy.known() ? OptionalDouble.of(joules.mean()) : OptionalDouble.empty())
                .knownWithin(MeanPrecision.of(
                        seconds.count(),
                        seconds.halfWidth(),
                        energy.known() ? OptionalDouble.of(joules.halfWidth()) : OptionalDouble.empty()));
    }

    /** A row per size, and how well they are known. */
    void print(PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "%12s %14s %8s %14s %8s %6s  %s%n",
                "size",
                "seconds",
                "+- %",
                "joules",
                "+- %",
                "runs",
                "normal");
        result.measured().forEach(measured -> print(out, measured));
        CampaignSummary summary = CampaignSummary.of(result);
        out.printf(
                Locale.ROOT,
                "%.0f s of measuring; %d of %d sizes within 2.5 %% at 95 %% confidence%s%n",
                summary.seconds(),
                summary.precise(),
                summary.points(),
                summary.precise() < summary.points()
                        ? ", the others reached a cap first: --repetitions, --point-seconds"
                        : "");
        if (summary.precise() < summary.points()) {
            out.printf(
                    Locale.ROOT,
                    "the least known mean is within %.1f %%: a distribution that gains less than that may follow the noise%n",
                    leastKnownPercent());
        }
        out.println(summary.normality());
        out.println(
                energy.known()
                        ? "energy: " + energy.describe()
                        : "no energy: " + energy.reason().orElseThrow());
    }

    private void print(PrintWriter out, MeasuredPoint measured) {
        SampleMean seconds = measured.means().get(SizeMeasurement.SECONDS);
        SampleMean joules = measured.means().get(SizeMeasurement.JOULES);
        out.printf(
                Locale.ROOT,
                "%12s %14.6g %8.2f %14s %8s %6d  %s%n",
                measured.key(),
                seconds.mean(),
                halfWidthPercent(seconds),
                energy.known() ? String.format(Locale.ROOT, "%.6g", joules.mean()) : "-",
                energy.known() ? String.format(Locale.ROOT, "%.2f", halfWidthPercent(joules)) : "-",
                seconds.count(),
                normal(measured));
    }

    private double leastKnownPercent() {
        return result.measured().stream()
                .flatMap(measured -> measured.means().values().stream())
                .mapToDouble(MeasuredSizes::halfWidthPercent)
                .max()
                .orElseThrow();
    }

    private static double halfWidthPercent(SampleMean mean) {
        return PERCENT * mean.halfWidth() / Math.abs(mean.mean());
    }

    /** Whether all of its means passed the test; a dash where none could be tested. */
    private static String normal(MeasuredPoint measured) {
        List<Normality> tests = measured.means().values().stream()
                .flatMap(mean -> mean.normality().stream())
                .toList();
        return tests.isEmpty() ? "-" : tests.stream().anyMatch(Normality::isRejected) ? "no" : "yes";
    }
}
