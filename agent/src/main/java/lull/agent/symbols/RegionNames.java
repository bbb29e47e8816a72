package lull.agent.symbols;

import java.util.stream.Stream;
import lull.channel.layout.RegionEntry;

/** Regions have names for people: a marker is called what the program calls it, code by where it is. */
public final class RegionNames {
    private final Locations locations;

    /** Names regions, of several tasks perhaps: the file of each module is read once. */
    public RegionNames(Stream<RegionEntry> regions) {
        locations = new Locations(regions.filter(region -> !region.isMarker())
                .map(RegionNames::place)
                .toList());
    }

    private static Locations.Place place(RegionEntry region) {
        return new Locations.Place(region.module(), region.offset());
    }

    /** The name of one of the regions. */
    public String of(RegionEntry region) {
        return region.isMarker() ? region.name() : locations.name(place(region));
    }
}
