package lull.platform.energy.meters;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds the data records in what comes over the line of a Watts Up Pro: packets from {@code #} to {@code ;}, anything
 * between them ignored. Source: "Watts up? Communications Protocol", serial data format revision 4.41. A record that
 * is torn by a new {@code #}, or is not what it announces, is counted and dropped.
 */
final class WattsUpParser {

    /** The longest record, 18 fields of at most 11 characters, with room to spare. */
    private static final int LONGEST_PACKET = 400;

    private final StringBuilder packet = new StringBuilder();
    private boolean inside;
    private long damaged;

    /** The complete data records that these bytes end. */
    List<WattsUpRecord> accept(byte[] bytes, int count) {
        List<WattsUpRecord> records = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            accept((char) (bytes[i] & 0xFF), records);
        }
        return records;
    }

    /** Forgets a half record: what follows comes from a line that was opened anew. */
    void reset() {
        damaged += inside ? 1 : 0;
        inside = false;
    }

    /** Records that had to be dropped. */
    long damaged() {
        return damaged;
    }

    private void accept(char character, List<WattsUpRecord> records) {
        if (character == '#') {
            damaged += inside ? 1 : 0;
            inside = true;
            packet.setLength(0);
        } else if (inside && character == ';') {
            inside = false;
            finish(records);
        } else if (inside && packet.length() < LONGEST_PACKET) {
            packet.append(character);
        } else if (inside) {
            inside = false;
            damaged++;
        }
    }

    private void finish(List<WattsUpRecord> records) {
        try {
            WattsUpRecord.parse(packet.toString()).ifPresent(records::add);
        } catch (IllegalArgumentException e) {
            // Its own message would only repeat the garbage; the number of damaged records tells how bad the line is.
            damaged++;
        }
    }
}
