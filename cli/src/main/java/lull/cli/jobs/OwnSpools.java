package lull.cli.jobs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import lull.accounting.AccountingPlace;
import lull.accounting.JobSpool;

/** Where lines wait that no folder was named for: a folder for each place, so that none is handed on to another one. */
record OwnSpools(Path folder) {
    /** The folder of a place. */
    Path of(AccountingPlace place) {
        return folder.resolve(place.folderName());
    }

    /** An earlier Lull had one folder for all places. For which one a line waits there nobody can tell but people. */
    void tellOfUnnamed(Consumer<String> people) throws IOException {
        int left = JobSpool.waitingIn(folder);
        if (left > 0) {
            people.accept("accounting: " + left + " line(s) of an earlier Lull wait in " + folder
                    + ", which does not tell for which database; `lull run --accounting PLACE --accounting-spool "
                    + folder
                    + " -- true` hands them on to PLACE");
        }
    }
}
