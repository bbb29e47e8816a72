package lull.channel;

import java.nio.file.Path;

/** A channel that cannot be used; the message names the file, what is wrong, and what to do. The task runs on. */
public final class ChannelException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ChannelException(Path file, String problem) {
        super("channel " + file + ": " + problem);
    }

    ChannelException(Path file, String problem, Throwable cause) {
        super("channel " + file + ": " + problem, cause);
    }
}
