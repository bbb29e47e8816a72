package lull.training.data;

import java.util.List;
import lull.artifacts.table.Table;

/** Reads one kind of file. */
interface Importer {

    /** Whether the header line is of this kind. */
    boolean recognises(Table table);

    /**
     * The measurements in it, one for each machine or set of configurations.
     *
     * @throws IllegalArgumentException with the line, if something in it is wrong
     */
    List<PlatformMeasurements> read(Table table);
}
