package lull.simulation.bound;

import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import lull.simulation.node.RegionSetting;
import lull.simulation.node.SimulatedNode;

/** What a task may be set to: the settings that a bound is offered. */
@FunctionalInterface
public interface Offer {
    /** Settings of a task's regions, at least one. */
    List<RegionSetting> of(int rank);

    /** All frequencies on all cores. */
    static Offer frequencies(SimulatedNode node) {
        List<RegionSetting> settings = IntStream.range(0, node.hertz().size())
                .mapToObj(f -> node.setting(node.cores(), f))
                .toList();
        return rank -> settings;
    }

    /** All frequencies on teams of all sizes. */
    static Offer everything(SimulatedNode node) {
        List<RegionSetting> settings = IntStream.rangeClosed(1, node.cores())
                .boxed()
                .flatMap(threads -> IntStream.range(0, node.hertz().size()).mapToObj(f -> node.setting(threads, f)))
                .distinct()
                .toList();
        return rank -> settings;
    }

    /** The same without lower frequencies where the node's driver lies, whatever is asked of it. */
    default Offer obeying(SimulatedNode node, IntPredicate obeys) {
        int highest = node.byDefault().frequency();
        return rank -> of(rank).stream()
                .filter(setting -> obeys.test(rank) || setting.frequency() == highest)
                .toList();
    }
}
