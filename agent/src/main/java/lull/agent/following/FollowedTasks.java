package lull.agent.following;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import lull.agent.status.TaskStatus;
import lull.channel.ChannelException;
import lull.channel.TaskChannel;
import lull.platform.SharedPages;
import lull.report.observation.TaskIdentity;

/**
 * The tasks of a job come to this node one by one, and are followed until they have ended or turn out bad: a bad one is let go, and never
 * harms the others.
 */
public final class FollowedTasks {
    /** Ended tasks, 8 to 1000, that are followed on: for fewer it is not worth the tenth of a second in which JNA is loaded. */
    private static final int MOST_OVER = 32;

    private final BiConsumer<FollowedTask, String> lost;
    private final List<FollowedTask> all = new ArrayList<>();
    private final List<FollowedTask> followed = new ArrayList<>();

    /**
     * None yet.
     *
     * @param lost hears of a task that can't be followed any longer, and why
     */
    public FollowedTasks(BiConsumer<FollowedTask, String> lost) {
        this.lost = lost;
    }

    /** Follows one more. */
    public void add(FollowedTask task) {
        all.add(task);
        followed.add(task);
    }

    /** A channel has come: the tasks whose process has become another program by that, which they know from now on. */
    public List<FollowedTask> replacedBy(TaskChannel later) {
        List<FollowedTask> replaced =
                all.stream().filter(task -> task.hasBecome(later)).toList();
        replaced.forEach(FollowedTask::replace);
        return replaced;
    }

    /** Whatever goes wrong with one task ends with it: an Error too, since a file that is cut while it is mapped is one. */
    public void each(Consumer<FollowedTask> duty) {
        for (FollowedTask task : List.copyOf(followed)) {
            try {
                duty.accept(task);
            } catch (ChannelException e) {
                lose(task, e.getMessage());
            } catch (RuntimeException | Error e) {
                lose(task, task.channel().file() + ": " + Fault.words(e));
            }
        }
    }

    private void lose(FollowedTask task, String why) {
        followed.remove(task);
        lost.accept(task, why);
    }

    /** A script may start thousands of programs, each of which has 2.8 MB of shared memory: what is known of them is kept elsewhere. */
    public void letGo() {
        Set<FollowedTask> over = new HashSet<>();
        each(task -> {
            if (task.isOver()) {
                over.add(task);
            }
        });
        if (over.size() > MOST_OVER) {
            each(task -> {
                if (over.contains(task)) {
                    task.balanced().end();
                    task.channel().spare().forEach(SharedPages::giveBack);
                }
            });
            followed.removeAll(over);
        }
    }

    /** All that have come so far. */
    public List<FollowedTask> all() {
        return Collections.unmodifiableList(all);
    }

    /** Those that are followed. */
    public List<FollowedTask> followed() {
        return Collections.unmodifiableList(followed);
    }

    /** The processes of those that are followed. */
    public List<Integer> processes() {
        return followed.stream().map(task -> task.channel().pid()).toList();
    }

    /** The largest team so far of each of these processes. */
    public Map<Integer, Integer> teams() {
        return followed.stream()
                .collect(Collectors.toMap(task -> task.channel().pid(), FollowedTask::largestTeam, Math::max));
    }

    /** Whether one still runs. */
    public boolean anyAlive() {
        return followed.stream().anyMatch(FollowedTask::isAlive);
    }

    /** Where they run; empty before the first. */
    public Optional<String> host() {
        return all.stream().findFirst().map(task -> task.identity().host());
    }

    /**
     * The largest exit code, once all have told theirs: one that a signal ends tells none, and one whose process has become another
     * program has none to tell.
     */
    public OptionalInt exitCode() {
        List<OptionalInt> codes = all.stream()
                .filter(task -> !task.isReplaced())
                .map(task -> task.channel().exitCode())
                .toList();
        return codes.stream().allMatch(OptionalInt::isPresent)
                ? codes.stream().mapToInt(OptionalInt::getAsInt).max()
                : OptionalInt.empty();
    }

    /**
     * How it goes with those that run, by rank, since the last time that somebody asked.
     *
     * @param hertz the frequencies that a task's events name by their indices; empty where nobody sets any
     */
    public List<TaskStatus> statuses(Function<TaskIdentity, List<Double>> hertz) {
        return followed.stream()
                .filter(FollowedTask::isAlive)
                .map(task -> task.status(hertz.apply(task.identity())))
                .sorted(Comparator.comparing(TaskStatus::rank, Comparator.nullsLast(Comparator.naturalOrder())))
                .toList();
    }

    /**
     * What they could not do that they were to do, and what is not told of them.
     *
     * @param placed whether their threads were to take places
     */
    public List<String> warnings(boolean placed) {
        List<String> warnings = new ArrayList<>();
        all.forEach(task -> warn(task, task.balanced().warnings(), warnings));
        all.forEach(task -> task.counting().ifPresent(counting -> warn(task, counting.warnings(), warnings)));
        if (placed) {
            followed.forEach(task -> warn(task, task.channel().placedThreads().warnings(), warnings));
        }
        return warnings;
    }

    private static void warn(FollowedTask task, List<String> reasons, List<String> warnings) {
        reasons.forEach(why -> warnings.add(task.name() + ": " + why));
    }
}
