package lull.channel.directives;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import lull.channel.layout.ChannelLayout;

/** The different placements of a plan, numbered from 1 as they are met; 0 leaves a team where it is. */
final class PlacementTable {
    private final Map<Placement, Integer> numbers = new HashMap<>();
    private int cpus;

    /** Checks that the channel has room for all of them. */
    static void check(Stream<Placement> placements) {
        PlacementTable table = new PlacementTable();
        placements.forEach(table::number);
        if (table.numbers.size() >= ChannelLayout.PLACEMENTS || table.cpus > ChannelLayout.PLACEMENT_CPUS) {
            throw new IllegalArgumentException("a plan's " + table.numbers.size() + " different placements on "
                    + table.cpus + " CPUs in all are more than " + (ChannelLayout.PLACEMENTS - 1) + ", or more than "
                    + ChannelLayout.PLACEMENT_CPUS + " CPUs; let phases share placements");
        }
    }

    /** The placement's number, a new one if it has none yet. */
    int number(Placement placement) {
        if (placement.isUntouched()) {
            return 0;
        }
        Integer known = numbers.get(placement);
        if (known == null) {
            known = numbers.size() + 1;
            numbers.put(placement, known);
            cpus += placement.cpus().size();
        }
        return known;
    }

    Map<Placement, Integer> numbers() {
        return numbers;
    }
}
