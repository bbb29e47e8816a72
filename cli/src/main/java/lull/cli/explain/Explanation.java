package lull.cli.explain;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import lull.artifacts.OneLine;
import lull.report.Outlook;
import lull.report.Report;
import lull.report.ShownCommand;

/** An explanation tells a report's decisions in whole sentences: all groups and phases, with why. */
final class Explanation {
    private final StringBuilder out = new StringBuilder();
    private final Report report;

    /** @param only the task to be told of; null for all */
    Explanation(Report report, Integer only) {
        this.report = report;
        head();
        Outlook.sentences(report).forEach(sentence -> line("  %s", sentence));
        if (report.runtime() == null) {
            return;
        }
        List<Report.Decision> decisions = report.decisions() == null ? List.of() : report.decisions();
        decisions.stream()
                .filter(decision -> only == null || decision.task() == only)
                .forEach(this::explain);
        undecided(decisions);
        savings();
    }

    String text() {
        return out.toString();
    }

    private void line(String format, Object... values) {
        out.append(OneLine.whole(String.format(Locale.ROOT, format, values))).append('\n');
    }

    private void head() {
        String command = ShownCommand.of(report.command());
        if (report.runtime() == null) {
            line("%s ran in mode %s; the report has no decisions.", command, report.mode());
        } else {
            line(
                    "%s ran in mode %s; the loop ended in this state: %s.",
                    command, report.mode(), report.runtime().state());
            report.runtime().log().forEach(entry -> line("  %s", entry));
        }
        report.warnings().forEach(warning -> line("  ! %s", warning));
    }

    private void explain(Report.Decision decision) {
        line("");
        String place = report.runtime().period() > 1
                ? ", iteration " + decision.iteration() + " of "
                        + report.runtime().period()
                : "";
        line("Task %d, group %d%s:", decision.task(), decision.group(), place);
        decision.phases().forEach(this::explain);
        waiting(decision);
        line("  Its threads were chosen so: %s.", decision.threadsReason());
        line("  Its frequencies were chosen so: %s.", decision.frequenciesReason());
        times(decision);
        slack(decision);
        cost(decision);
    }

    /** A wait below the phases' frequency is long; one above it is short of time for the way back. */
    private void waiting(Report.Decision decision) {
        if (decision.waitHertz() == null) {
            return;
        }
        boolean slower = decision.phases().stream()
                .filter(phase -> phase.hertz() != null)
                .anyMatch(phase -> phase.hertz() > decision.waitHertz());
        line(
                "  It waits at %s, set on the way into the MPI call: %s.",
                gigahertz(decision.waitHertz()),
                slower
                        ? "the wait is worth two changes of frequency, and what follows has time for the second one"
                        : "what follows has no time to change the frequency");
    }

    private void explain(Report.DecidedPhase phase) {
        String threads = phase.threads() == 1 ? "1 thread" : phase.threads() + " threads";
        String frequency = phase.hertz() == null ? "" : " at " + gigahertz(phase.hertz());
        String why = phase.reason() == null ? "" : ": " + phase.reason();
        line("  %s runs on %s%s%s.", phase.location(), threads, frequency, why);
    }

    private void times(Report.Decision decision) {
        String byDefault = decision.defaultSeconds() == null
                ? "How long its phases take by default is not known"
                : "Its phases take " + seconds(decision.defaultSeconds()) + " by default";
        String predicted = decision.predictedSeconds() == null
                ? "and nothing could be predicted of the decision"
                : "and are predicted to take " + seconds(decision.predictedSeconds()) + " as decided";
        line("  %s, %s.", byDefault, predicted);
        line(
                "  %s",
                decision.measuredSeconds() == null
                        ? "That was not held, so nothing was measured under it."
                        : "They took " + seconds(decision.measuredSeconds()) + " where that was held.");
        if (decision.criticalSeconds() != null) {
            line(
                    "  The group's critical task, which the others wait for, takes %s.",
                    seconds(decision.criticalSeconds()));
        }
        if (decision.predictionTolerance() != null) {
            line(
                    "  A model predicts; the true time of a phase may lie %.0f %% above.",
                    100 * decision.predictionTolerance());
        }
    }

