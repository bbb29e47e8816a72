package lull.agent.following;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
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
 * The tasks that come to a directory of channels. A file that was opened is taken out of it, and so is one that can't be once its
 * process is dead. Programs in namespaces of their own run
 * unobserved: by their numbers the agent would watch, and bind, other processes.
 */
public final class DirectoryArrivals implements Arrivals {
    private final ChannelDirectory directory;
    private final Namespaces here = Namespaces.here();
    private final boolean knowsTheDead = knowsTheDead();

    /** What can't be followed, and whose process may still live. */
    private final Set<Path> refused = new HashSet<>();

    /** Files without a whole header, whose process was dead already when they were opened. */
    private final Set<Path> unfinished = new HashSet<>();

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
        refused.stream().filter(this::isDead).toList().forEach(file -> remove(file, warnings));
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
                take(file, warnings).ifPresent(channels::add);
            } catch (ChannelException e) {
                refused.add(file);
                warnings.accept(e.getMessage());
            } catch (RuntimeException | Error e) {
                refused.add(file);
                warnings.accept(file + " is not followed: " + Fault.words(e));
            }
        }
        return channels;
    }

    private Optional<TaskChannel> take(Path file, Consumer<String> warnings) {
        boolean dead = isDead(file); // asked first: who has died since may have finished the header before
        Optional<TaskChannel> channel = TaskChannel.open(file);
        if (channel.isEmpty() && !(dead && unfinished.remove(file))) {
            if (dead) {
                unfinished.add(file); // of a process that has another number here, the header is whole the next time
            }
            directory.notYet(file);
            return channel;
        }
        unfinished.remove(file);
        Optional<TaskChannel> ours = channel.filter(task -> here.agreeWith(task.namespaces()));
        if (channel.isPresent() && ours.isEmpty()) {
            leave(channel.get(), warnings);
        }
        directory.unlink(file);
        return ours;
    }

    private void remove(Path file, Consumer<String> warnings) {
        refused.remove(file);
        try {
            directory.unlink(file);
        } catch (UncheckedIOException e) {
            warnings.accept(e.getMessage());
        }
    }

    private boolean isDead(Path file) {
        return knowsTheDead && pid(file) > 0 && !Processes.alive(pid(file));
    }

    private static boolean knowsTheDead() {
        try {
            return Namespaces.areThoseOfProc();
        } catch (IOException e) {
            return false; // a chroot may have no /proc
        }
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
