package lull.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import lull.runtime.RuntimeOptions.Mode;

/**
 * A report's outlook: what could be saved, and where nothing was decided or a group is left alone, why, and what would help.
 * In whole sentences, each a line.
 */
public final class Outlook {
    private static final String MARKERS = "phase markers (docs/markers.md)";
    /** With more than that share of irregular work, 0 to 1, the loop goes on observing. */
    private static final double MOST = 0.5;

    private final Report report;
    private final List<String> sentences = new ArrayList<>();

    private Outlook(Report report) {
        this.report = report;
    }

    /** What there is to say; nothing of a run without tasks. */
    public static List<String> sentences(Report report) {
        Outlook outlook = new Outlook(report);
        if (!report.tasks().isEmpty()) {
            outlook.potential();
            outlook.iteration();
            outlook.irregular();
            outlook.decided();
        }
        return outlook.sentences;
    }

    private void say(String format, Object... values) {
        sentences.add(String.format(Locale.ROOT, format, values));
    }

    private void potential() {
        Report.Potential potential = report.potential();
        if (potential == null) {
            return;
        }
        String waiting = potential.waitShare() == null
                ? "How much of their time tasks wait is not known"
                : String.format(Locale.ROOT, "Tasks wait %.1f %% of their time", 100 * potential.waitShare());
        String saved = saved(potential);
        String reason = potential.reason() == null ? "" : "; " + potential.reason();
        say("%s%s%s.", waiting, saved.isEmpty() ? "" : "; " + saved, reason);
    }

    private String saved(Report.Potential potential) {
        List<String> shares = new ArrayList<>();
        if (potential.possible() != null) {
            shares.add(String.format(
                    Locale.ROOT, "at most %.1f %% can be saved without loss of time", 100 * potential.possible()));
        }
        if (potential.predicted() != null) {
            shares.add(String.format(Locale.ROOT, "a plan is predicted to save %.1f %%", 100 * potential.predicted()));
        }
        return shares.isEmpty() ? "" : String.join(", ", shares) + ", " + priced(potential);
    }

    /** Nobody shall take an emulated figure for a measured one. */
    private String priced(Report.Potential potential) {
        return potential.node() == null
                ? "of an iteration's cost (" + report.savings().cost() + ")"
                : "of an iteration's energy on " + potential.node().replaceFirst("^emulated", "EMULATED");
    }

    private void iteration() {
        if (report.iteration() == null) {
            say(
                    "%s because no iteration was found: a longer run helps, or %s round the parts of the outer loop.",
                    nothingDecided(), MARKERS);
        }
    }

    private void irregular() {
        List<Report.Group> groups = report.groups().stream()
                .filter(group -> "irregular".equals(group.workload()))
                .toList();
        if (!groups.isEmpty()) {
            say(
                    "%s irregular, with %.1f %% of an iteration's computing time: the critical task's time varies with no period, so that "
                            + "no prediction would hold%s. %s that part what varies from what repeats would help, or "
                            + "shares that follow the work (docs/balancing.md); where others use the machine constant work looks irregular, too.",
                    named(groups), 100 * irregularShare(), whatItRunsAt(groups), capitalised(MARKERS));
        }
    }

    /** By the whole run a group may turn out irregular that was decided on before. */
    private String whatItRunsAt(List<Report.Group> groups) {
        boolean changed = report.runtime() != null
                && report.decisions().stream()
                        .filter(decision -> groups.stream().anyMatch(group -> group.id() == decision.group()))
                        .anyMatch(decision -> !Objects.equals(decision.predictedCost(), decision.defaultCost()));
        return changed
                ? "; what was decided of it (`lull explain`) was before that was seen, or is to go on at the frequency of the group before"
                : " and the default is kept";
    }

    private double irregularShare() {
        double all = 0;
        double irregular = 0;
        for (Report.Group group : report.groups()) {
            double seconds = group.calls() * group.meanSeconds();
            all += seconds;
            irregular += "irregular".equals(group.workload()) ? seconds : 0;
        }
        return all > 0 ? irregular / all : 0;
    }

    private static String named(List<Report.Group> groups) {
        String ids = groups.stream().map(group -> Integer.toString(group.id())).collect(Collectors.joining(", "));
        return groups.size() == 1 ? "Group " + ids + " is" : "Groups " + ids + " are";
    }

