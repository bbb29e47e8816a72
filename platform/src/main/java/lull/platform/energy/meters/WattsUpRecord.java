package lull.platform.energy.meters;

import java.util.Optional;

/**
 * One data record of a Watts Up Pro.
 *
 * @param watts power, in watts; the meter resolves 0.1 W
 */
record WattsUpRecord(double watts) {

    private static final double WATTS_PER_COUNT = 0.1;
    private static final int HEADER_FIELDS = 3;
    /** The meter is made for household circuits: 15 A at 250 V. */
    private static final double HIGHEST_WATTS = 3750;

    /**
     * Reads what stands between {@code #} and {@code ;}: {@code d,-,COUNT,WATTS,VOLTS,...}, watts in tenths. Empty if
     * it is a record of another kind ({@code l}, {@code v}, ...).
     *
     * @throws IllegalArgumentException if it is a data record but torn or garbage
     */
    static Optional<WattsUpRecord> parse(String packet) {
        String[] fields = packet.split(",", -1);
        if (!fields[0].equals("d")) {
            return Optional.empty();
        }
        if (fields.length < HEADER_FIELDS + 1
                || !fields[2].matches("\\d{1,2}")
                || fields.length != HEADER_FIELDS + Integer.parseInt(fields[2])) {
            throw new IllegalArgumentException("the record has not the fields that it announces: #" + packet + ";");
        }
        if (!fields[HEADER_FIELDS].strip().matches("\\d{1,6}")) {
            throw new IllegalArgumentException("'" + fields[HEADER_FIELDS] + "' is no power in tenths of a watt");
        }
        double watts = Integer.parseInt(fields[HEADER_FIELDS].strip()) * WATTS_PER_COUNT;
        if (watts > HIGHEST_WATTS) {
            throw new IllegalArgumentException(watts + " W is more than the meter can carry");
        }
        return Optional.of(new WattsUpRecord(watts));
    }
}
