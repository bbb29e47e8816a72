package lull.apps.dynamic.run;

import java.util.List;
import lull.apps.dynamic.EntryShares;
import lull.apps.dynamic.WorkSharing;

/** Shares of every iteration that are known before the run. */
class GivenSharing implements WorkSharing {
    private final List<EntryShares> shares;
    private int next;

    /** @param shares of the iterations in their order */
    GivenSharing(List<EntryShares> shares) {
        this.shares = shares;
    }

    @Override
    public final EntryShares shares(int entries) {
        return shares.get(next++);
    }
}
