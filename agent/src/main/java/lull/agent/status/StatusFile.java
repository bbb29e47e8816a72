package lull.agent.status;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lull.channel.ChannelDirectory;

/** The file of a run's directory in shared memory in which its agent tells how it goes. */
public final class StatusFile {
    private static final String NAME = "status.json";
    private static final Gson GSON =
            new GsonBuilder().serializeNulls().disableHtmlEscaping().create();

    private StatusFile() {}

    /** Tells how the run goes, in place of what was told before. Where that can't be written nobody looks on, and the run goes on. */
    public static void write(ChannelDirectory directory, RunStatus status) {
        try {
            directory.publish(NAME, GSON.toJson(status));
        } catch (IOException e) {
            return; // no room in shared memory, or the job's supervisor was faster
        }
    }

    /**
     * What the agents of this user's runs on this node tell.
     *
     * @param sharedMemory where channels live
     * @throws IOException if that place can't be read
     */
    public static List<RunStatus> readAll(Path sharedMemory) throws IOException {
        List<RunStatus> runs = new ArrayList<>();
        for (String text : ChannelDirectory.published(sharedMemory, NAME)) {
            parse(text).ifPresent(runs::add);
        }
        return runs;
    }

    private static Optional<RunStatus> parse(String text) {
        try {
            return Optional.ofNullable(GSON.fromJson(text, RunStatus.class))
                    .filter(status -> RunStatus.FORMAT.equals(status.format())
                            && status.version() == RunStatus.VERSION
                            && status.tasks() != null
                            && status.loops() != null
                            && status.power() != null);
        } catch (JsonParseException e) {
            return Optional.empty(); // of another version of Lull
        }
    }
}
