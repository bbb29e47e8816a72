package lull.governor;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * An answer: packets of which the last is {@link Kind#OK} or {@link Kind#ERROR}, the others {@link Kind#MORE}; none if it comes
 * later.
 *
 * @param packets each at most {@link #MAX_BYTES} long
 * @param descriptor the file of which a descriptor for writing goes with the answer
 */
public record Reply(List<String> packets, Optional<Path> descriptor) {

    /** No packet is longer. */
    public static final int MAX_BYTES = 8192;

    private static final int ROOM = MAX_BYTES - 16;

    /** The word that a packet begins with. */
    public enum Kind {
        /** Part of an answer; more of it follows. */
        MORE,
        /** The answer, or the last part of it. */
        OK,
        /** Why there is no answer. */
        ERROR;

        private final String word = name().toLowerCase(Locale.ROOT);

        /** What a packet is; empty if it is none. */
        static Optional<Kind> of(String packet) {
            return Arrays.stream(values())
                    .filter(kind -> kind.word.equals(packet.split(" ", 2)[0]))
                    .findFirst();
        }

        /** The packet that says this. */
        public String packet(String text) {
            return word + " " + text;
        }

        /** What a packet of this kind says. */
        String text(String packet) {
            return packet.substring(Math.min(packet.length(), word.length() + 1));
        }
    }

    /** Copies the packets. */
    public Reply {
        packets = List.copyOf(packets);
    }

    /** What was asked for. */
    public static Reply ok(String text) {
        return new Reply(List.of(Kind.OK.packet(text).strip()), Optional.empty());
    }

    /** Nothing yet: what was asked for takes more than a turn. */
    public static Reply later() {
        return new Reply(List.of(), Optional.empty());
    }

    /** Whether there is nothing to be sent yet. */
    public boolean isLater() {
        return packets.isEmpty();
    }

    /** Why not. */
    public static Reply error(String text) {
        return new Reply(
                List.of(Kind.ERROR.packet(text.length() <= ROOM ? text : text.substring(0, ROOM))), Optional.empty());
    }

    /** A descriptor of the file for writing. */
    public static Reply descriptor(Path file) {
        return new Reply(List.of(Kind.OK.word), Optional.of(file));
    }

    /** One line after the other, over as many packets as it takes. */
    public static Reply lines(List<String> lines) {
        List<String> packets = new ArrayList<>();
        StringBuilder packet = new StringBuilder();
        for (String line : lines) {
            String bounded = line.length() < ROOM ? line : line.substring(0, ROOM - 1);
            if (packet.length() + bounded.length() >= ROOM) {
                packets.add(Kind.MORE.packet(packet.toString()));
                packet.setLength(0);
            }
            packet.append(bounded).append('\n');
        }
        packets.add(Kind.OK.packet(packet.toString()));
        return new Reply(packets, Optional.empty());
    }
}
