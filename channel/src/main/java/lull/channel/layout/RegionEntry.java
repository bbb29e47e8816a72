package lull.channel.layout;

import java.util.Objects;

/**
 * A region's identity: a place in a module, or a marker's name.
 *
 * @param id number in its task's channel; 0 stands for all regions that found no entry of their own
 * @param module path of the executable or library, empty for a marker or for code outside any module
 * @param offset bytes from the module's load base, or the bare address outside any module
 * @param name the marker's name, empty for code
 */
public record RegionEntry(int id, RegionRuntime runtime, String module, long offset, String name) {
    public RegionEntry {
        Objects.requireNonNull(runtime, "runtime");
        Objects.requireNonNull(module, "module");
        Objects.requireNonNull(name, "name");
        if (id < 0 || id >= ChannelLayout.REGIONS) {
            throw new IllegalArgumentException("region id=" + id + " is outside 0.." + (ChannelLayout.REGIONS - 1));
        }
    }

    public boolean isMarker() {
        return !name.isEmpty();
    }
}
