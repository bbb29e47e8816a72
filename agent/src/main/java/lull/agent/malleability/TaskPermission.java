package lull.agent.malleability;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import lull.agent.processes.Processes;
import lull.channel.TaskChannel;
import lull.channel.layout.Malleability;
import lull.channel.layout.RegionEntry;
import lull.report.observation.RegionName;
import lull.runtime.RuntimeOptions.Dct;
import lull.runtime.job.Permission;

/**
 * Whether the teams of one task may shrink. Its own no is final; the probe obeys that by itself. Otherwise the user's word
 * holds. Where the user leaves it open, what {@code lull verify} found counts more than the task's own yes if it found the
 * program wrong, and else less.
 */
public final class TaskPermission {
    private final String program;
    private final Supplier<Malleability> word;
    private final Dct dct;
    private final Optional<Verdict> verdict;
    private final String whyNoVerdict;
    private final IntFunction<Optional<String>> identities;
    private final Map<String, Set<Integer>> proved = new HashMap<>();
    private final Map<Integer, Set<Integer>> sizes = new HashMap<>();

    private TaskPermission(
            String program,
            Supplier<Malleability> word,
            Supplier<List<String>> words,
            Dct dct,
            VerdictStore verdicts,
            IntFunction<Optional<String>> identities) {
        this.identities = identities;
        this.program = program;
        this.word = word;
        this.dct = dct;
        Optional<Verdict> found = Optional.empty();
        String none = "nobody knows whether " + program
                + " gives the same results with smaller teams; `lull verify` finds out";
        try {
            found = dct == Dct.AUTO ? verdicts.find(ProgramIdentity.of(Path.of(program), words.get())) : found;
        } catch (IOException e) {
            none = "no verdict on " + program + " holds: " + e.getMessage();
        }
        verdict = found;
        found.ifPresent(
                any -> any.regions().forEach(region -> proved.put(region.region(), Set.copyOf(region.threads()))));
        whyNoVerdict = none;
    }

    /** Of a task that runs. */
    public static TaskPermission of(TaskChannel channel, Dct dct, VerdictStore verdicts) {
        return new TaskPermission(
                channel.program(), channel::malleability, () -> words(channel), dct, verdicts, identities(channel));
    }

    private static IntFunction<Optional<String>> identities(TaskChannel channel) {
        RegionIdentities identities = new RegionIdentities();
        return id -> {
            RegionEntry region = channel.region(id);
            return region.isMarker()
                    ? Optional.of(RegionIdentities.ofMarker(region.name()))
                    : identities.ofCode(RegionName.code(region.module(), region.offset()));
        };
    }

    /**
     * Of a recorded one, whose arguments are not known any more: what an interpreter ran has no verdict then.
     *
     * @param code of a region, as {@link RegionName#code} writes it; empty for one that is no code
     */
    public static TaskPermission ofRecorded(
            String program, Malleability word, Dct dct, VerdictStore verdicts, IntFunction<String> code) {
        RegionIdentities identities = new RegionIdentities();
        return new TaskPermission(
                program, () -> word, List::of, dct, verdicts, id -> identities.ofCode(code.apply(id)));
    }

    /** As a JVM takes its own words, those of {@code lull verify} too: what is no UTF-8 is replaced. */
    private static List<String> words(TaskChannel channel) {
        try {
            return Arrays.asList(new String(Processes.tells(channel, "cmdline"), StandardCharsets.UTF_8).split("\0"));
        } catch (IOException e) {
            return List.of();
        }
    }

    /** As it is now: the task may say something at any time. */
    public Permission now() {
        Malleability said = word.get();
        if (said == Malleability.NO) {
            return Permission.denied(program + " says that it is not malleable");
        }
        return switch (dct) {
            case ON -> Permission.any("as the user says");
            case OFF -> Permission.denied("as the user says");
            case AUTO -> open(said);
        };
    }

    private Permission open(Malleability said) {
        if (verdict.isPresent() && !verdict.get().malleable()) {
            return Permission.denied(
                    program + " is not malleable: " + verdict.get().reason());
        }
        if (said == Malleability.YES) {
            return Permission.any(program + " says that it is malleable");
        }
        return verdict.map(this::proved).orElseGet(() -> Permission.denied(whyNoVerdict));
    }

    private Permission proved(Verdict found) {
        return proved.isEmpty()
                ? Permission.denied("the verdict on " + program + " proves no region; run `lull verify` again")
                : new Permission(
                        true,
                        Optional.of(new HashSet<>(found.threads())),
                        Optional.of(this::sizes),
                        program
                                + " was verified with " + found.threads() + " threads on " + found.date() + ", "
                                + proved.size()
                                + (proved.size() == 1 ? " region" : " regions") + " of it");
    }

    private Set<Integer> sizes(int region) {
        return sizes.computeIfAbsent(region, id -> identities
                .apply(id)
                .map(known -> proved.getOrDefault(known, Set.of()))
                .orElse(Set.of()));
    }
}