    private void slack(Report.Decision decision) {
        String waited =
                decision.waitSeconds() == null ? "" : " It waits " + seconds(decision.waitSeconds()) + " for others.";
        if (decision.slackSeconds() == null) {
            line("  How much time it may lose is not known, because a time that it depends on is not.%s", waited);
        } else if (decision.slackSeconds() < 0) {
            line("  It has no time to lose: %s.%s", tight(decision), waited);
        } else {
            String bound = decision.slackBound().equals("wait") ? "the recorded wait" : "the times (eq. 4 and 9)";
            line(
                    "  It may lose %s (its slack), which is bound by %s.%s",
                    seconds(decision.slackSeconds()), bound, waited);
        }
    }

    private static String tight(Report.Decision decision) {
        boolean critical = decision.defaultSeconds() != null
                && decision.criticalSeconds() != null
                && decision.defaultSeconds() >= decision.criticalSeconds();
        return critical
                ? "it is the critical task, which the others wait for"
                : "what it surely waits is less than a change of frequency takes";
    }

    private void cost(Report.Decision decision) {
        if (decision.defaultCost() == null || decision.predictedCost() == null) {
            line("  What it costs is not known, because a time is not.");
        } else {
            line(
                    "  It costs %s by default, waiting included, and %s as decided (%s).",
                    number(decision.defaultCost()),
                    number(decision.predictedCost()),
                    report.savings().cost());
        }
    }

    /** What no decision is about, so that nobody looks for it. */
    private void undecided(List<Report.Decision> decisions) {
        List<Report.Group> empty = report.groups().stream()
                .filter(group -> decisions.stream().noneMatch(decision -> decision.group() == group.id()))
                .toList();
        long outside =
                report.phases().stream().filter(phase -> phase.group() == null).count();
        if (!decisions.isEmpty() && empty.size() + outside > 0) {
            line("");
        }
        if (!decisions.isEmpty() && !empty.isEmpty()) {
            line(
                    "No decision is about group %s: no phase of it was among those that the loop measured.",
                    empty.stream().map(group -> Integer.toString(group.id())).collect(Collectors.joining(", ")));
        }
        if (!decisions.isEmpty() && outside > 0) {
            line("No decision is about regions outside the iteration (%d): only what repeats is decided on.", outside);
        }
    }

    private static String gigahertz(double hertz) {
        return String.format(Locale.ROOT, "%.2f GHz", hertz / 1e9);
    }

    private void savings() {
        Report.Savings savings = report.savings();
        if (savings == null || savings.predicted() == null && savings.defaultSeconds() == null) {
            return;
        }
        line("");
        if (savings.defaultSeconds() != null) {
            line("An iteration took %s by default.", seconds(savings.defaultSeconds()));
        }
        if (savings.heldSeconds() == null) {
            line("None ran under a plan, of what was followed last.");
        } else {
            line(
                    "Under all plans it took %s, in %d iterations.",
                    seconds(savings.heldSeconds()), savings.heldIterations());
        }
        joules(savings);
        line(
                "Sampling and holding cost %s in all, by estimate (negative: time was won).",
                seconds(savings.lostSeconds()));
        if (savings.predicted() != null) {
            line("The last plan was predicted to save %.2f %% of the default's cost.", 100 * savings.predicted());
        }
        if (savings.achievedShare() != null) {
            line(
                    "Without loss of time at most %.2f %% are possible, of which it reaches %.0f %%.",
                    100 * savings.possible(), 100 * savings.achievedShare());
        }
    }

    private void joules(Report.Savings savings) {
        String kind = report.platform().kind().equals("emulated") ? " (emulated)" : "";
        if (report.energyJoules() != null && report.energyJoules().kind() != null) {
            kind = " (" + report.energyJoules().kind() + ")";
        }
        if (savings.defaultJoules() != null && savings.heldJoules() != null) {
            line(
                    "It used %s J by default and %s J under plans%s.",
                    number(savings.defaultJoules()), number(savings.heldJoules()), kind);
        } else if (savings.defaultJoules() != null) {
            line("It used %s J by default%s.", number(savings.defaultJoules()), kind);
        }
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.4g", value);
    }

    private static String seconds(double value) {
        return String.format(Locale.ROOT, "%.4g ms", 1e3 * value);
    }
}
