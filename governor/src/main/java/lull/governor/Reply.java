package lull.governor;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An answer: packets of which the last begins with {@code ok} or {@code error}, the others with {@code more}.
 *
 * @param packets each at most {@link #MAX_BYTES} long
 * @param descriptor the file of which a descriptor for writing goes with the answer
 */
public record Reply(List<String> packets, Optional<Path> descriptor) {

    /** No packet is longer. */
    public static final int MAX_BYTES = 8192;

    private static final int ROOM = MAX_BYTES - 16;

    /** Copies the packets. */
    public Reply {
        packets = List.copyOf(packets);
    }

    /** What was asked for. */
    public static Reply ok(String text) {
        return new Reply(List.of(("ok " + text).strip()), Optional.empty());
    }

    /** Why not. */
    public static Reply error(String text) {
        return new Reply(List.of("error " + (text.length() <= ROOM ? text : text.substring(0, ROOM))), Optional.empty());
    }

    /** A descriptor of the file for writing. */
    public static Reply descriptor(Path file) {
        return new Reply(List.of("ok"), Optional.of(file));
    }

    /** One line after the other, over as many packets as it takes. */
    public static Reply lines(List<String> lines) {
        List<String> packets = new ArrayList<>();
        StringBuilder packet = new StringBuilder();
        for (String line : lines) {
            String bounded = line.length() < ROOM ? line : line.substring(0, ROOM - 1);
            if (packet.length() + bounded.length() >= ROOM) {
                packets.add("more " + packet);
                packet.setLength(0);
            }
            packet.append(bounded).append('\n');
        }
        packets.add("ok " + packet);
        return new Reply(packets, Optional.empty());
    }
}
