package lull.agent;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import lull.channel.ChannelDirectory;
import lull.channel.ChannelException;
import lull.channel.TaskChannel;

/** The tasks that come to a directory of channels. A file that was opened is taken out of it. */
public final class DirectoryArrivals implements Arrivals {
    private final ChannelDirectory directory;

    public DirectoryArrivals(ChannelDirectory directory) {
        this.directory = directory;
    }

    @Override
    public List<TaskChannel> next(Consumer<String> warnings) {
        List<TaskChannel> channels = new ArrayList<>();
        for (Path file : directory.arrivals()) {
            try {
                Optional<TaskChannel> channel = TaskChannel.open(file);
                if (channel.isEmpty()) {
                    directory.notYet(file);
                    continue;
                }
                channels.add(channel.get());
                directory.unlink(file);
            } catch (ChannelException e) {
                warnings.accept(e.getMessage());
            } catch (RuntimeException | Error e) {
                warnings.accept(file + " is not followed: " + Fault.words(e));
            }
        }
        return channels;
    }
}
