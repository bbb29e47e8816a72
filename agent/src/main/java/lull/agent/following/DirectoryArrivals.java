package lull.agent.following;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import lull.agent.processes.Processes;
import lull.channel.ChannelDirectory;
import lull.channel.ChannelException;
import lull.channel.Namespaces;
import lull.channel.TaskChannel;

/**
 * The tasks that come to a directory of channels. A file that was opened is taken out of it. Programs in namespaces of their own run
 * unobserved: by their numbers the agent would watch, and bind, other processes.
 */
public final class DirectoryArrivals implements Arrivals {
    private final ChannelDirectory directory;
    private final Namespaces here = Namespaces.here();
    private boolean toldOfOthers;

    public DirectoryArrivals(ChannelDirectory directory) {
        this.directory = directory;
    }

    @Override
    public List<TaskChannel> next(Consumer<String> warnings) {
        return next(Integer.MAX_VALUE, warnings);
    }

    /**
     * So many of them at most; the others are there the next time. Of too many those come first that still run, and tasks that
     * were started together come together.
     */
    public List<TaskChannel> next(int most, Consumer<String> warnings) {
        List<TaskChannel> channels = new ArrayList<>();
        List<Path> files = directory.arrivals();
        files.sort(Comparator.naturalOrder()); // what a process became by exec comes after what it was
        if (files.size() > most) {
            // Asked once: who dies meanwhile would be sorted by two orders at a time.
            Set<Path> alive =
                    files.stream().filter(file -> Processes.alive(pid(file))).collect(Collectors.toSet());
            files.sort(
                    Comparator.comparing((Path file) -> !alive.contains(file)).thenComparing(DirectoryArrivals::pid));
        }
        for (Path file : files) {
            if (channels.size() >= most) {
                directory.notYet(file);
                continue;
            }
            try {
                Optional<TaskChannel> channel = TaskChannel.open(file);
                if (channel.isEmpty()) {
                    directory.notYet(file);
                    continue;
                }
                if (here.agreeWith(channel.get().namespaces())) {
                    channels.add(channel.get());
                } else {
                    leave(channel.get(), warnings);
                }
                directory.unlink(file);
            } catch (ChannelException e) {
                warnings.accept(e.getMessage());
            } catch (RuntimeException | Error e) {
                warnings.accept(file + " is not followed: " + Fault.words(e));
            }
        }
        return channels;
    }

    /** It needs no agent, and drops events once its ring is full. A container may run thousands: the first one is told of. */
    private void leave(TaskChannel task, Consumer<String> warnings) {
        if (!toldOfOthers) {
            warnings.accept(
                    task.program() + " runs unobserved, as do others like it: in its own PID or time namespace its "
                            + "process number or its clock is not what it is here; start the agent in there, too, or the program "
                            + "without one (--pid=host)");
        }
        toldOfOthers = true;
    }

    /** Of a file that is named {@code task-PID-COUNT}; 0 if it is none of ours. */
    private static long pid(Path file) {
        String[] parts = file.getFileName().toString().split("-", 3);
        return parts.length == 3 && parts[1].matches("\\d{1,10}") ? Long.parseLong(parts[1]) : 0;
    }
}
