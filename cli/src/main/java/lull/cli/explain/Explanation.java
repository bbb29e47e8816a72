package lull.cli.explain;

import java.util.List;
import java.util.Locale;
import lull.report.Report;

/** An explanation tells a report's decisions in words. */
final class Explanation {
    private final StringBuilder out = new StringBuilder();
    private final Report report;

    /** @param only the task to be told of; null for all */
    Explanation(Report report, Integer only) {
        this.report = report;
        if (report.runtime() == null) {
            line(
                    "Nothing was decided: the run was in mode %s. `lull run --mode dry-run` decides, --mode act holds.",
                    report.mode());
            report.warnings().forEach(warning -> line("  %s", warning));
            return;
        }
        head();
        List<Report.Decision> decisions = report.decisions() == null ? List.of() : report.decisions();
        decisions.stream()
                .filter(decision -> only == null || decision.task() == only)
                .forEach(this::explain);
        savings();
    }

    String text() {
        return out.toString();
    }

    private void line(String format, Object... values) {
        out.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    private void head() {
        line(
                "%s, mode %s: %s.",
                String.join(" ", report.command()),
                report.mode(),
                report.runtime().state());
        report.runtime().log().forEach(entry -> line("  %s", entry));
        report.warnings().forEach(warning -> line("  ! %s", warning));
    }

    private void explain(Report.Decision decision) {
        line("");
        String place = report.runtime().period() > 1
                ? ", iteration " + decision.iteration() + " of "
                        + report.runtime().period()
                : "";
        line("task %d, group %d%s", decision.task(), decision.group(), place);
        for (Report.DecidedPhase phase : decision.phases()) {
            line(
                    "  %-48s %3d thread%s %s",
                    phase.location(),
                    phase.threads(),
                    phase.threads() == 1 ? " " : "s",
                    phase.hertz() == null ? "" : gigahertz(phase.hertz()));
        }
        if (decision.waitHertz() != null) {
            line("  %-48s             %s", "then it waits, for what follows, at", gigahertz(decision.waitHertz()));
        }
        line("  threads:   %s", decision.threadsReason());
        line("  frequency: %s", decision.frequenciesReason());
        line(
                "  time:      %s by default, %s predicted, %s measured; the critical task takes %s",
                seconds(decision.defaultSeconds()),
                seconds(decision.predictedSeconds()),
                seconds(decision.measuredSeconds()),
                seconds(decision.criticalSeconds()));
        if (decision.predictionTolerance() != null) {
            line(
                    "  predicted: by a model; the true time of a phase may lie %.0f %% above",
                    100 * decision.predictionTolerance());
        }
        line(
                "  slack:     %s, bound by %s; it waited %s",
                seconds(decision.slackSeconds()), bound(decision), seconds(decision.waitSeconds()));
        line(
                "  cost:      %s by default, %s predicted (%s)",
                number(decision.defaultCost()),
                number(decision.predictedCost()),
                report.savings().cost());
    }

    private static String gigahertz(double hertz) {
        return String.format(Locale.ROOT, "%.2f GHz", hertz / 1e9);
    }

    private static String bound(Report.Decision decision) {
        return switch (decision.slackBound()) {
            case "computed" -> "the times (eq. 4 and 9)";
            case "wait" -> "the recorded wait";
            default -> "nothing: a time is not known";
        };
    }

    private void savings() {
        Report.Savings savings = report.savings();
        if (savings.predicted() == null) {
            return;
        }
        line("");
        line(
                "an iteration took %s by default and %s under the plan (%d iterations)",
                seconds(savings.defaultSeconds()), seconds(savings.heldSeconds()), savings.heldIterations());
        if (savings.defaultJoules() != null) {
            line(
                    "it used %s J by default and %s J under the plan (%s)",
                    number(savings.defaultJoules()),
                    number(savings.heldJoules()),
                    report.energyJoules() == null ? "" : report.energyJoules().kind());
        }
        line(
                "sampling and holding cost %s in all, by estimate (negative: time was won)",
                seconds(savings.lostSeconds()));
        line(
                "predicted saving: %.2f %% of the default's cost%s",
                100 * savings.predicted(),
                savings.achievedShare() == null
                        ? ""
                        : String.format(
                                Locale.ROOT,
                                "; at most %.2f %% are possible without loss of time: %.0f %% of that",
                                100 * savings.possible(),
                                100 * savings.achievedShare()));
    }

    private static String number(Double value) {
        return value == null ? "not known" : String.format(Locale.ROOT, "%.4g", value);
    }

    private static String seconds(Double value) {
        return value == null ? "not known" : String.format(Locale.ROOT, "%.4g ms", 1e3 * value);
    }
}
