package lull.runtime.decision;

import java.util.ArrayList;
import java.util.List;
import lull.platform.affinity.RebindingCost;
import lull.platform.affinity.Team;
import lull.runtime.plan.GroupDecision;
import lull.runtime.plan.GroupDecision.DecidedPhase;

/**
 * What the regions of a task take longer under a plan because their teams sit elsewhere than those of the regions before, round the
 * period. The first region of an inner loop comes after the loop's last one, but once an iteration after the group before the loop.
 */
final class PlaceChangeTimes {
    private final RebindingCost cost;
    private final double[][] seconds;

    private record Region(int group, int phase, Team team) {}

    PlaceChangeTimes(RebindingCost cost, KnownTask task, List<GroupDecision> groups) {
        this.cost = cost;
        seconds = new double[groups.size()][];
        List<Region> regions = new ArrayList<>();
        for (int g = 0; g < seconds.length; g++) {
            List<DecidedPhase> phases = groups.get(g).phases();
            seconds[g] = new double[phases.size()];
            for (int p = 0; p < phases.size(); p++) {
                if (!phases.get(p).serial()) {
                    regions.add(new Region(g, p, phases.get(p).setting().team()));
                }
            }
        }
        for (int r = 0; r < regions.size(); r++) {
            seconds[regions.get(r).group][regions.get(r).phase] = after(regions, r);
        }
        enterInnerLoop(task, regions);
    }

    private double after(List<Region> regions, int r) {
        return between(regions.get(Math.floorMod(r - 1, regions.size())), regions.get(r));
    }

    private double between(Region before, Region next) {
        return cost.seconds(before.team, next.team);
    }

    /** The inner loop is what an iteration ends in. */
    private void enterInnerLoop(KnownTask task, List<Region> regions) {
        int r = 0;
        while (r < regions.size() && !task.groups().get(regions.get(r).group).isInner()) {
            r++;
        }
        if (r == regions.size()) {
            return;
        }
        Region first = regions.get(r);
        double repeats = task.groups().get(first.group).repeats();
        double again = between(regions.get(regions.size() - 1), first);
        seconds[first.group][first.phase] = (after(regions, r) + (repeats - 1) * again) / repeats;
    }

    /** Of a group's phase, each time it runs. */
    double seconds(int group, int phase) {
        return seconds[group][phase];
    }
}
