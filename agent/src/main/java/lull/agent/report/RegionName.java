package lull.agent.report;

/**
 * A region of a task as the report shows it.
 *
 * @param id in the task
 * @param runtime "libgomp", "libomp", "marker" or "java"
 * @param location function, file and line as far as known, or the marker's name
 */
public record RegionName(int id, String runtime, String location) {
    /** Stands for a region without a name. */
    public static RegionName unknown(int id) {
        return new RegionName(id, "none", id == 0 ? "other regions" : "region " + id);
    }
}
