package lull.report.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import lull.report.Outlook;
import lull.report.Report;
import lull.report.ShownCommand;
import lull.report.observation.Quantity;

/** What a page tells in single lines. */
final class PageFacts {
    private static final int MOST_CALLS = 6;

    private final Report report;

    PageFacts(Report report) {
        this.report = report;
    }

    List<Fact> summary() {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("Command", ShownCommand.of(report.command())));
        facts.add(new Fact("Time", report.wallSeconds() == null ? "its end was not seen" : time()));
        facts.add(new Fact("End", end()));
        facts.add(new Fact("Energy", energy()));
        facts.add(new Fact("Mode", report.mode()));
        facts.add(new Fact(
                "Machine", report.platform().name() + " (" + report.platform().kind() + ")"));
        long hosts = report.tasks().stream().map(Report.Task::host).distinct().count();
        facts.add(new Fact("Tasks", report.tasks().size() + (hosts > 1 ? " on " + hosts + " nodes" : "")));
        iteration(facts);
        return facts;
    }

    private String time() {
        return Quantity.seconds(report.wallSeconds());
    }

    private String end() {
        if (report.signal() != null) {
            return "killed by signal " + report.signal();
        }
        return report.exitCode() == null ? "not seen" : "exit code " + report.exitCode();
    }

    /** Nobody shall take an emulated figure for a measured one. */
    private String energy() {
        Report.Energy energy = report.energyJoules();
        if (energy.value() == null) {
            return "not known: " + energy.reason();
        }
        String kind = energy.kind().equals("measured") ? "" : energy.kind().toUpperCase(Locale.ROOT) + " ";
        String parts = energy.staticJoules() == null
                ? ""
                : String.format(
                        Locale.ROOT, " (static %.2f J, dynamic %.2f J)", energy.staticJoules(), energy.dynamicJoules());
        return String.format(Locale.ROOT, "%s%.2f J%s, %s", kind, energy.value(), parts, energy.source());
    }

    private void iteration(List<Fact> facts) {
        Report.Iteration iteration = report.iteration();
        if (iteration != null) {
            facts.add(new Fact(
                    "Iteration",
                    Quantity.seconds(iteration.meanSeconds()) + ", " + iteration.count() + " times, "
                            + Quantity.percent(iteration.share()) + " of the time; period " + iteration.period()));
        }
    }

    List<String> outlook() {
        return Outlook.sentences(report);
    }

    /** What was decided and what came of it; nothing in mode observe. */
    List<Fact> savings() {
        List<Fact> facts = new ArrayList<>();
        Report.Savings savings = report.savings();
        if (savings == null) {
            return facts;
        }
        facts.add(new Fact("Loop", report.runtime().state()));
        known(facts, "Iteration by default", pair(savings.defaultSeconds(), savings.defaultJoules()));
        known(facts, "Iteration under the plan", pair(savings.heldSeconds(), savings.heldJoules()));
        known(facts, "Predicted saving", share(savings.predicted(), "of the default's cost (" + savings.cost() + ")"));
        known(facts, "Possible saving", share(savings.possible(), "at most, without loss of time"));
        known(facts, "Predicted of the possible", share(savings.achievedShare(), ""));
        facts.add(new Fact("Time lost", Quantity.seconds(savings.lostSeconds()) + " in all iterations"));
        return facts;
    }

    private static void known(List<Fact> facts, String name, String value) {
        if (value != null) {
            facts.add(new Fact(name, value));
        }
    }

    private String pair(Double seconds, Double joules) {
        if (seconds == null) {
            return null;
        }
        String kind = report.platform().kind().equals("emulated") ? "EMULATED " : "";
        return Quantity.seconds(seconds)
                + (joules == null ? "" : String.format(Locale.ROOT, ", %s%.2f J", kind, joules));
    }

    private static String share(Double share, String of) {
        return share == null ? null : (Quantity.percent(share) + " " + of).trim();
    }

    /** What went wrong, or makes figures doubtful. */
    List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        if (report.nodes() != null) {
            report.nodes().forEach(node -> node.overload().ifPresent(warnings::add));
        }
        warnings.addAll(report.warnings());
        return warnings;
    }

    List<String> overhead() {
        Report.Overhead overhead = report.overhead();
        List<String> sentences = new ArrayList<>();
        sentences.add("The probe recorded " + overhead.events() + " events; its own work: " + overhead.work() + ".");
        long lost = report.tasks().stream().mapToLong(Report.Task::eventsLost).sum();
        sentences.add(lost == 0 ? "No event was lost." : lost + " events were lost; see the warnings.");
        overhead.readWords()
                .ifPresent(words ->
                        sentences.add(words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1) + "."));
        String calls = calls();
        if (!calls.isEmpty()) {
            sentences.add("Most time in MPI: " + calls + ", over all tasks.");
        }
        return sentences;
    }

    private String calls() {
        return report.tasks().stream()
                .flatMap(task -> task.mpi().stream())
                .collect(Collectors.groupingBy(Report.Call::call, Collectors.summingDouble(Report.Call::seconds)))
                .entrySet()
                .stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(MOST_CALLS)
                .map(call -> call.getKey() + " " + Quantity.seconds(call.getValue()))
                .collect(Collectors.joining(", "));
    }
}
