package lull.measurement;

import java.util.List;
import java.util.Locale;

/**
 * How well a campaign went.
 *
 * @param points that were measured
 * @param precise of them, whose means are known as well as was asked; the others reached a cap first
 * @param tested means with repetitions enough for a test of normality
 * @param rejected of those, which are not normally distributed at the 5 % level
 * @param seconds spent
 */
public record CampaignSummary(int points, int precise, int tested, int rejected, double seconds) {

    /** Of the points that were measured; those that failed do not count. */
    public static CampaignSummary of(CampaignResult result) {
        List<MeasuredPoint> points = result.measured();
        List<Normality> tests = points.stream()
                .flatMap(point -> point.means().values().stream())
                .flatMap(mean -> mean.normality().stream())
                .toList();
        return new CampaignSummary(
                points.size(),
                (int) points.stream()
                        .filter(point -> point.end() == MeasuredPoint.End.PRECISE)
                        .count(),
                tests.size(),
                (int) tests.stream().filter(Normality::isRejected).count(),
                points.stream().mapToDouble(MeasuredPoint::seconds).sum());
    }

    /** What the tests of normality found, in words. */
    public String normality() {
        return String.format(
                Locale.ROOT,
                "not normally distributed (Anderson and Darling, 5 %%): %d of %d means of eight repetitions"
                        + " or more",
                rejected,
                tested);
    }
}
