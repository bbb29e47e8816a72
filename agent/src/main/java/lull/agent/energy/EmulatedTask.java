package lull.agent.energy;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import lull.agent.symbols.RegionNames;
import lull.channel.TaskChannel;
import lull.channel.directives.Directives;
import lull.channel.directives.Emulation;
import lull.channel.layout.RegionEntry;
import lull.platform.emulated.EmulatedNode;

/** One task on its own part of an emulated node. */
public final class EmulatedTask {
    private final TaskChannel channel;
    private final Directives directives;
    private final Map<String, Double> shares;
    private final Consumer<String> used;
    private final EmulatedTimeline timeline;
    private int named = 1;

    EmulatedTask(TaskChannel channel, EmulatedNode node, Map<String, Double> shares, Consumer<String> used) {
        this.channel = channel;
        this.shares = shares;
        this.used = used;
        directives = channel.directives();
        timeline = new EmulatedTimeline(node);
        directives.emulate(new Emulation(node.hertz(), node.transitionSeconds(), node.frequencyShare()));
    }

    /** What the node did. */
    public EmulatedTimeline timeline() {
        return timeline;
    }

    /** Gives regions that have come up since the last call the shares that the user named. */
    public void shareOut() {
        List<RegionEntry> regions = shares.isEmpty() ? List.of() : channel.regions();
        if (regions.size() <= named) {
            return;
        }
        List<RegionEntry> fresh = regions.subList(named, regions.size());
        RegionNames names = new RegionNames(fresh.stream());
        fresh.forEach(region -> shareOut(region.id(), names.of(region)));
        named = regions.size();
    }

    private void shareOut(int region, String location) {
        shares.forEach((name, share) -> {
            if (names(name, location)) {
                directives.emulatedShare(region, share);
                used.accept(name);
            }
        });
    }

    /** A location is {@code function (file:line)}: its function or its place will do, without what compilers append. */
    static boolean names(String name, String location) {
        int place = location.indexOf(" (");
        String function = place < 0 ? location : location.substring(0, place);
        String plain = function.replaceFirst("\\._omp_fn\\.\\d+$", "").replaceFirst("\\.omp_outlined.*$", "");
        return name.equals(location)
                || name.equals(function)
                || name.equals(plain)
                || place >= 0
                        && (location.startsWith("(" + name + ")", place + 1)
                                || location.startsWith("(" + name + " ", place + 1));
    }
}
