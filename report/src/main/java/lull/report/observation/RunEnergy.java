package lull.report.observation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Energy of a run, or why it is not known.
 *
 * @param joules in all; empty if not known
 * @param staticJoules what the idle machine would have used; empty without a baseline
 * @param source which meter or model says so; empty if not known
 * @param kind how it came about; empty if not known
 * @param reason why it is not known, or what limits it
 */
public record RunEnergy(
        OptionalDouble joules,
        OptionalDouble staticJoules,
        Optional<String> source,
        Optional<Kind> kind,
        Optional<String> reason) {
    /** How joules come about, in the words of the report. */
    public enum Kind {
        MEASURED,
        MODELLED,
        EMULATED
    }

    /** Checks that joules have a source and a kind, and their absence a reason. */
    public RunEnergy {
        boolean known = joules.isPresent();
        if (known != source.isPresent() || known != kind.isPresent() || !known && reason.isEmpty()) {
            throw new IllegalArgumentException("joules=" + joules + " of source=" + source + ", kind=" + kind
                    + ", reason=" + reason + ": joules need source and kind, their absence a reason");
        }
    }

    /** Of a run whose agent was killed before its end, until that end is written over it. */
    public static RunEnergy endUnseen() {
        return unknown("the agent did not live to see the end");
    }

    /** Not known. */
    public static RunEnergy unknown(String reason) {
        return new RunEnergy(
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(reason));
    }

    /** Of several nodes, by host: joules in sum, if all are known and of one kind; the static part if all are known. */
    public static RunEnergy ofNodes(Map<String, RunEnergy> nodes) {
        Map<String, List<String>> hosts = new LinkedHashMap<>();
        nodes.forEach((host, energy) -> {
            if (energy.joules.isEmpty()) {
                hosts.computeIfAbsent(energy.reason.orElse("no reason was given"), why -> new ArrayList<>())
                        .add(host);
            }
        });
        List<String> unknown = hosts.entrySet().stream()
                .map(why -> String.join(", ", why.getValue()) + ": " + why.getKey())
                .toList();
        List<Optional<Kind>> kinds =
                nodes.values().stream().map(RunEnergy::kind).distinct().toList();
        if (!unknown.isEmpty() || kinds.size() != 1) {
            return unknown(
                    !unknown.isEmpty()
                            ? String.join("; ", unknown)
                            : "the nodes' energies are of several kinds: " + kinds);
        }
        boolean idleKnown = nodes.values().stream().allMatch(one -> one.staticJoules.isPresent());
        return new RunEnergy(
                OptionalDouble.of(nodes.values().stream()
                        .mapToDouble(one -> one.joules.getAsDouble())
                        .sum()),
                idleKnown
                        ? OptionalDouble.of(nodes.values().stream()
                                .mapToDouble(one -> one.staticJoules.getAsDouble())
                                .sum())
                        : OptionalDouble.empty(),
                Optional.of(joined(nodes.values().stream().map(one -> one.source.orElse("an unknown source")))
                        + "; sum of " + nodes.size() + " nodes"),
                kinds.get(0),
                Optional.of(joined(nodes.values().stream().flatMap(one -> one.reason.stream())))
                        .filter(reason -> !reason.isEmpty()));
    }

    /** The same of a node on which others may have been busy: meters count them, too, so that joules that are real say so. */
    public RunEnergy on(NodeLoad load) {
        Optional<String> others = load.others();
        if (others.isEmpty() || joules.isEmpty() || emulated()) {
            return this;
        }
        return new RunEnergy(
                joules,
                staticJoules,
                source.map(meter -> meter + ", which counts all of the node, where " + others.get()),
                kind,
                reason.or(() -> Optional.of("meters can't tell whose joules they count")));
    }

    private static String joined(Stream<String> words) {
        return words.distinct().collect(Collectors.joining("; "));
    }

    /** What the program caused, in joules: all but the static part. */
    public OptionalDouble dynamicJoules() {
        return joules.isPresent() && staticJoules.isPresent()
                ? OptionalDouble.of(joules.getAsDouble() - staticJoules.getAsDouble())
                : OptionalDouble.empty();
    }

    /** Whether the joules are those of a machine that does not exist. */
    public boolean emulated() {
        return kind.equals(Optional.of(Kind.EMULATED));
    }
}
