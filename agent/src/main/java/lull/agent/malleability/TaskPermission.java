package lull.agent.malleability;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import lull.agent.runtime.Permission;
import lull.agent.runtime.RuntimeOptions.Dct;
import lull.channel.Malleability;
import lull.channel.TaskChannel;

/**
 * Whether the teams of one task may shrink. Its own no is final; the probe obeys that by itself. Otherwise the user's word
 * holds. Where the user leaves it open, what {@code lull verify} found counts more than the task's own yes if it found the
 * program wrong, and else less.
 */
public final class TaskPermission {
    private final TaskChannel channel;
    private final Dct dct;
    private final Optional<Verdict> verdict;
    private final String whyNoVerdict;

    /** Looks the verdict up. */
    public TaskPermission(TaskChannel channel, Dct dct, VerdictStore verdicts) {
        this.channel = channel;
        this.dct = dct;
        Optional<Verdict> found = Optional.empty();
        String none = "nobody knows whether " + channel.program() + " gives the same results with smaller teams; `lull verify` "
                + "finds out";
        try {
            found = dct == Dct.AUTO ? verdicts.find(ProgramIdentity.of(Path.of(channel.program()), commandLine())) : found;
        } catch (IOException e) {
            none = "no verdict on " + channel.program() + " can be read: " + e.getMessage();
        }
        verdict = found;
        whyNoVerdict = none;
    }

    private List<String> commandLine() throws IOException {
        Path file = Path.of("/proc", String.valueOf(channel.pid()), "cmdline");
        return Files.isReadable(file) ? Arrays.asList(Files.readString(file).split("\0")) : List.of();
    }

    /** As it is now: the task may say something at any time. */
    public Permission now() {
        Malleability word = channel.malleability();
        if (word == Malleability.NO) {
            return Permission.denied(channel.program() + " says that it is not malleable");
        }
        return switch (dct) {
            case ON -> Permission.any("as the user says");
            case OFF -> Permission.denied("as the user says");
            case AUTO -> open(word);
        };
    }

    private Permission open(Malleability word) {
        if (verdict.isPresent() && !verdict.get().malleable()) {
            return Permission.denied(channel.program() + " is not malleable: " + verdict.get().reason());
        }
        if (word == Malleability.YES) {
            return Permission.any(channel.program() + " says that it is malleable");
        }
        return verdict.map(found -> new Permission(true, Optional.of(new HashSet<>(found.threads())), channel.program()
                + " was verified with " + found.threads() + " threads on " + found.date()))
                .orElseGet(() -> Permission.denied(whyNoVerdict));
    }
}
