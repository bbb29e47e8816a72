package lull.agent.status;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import lull.channel.ChannelDirectory;
import lull.report.observation.RunEnergy;

/** Tells once a second, in the run's directory in shared memory, how the run goes: {@code lull top} reads it there. For one thread. */
public final class StatusBoard {
    private static final long INTERVAL_NANOS = 1_000_000_000;

    private final ChannelDirectory directory;
    private final About about;
    private final long begin;
    private long next;
    private long last;
    private OptionalDouble lastJoules = OptionalDouble.empty();

    /**
     * What doesn't change.
     *
     * @param command of the program; empty where it isn't known
     * @param machine name of the emulated node, if there is one
     */
    public record About(List<String> command, String mode, Optional<String> machine) {}

    /**
     * What does.
     *
     * @param host name of the node, once a task has told it
     * @param loops what those are doing that control jobs, in words
     */
    public record View(Optional<String> host, List<String> loops, List<TaskStatus> tasks) {}

    /** Tells from a second after {@code nowNanos} on. */
    public StatusBoard(ChannelDirectory directory, About about, long nowNanos) {
        this.directory = directory;
        this.about = about;
        begin = nowNanos;
        last = nowNanos;
        next = nowNanos + INTERVAL_NANOS;
    }

    /** Another job's energy is told from now on: its readings and those before make no power. */
    public void forgetEnergy() {
        lastJoules = OptionalDouble.empty();
    }

    /** Tells, if it is time. */
    public void update(long nowNanos, Supplier<View> job, Supplier<RunEnergy> energy) {
        if (nowNanos < next) {
            return;
        }
        next = nowNanos + INTERVAL_NANOS;
        RunStatus.Power power = power(nowNanos, energy.get());
        last = nowNanos;
        View view = job.get();
        StatusFile.write(
                directory,
                new RunStatus(
                        RunStatus.FORMAT,
                        RunStatus.VERSION,
                        view.host().orElse(""),
                        (int) ProcessHandle.current().pid(),
                        nowNanos,
                        about.command(),
                        about.mode(),
                        about.machine().orElse(null),
                        (nowNanos - begin) * 1e-9,
                        power,
                        view.loops(),
                        view.tasks()));
    }

    private RunStatus.Power power(long nowNanos, RunEnergy energy) {
        OptionalDouble joules = energy.joules();
        Double watts = joules.isPresent() && lastJoules.isPresent()
                ? (Double) ((joules.getAsDouble() - lastJoules.getAsDouble()) / ((nowNanos - last) * 1e-9))
                : null;
        lastJoules = joules;
        String reason = watts != null ? null : energy.reason().orElse("two readings are needed");
        return new RunStatus.Power(
                watts,
                energy.kind().map(kind -> kind.name().toLowerCase(Locale.ROOT)).orElse(null),
                energy.source().orElse(null),
                reason);
    }
}
