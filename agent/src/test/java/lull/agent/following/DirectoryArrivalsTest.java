package lull.agent.following;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import lull.channel.ChannelDirectory;
import lull.channel.ChannelFile;
import lull.channel.TaskChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryArrivalsTest {
    private static final int RING_RECORDS = 64;
    /** Of no process: Linux has fewer. */
    private static final String DEAD = "4194999";

    @TempDir
    private Path shared;

    private final List<String> warnings = new ArrayList<>();

    private static List<String> names(List<TaskChannel> channels) {
        return channels.stream()
                .map(channel -> channel.file().getFileName().toString())
                .toList();
    }

    @Test
    void shouldBringThoseThatRunFirstAndTheOthersLaterWhenThereAreTooMany() throws IOException {
        ChannelDirectory directory = ChannelDirectory.create(shared, 1, announced -> {});
        String alive = "task-" + ProcessHandle.current().pid() + "-0";
        for (String name : List.of("task-" + DEAD + "-1", "task-" + DEAD + "-0", alive)) {
            new ChannelFile(directory.path().resolve(name), RING_RECORDS)
                    .rank(0, 1)
                    .clock(0, 0, 1, 1)
                    .ready();
        }
        DirectoryArrivals arrivals = new DirectoryArrivals(directory);

        assertEquals(List.of(alive), names(arrivals.next(1, warnings::add)));
        assertEquals(2, arrivals.next(2, warnings::add).size());
        assertEquals(List.of(), arrivals.next(warnings::add));
        assertEquals(List.of(), warnings);
    }
}
