package lull.cli.reproduce.check;

import java.io.IOException;
import java.util.List;

/** Holds statements of a paper against what the figure's commands wrote; nothing of the answer is known beforehand. */
@FunctionalInterface
public interface Check {
    /**
     * The comparisons, one at least.
     *
     * @throws IOException if a file that the commands are to write can't be read
     * @throws IllegalArgumentException if one does not hold what it must
     */
    List<Comparison> of(Outputs outputs) throws IOException;
}
