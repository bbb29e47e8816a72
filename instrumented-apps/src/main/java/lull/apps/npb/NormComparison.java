package lull.apps.npb;

import java.util.Locale;
import lull.apps.launch.Verification;
import lull.apps.npb.zone.ZoneNorms;

/** The residual and error norms of a run, compared with those that NPB publishes. */
final class NormComparison {
    private final ZoneNorms computed;
    private final ZoneNorms published;
    private final Benchmark benchmark;
    private final Verification verification;

    /** Norms are published only for each class's own number of steps. */
    NormComparison(ZonedProblem problem, ZoneNorms computed, boolean comparable) {
        this.computed = computed;
        benchmark = problem.benchmark();
        published = new ReferenceNorms().of(benchmark, problem.problemClass());
        verification = comparable ? Verification.of(worst() <= ReferenceNorms.EPSILON) : Verification.NOT_PERFORMED;
    }

    Verification verification() {
        return verification;
    }

    /** Largest relative difference of any norm; infinite if one is not a number. */
    private double worst() {
        double worst =
                difference(computed.surface(), benchmark == Benchmark.LU ? published.surface() : computed.surface());
        for (int m = 0; m < computed.residual().length; m++) {
            worst = Math.max(worst, difference(computed.residual()[m], published.residual()[m]));
            worst = Math.max(worst, difference(computed.error()[m], published.error()[m]));
        }
        return worst;
    }

    private static double difference(double computed, double published) {
        double difference = computed == published ? 0 : Math.abs((computed - published) / published);
        return Double.isNaN(difference) ? Double.POSITIVE_INFINITY : difference;
    }

    /** A line for each norm: computed, published, and the relative difference. */
    String text() {
        StringBuilder text = new StringBuilder();
        if (verification == Verification.NOT_PERFORMED) {
            text.append(" Norms; none are published for this number of steps");
        } else {
            text.append(String.format(
                    Locale.ROOT,
                    " Norms, published norms, relative difference (accepted: %.0e)",
                    ReferenceNorms.EPSILON));
        }
        for (int m = 0; m < computed.residual().length; m++) {
            line(text, "residual " + (m + 1), computed.residual()[m], published.residual()[m]);
        }
        for (int m = 0; m < computed.error().length; m++) {
            line(text, "error " + (m + 1), computed.error()[m], published.error()[m]);
        }
        if (benchmark == Benchmark.LU) {
            line(text, "surface", computed.surface(), published.surface());
        }
        return text.toString();
    }

    private void line(StringBuilder text, String name, double value, double reference) {
        text.append(System.lineSeparator()).append(String.format(Locale.ROOT, "  %-10s %20.13e", name, value));
        if (verification != Verification.NOT_PERFORMED) {
            text.append(String.format(Locale.ROOT, " %20.13e %9.1e", reference, difference(value, reference)));
        }
    }
}
