package lull.training.data;

import java.util.List;

/** Reads one kind of file. */
interface Importer {

    /** Whether the header line is of this kind. */
    boolean recognises(CsvTable table);

    /**
     * The measurements in it, one for each machine or set of configurations.
     *
     * @throws IllegalArgumentException with the line, if something in it is wrong
     */
    List<Measurements> read(CsvTable table);
}
