package lull.report;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs that count as independent of each other: a run that is among them twice would make chance look smaller than it is. */
public final class Repetitions {
    private Repetitions() {}

    /**
     * Refuses a run that was given twice, by whatever names: no two runs take the same times to the last digit.
     *
     * @param files of the reports, in their order
     * @throws IllegalArgumentException with both files
     */
    public static void require(List<Path> files, List<Report> reports) {
        Map<Report, Path> seen = new HashMap<>();
        for (int i = 0; i < files.size(); i++) {
            Path first = seen.putIfAbsent(reports.get(i), files.get(i));
            if (first != null) {
                throw new IllegalArgumentException(
                        first + " and " + files.get(i) + " report the same run, and a run counts once; leave one out");
            }
        }
    }
}
