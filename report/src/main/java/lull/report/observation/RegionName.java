package lull.report.observation;

import java.util.Map;

/**
 * A region of a task as the report shows it.
 *
 * @param id in the task
 * @param runtime "libgomp", "libomp", "marker" or "java"
 * @param location function, file and line as far as known, or the marker's name
 * @param code path of the module and offset in it, as {@link #code} writes them; empty for a marker
 * @param teams how it ran, by size of its team
 */
public record RegionName(int id, String runtime, String location, String code, Map<Integer, TeamUse> teams) {
    public RegionName {
        teams = Map.copyOf(teams);
    }

    /** Of which no more is known. */
    public RegionName(int id, String runtime, String location) {
        this(id, runtime, location, "", Map.of());
    }

    /** Stands for a region without a name. */
    public static RegionName unknown(int id) {
        return new RegionName(id, "none", id == 0 ? "other regions" : "region " + id);
    }

    /** A place in a module, the same on every run of the same build. */
    public static String code(String module, long offset) {
        return module + "+0x" + Long.toHexString(offset);
    }

    /** The same under another name. */
    public RegionName called(String name) {
        return new RegionName(id, runtime, name, code, teams);
    }

    /** The same, with the teams that it ran on. */
    public RegionName on(Map<Integer, TeamUse> sizes) {
        return new RegionName(id, runtime, location, code, sizes);
    }
}
