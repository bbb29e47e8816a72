package lull.agent.malleability;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import lull.agent.job.Permission;
import lull.agent.runtime.RuntimeOptions.Dct;
import lull.channel.Malleability;
import lull.channel.TaskChannel;

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

    private TaskPermission(String program, Supplier<Malleability> word, Optional<Path> commandLine, Dct dct,
            VerdictStore verdicts) {
        this.program = program;
        this.word = word;
        this.dct = dct;
        Optional<Verdict> found = Optional.empty();
        String none = "nobody knows whether " + program + " gives the same results with smaller teams; `lull verify` finds out";
        try {
            found = dct == Dct.AUTO ? verdicts.find(ProgramIdentity.of(Path.of(program), words(commandLine))) : found;
        } catch (IOException e) {
            none = "no verdict on " + program + " can be read: " + e.getMessage();
        }
        verdict = found;
        whyNoVerdict = none;
    }

    /** Of a task that runs. */
    public static TaskPermission of(TaskChannel channel, Dct dct, VerdictStore verdicts) {
        return new TaskPermission(channel.program(), channel::malleability,
                Optional.of(Path.of("/proc", String.valueOf(channel.pid()), "cmdline")), dct, verdicts);
    }

    /** Of a recorded one, whose arguments are not known any more: what an interpreter ran has no verdict then. */
    public static TaskPermission ofRecorded(String program, Malleability word, Dct dct, VerdictStore verdicts) {
        return new TaskPermission(program, () -> word, Optional.empty(), dct, verdicts);
    }

    private static List<String> words(Optional<Path> commandLine) throws IOException {
        return commandLine.isPresent() && Files.isReadable(commandLine.get())
                ? Arrays.asList(Files.readString(commandLine.get()).split("\0")) : List.of();
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
            return Permission.denied(program + " is not malleable: " + verdict.get().reason());
        }
        if (said == Malleability.YES) {
            return Permission.any(program + " says that it is malleable");
        }
        return verdict.map(found -> new Permission(true, Optional.of(new HashSet<>(found.threads())), program
                + " was verified with " + found.threads() + " threads on " + found.date()))
                .orElseGet(() -> Permission.denied(whyNoVerdict));
    }
}
