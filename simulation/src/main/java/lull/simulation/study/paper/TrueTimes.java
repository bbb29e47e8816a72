package lull.simulation.study.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.predictor.ConfigurationSpace;
import lull.predictor.PredictedPhase;
import lull.predictor.PredictedTask;
import lull.simulation.application.Application;
import lull.simulation.application.SimulatedPhase;
import lull.simulation.node.RegionSetting;
import lull.simulation.node.SimulatedNode;

/**
 * What the phases of an application take on every processors and cores of a node, at the highest frequency, where the whole
 * run has that configuration: what a perfect profile would tell.
 */
final class TrueTimes {
    private final SimulatedNode node;
    private final Application application;
    private final int period;
    private final ConfigurationSpace space;

    /** @param period iterations after which the work repeats */
    TrueTimes(SimulatedNode node, Application application, int period) {
        this.node = node;
        this.application = application;
        this.period = period;
        List<Double> hertz = node.hertz();
        space = ConfigurationSpace.of(node.processors(), node.coresPerProcessor(), hertz.get(hertz.size() - 1));
    }

    ConfigurationSpace space() {
        return space;
    }

    /** How a region runs in a configuration: bound, unless that is the default. */
    RegionSetting setting(ConcurrencyConfiguration team) {
        RegionSetting whole = node.byDefault();
        return new RegionSetting(team, whole.frequency(), !team.equals(whole.team()));
    }

    /** Mean time of a phase of a task in an iteration, in seconds. */
    double seconds(int task, int group, int phase, ConcurrencyConfiguration team) {
        SimulatedPhase one = application.groups().get(group).phases().get(phase);
        RegionSetting setting = one.serial() ? setting(new ConcurrencyConfiguration(1, 1)) : setting(team);
        return IntStream.range(0, period)
                .mapToDouble(iteration -> node.seconds(
                        one.work(),
                        application.load(task, iteration, group, phase),
                        setting,
                        one.serial() ? team : setting.team()))
                .average()
                .orElse(0);
    }

    /** The task as a predictor without error would tell it. */
    PredictedTask task(int rank) {
        List<List<PredictedPhase>> groups = new ArrayList<>();
        for (int g = 0; g < application.groups().size(); g++) {
            List<PredictedPhase> phases = new ArrayList<>();
            for (int p = 0; p < application.groups().get(g).phases().size(); p++) {
                phases.add(phase(rank, g, p));
            }
            groups.add(phases);
        }
        return new PredictedTask(rank, groups);
    }

    private PredictedPhase phase(int rank, int group, int phase) {
        double[] seconds = IntStream.range(0, space.concurrencies())
                .mapToDouble(c -> seconds(rank, group, phase, space.concurrency(c)))
                .toArray();
        boolean serial = application.groups().get(group).phases().get(phase).serial();
        return new PredictedPhase(seconds, 1, Double.NaN, serial);
    }
}