    private static String capitalised(String words) {
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    private void decided() {
        if (report.iteration() == null) {
            return;
        }
        if (report.runtime() != null) {
            Optional<Ending> ending = ending();
            if (ending.equals(Optional.of(Ending.OBSERVING)) && irregularShare() > MOST) {
                say("%s because most of the work is irregular.", nothingDecided());
            } else if (report.mode().equals(Mode.DRY_RUN.toString()) && isPlanned()) {
                say("A plan was decided on, and is not held, as mode dry-run holds none; --mode act does.");
            } else {
                ending.ifPresent(this::say);
            }
        } else if (report.mode().equals(Mode.OBSERVE.toString())) {
            say(
                    "Nothing was decided because mode observe only watches: --mode dry-run tells what would be decided, --mode act holds it.");
        } else {
            say(
                    "There are no decisions here: a trace has none (`lull report DIR --mode dry-run` decides afterwards on one that was "
                            + "recorded in mode observe), nor has a run whose tasks were never all in their iteration, for which a longer one helps.");
        }
    }

    /** Whether the run held a plan that was taken back, and ended without another one. */
    public static boolean tookItsPlanBack(Report report) {
        return report.runtime() != null
                && report.savings() != null
                && new Outlook(report)
                        .ending()
                        .filter(Ending.TAKEN_BACK::contains)
                        .isPresent()
                && report.savings().heldIterations() > 0;
    }

    private Optional<Ending> ending() {
        boolean held = report.savings().heldIterations() > 0;
        return Ending.of(report.runtime().state()).map(one -> switch (one) {
            case PAUSED -> held ? one : Ending.UNMEASURED;
            case KEPT -> held ? Ending.LET_GO : one;
            default -> one;
        });
    }

    private boolean isPlanned() {
        Double predicted = report.savings().predicted();
        return predicted != null && predicted > 0;
    }

    private String nothingDecided() {
        return report.runtime() == null || report.runtime().decidedAtIteration() == null
                ? "Nothing was decided"
                : "Nothing was decided anew";
    }

    private void say(Ending ending) {
        long iterations = report.iteration().count();
        if (ending.isUndecided) {
            say(ending.words, nothingDecided(), iterations);
        } else {
            say(ending.words, iterations);
        }
    }

    /** Why the loop ended in a state in which it holds nothing, by a part of the state's words. */
    private enum Ending {
        OBSERVING(
                "observing",
                "%s because the run ended after %d iterations while the loop still observed them; it wants some dozens "
                        + "that are constant or periodic: a longer run helps."),
        MEASURING(
                "measuring the default",
                "%s because the run ended after %d iterations while the default was measured, which takes the longer "
                        + "the more its times scatter: a longer run helps, and a machine of one's own."),
        SAMPLING(
                "sampling smaller teams",
                "%s because the run ended after %d iterations while smaller teams were tried or to be, for which no more time is "
                        + "spent than --max-slowdown allows: a longer run helps, a larger --max-slowdown, or a --model."),
        DECIDING("deciding", "%s because the run ended after %d iterations, just then: a longer run helps."),
        WAITING(
                "waiting for other nodes",
                "%s because the run ended after %d iterations while other nodes were waited for: a longer run helps."),
        DISTURBED(
                "never as it was measured",
                "What was decided was not held because the default, in %d iterations, did not take as long again as when it was measured: "
                        + "a machine of one's own helps."),
        PAUSED(
                "pausing after a roll back",
                "The plan was rolled back, for the reason that the log tells, and the run ended after %d iterations before the job was "
                        + "observed anew: a longer run helps, or a larger --max-slowdown where too much time was lost."),
        /** The same where there was no plan to roll back. */
        UNMEASURED(
                PAUSED.state,
                "%s because the default could not be measured well enough, for the reason that the log tells, and the run ended after %d "
                        + "iterations before the job was observed anew: a longer run helps, and a machine of one's own."),
        GIVEN_UP(
                "given up",
                "The job was given up, for the reason that the log or a warning tells, and ran %d iterations in all: what helps "
                        + "depends on that reason."),
        KEPT(
                "left at the default",
                "The default is kept after %d iterations, because no plan was surely cheaper; `lull explain` tells why of each group and "
                        + "phase. More would come of waits that are longer than a change of frequency, of teams that may shrink (--dct on), or "
                        + "of a --model."),
        /** The same where a plan was held before. */
        LET_GO(
                KEPT.state,
                "The default was kept when the run ended after %d iterations: the last plan was given up, for the reason that the log tells, "
                        + "and no other was sure, or paid for by the time that had passed, since. A longer run helps, or a larger "
                        + "--max-slowdown where too much time was lost.");

        private static final Set<Ending> TAKEN_BACK = Set.of(PAUSED, GIVEN_UP, LET_GO);

        private final String state;
        private final String words;
        /** Whether its words begin with what was decided. */
        private final boolean isUndecided;

        Ending(String state, String words) {
            this.state = state;
            this.words = words;
            this.isUndecided = words.startsWith("%s");
        }

        /** Of threads that were forced nothing was decided that could have ended. */
        static Optional<Ending> of(String state) {
            return Arrays.stream(values())
                    .filter(one -> state.contains(one.state) && !state.contains("forced threads"))
                    .findFirst();
        }
    }
}
