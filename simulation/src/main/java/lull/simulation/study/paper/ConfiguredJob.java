package lull.simulation.study.paper;

import java.util.ArrayList;
import java.util.List;
import lull.dct.TaskThrottling;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.simulation.application.Application;
import lull.simulation.application.SimulatedPhase;
import lull.simulation.job.JobControl;
import lull.simulation.job.TaskControl;
import lull.simulation.node.RegionSetting;
import lull.simulation.node.SimulatedNode;

/** Every phase of a simulated job in a configuration that was chosen before it began; sums time and traffic of each phase. */
final class ConfiguredJob implements JobControl {
    private final List<ConfiguredTask> tasks = new ArrayList<>();

    /** @param chosen for each task, by rank */
    ConfiguredJob(SimulatedNode node, Application application, TrueTimes times, List<TaskThrottling> chosen) {
        chosen.forEach(one -> tasks.add(new ConfiguredTask(node, application, times, one)));
    }

    @Override
    public TaskControl task(int rank) {
        return tasks.get(rank);
    }

    /** Time of a task's phase in the whole run, in seconds; phases are counted through all groups. */
    double seconds(int rank, int phase) {
        return tasks.get(rank).seconds[phase];
    }

    /** What a task's phase moved from and to memory in the whole run, in bytes. */
    double bytes(int rank, int phase) {
        return tasks.get(rank).bytes[phase];
    }

    private static final class ConfiguredTask implements TaskControl {
        private final SimulatedNode node;
        private final Application application;
        private final int rank;
        private final List<RegionSetting> settings = new ArrayList<>();
        private final List<int[]> places = new ArrayList<>();
        private final double[] seconds;
        private final double[] bytes;
        private ConcurrencyConfiguration before;
        private int iteration = -1;

        ConfiguredTask(SimulatedNode node, Application application, TrueTimes times, TaskThrottling chosen) {
            this.node = node;
            this.application = application;
            rank = chosen.rank();
            before = node.byDefault().team();
            for (int g = 0; g < chosen.groups().size(); g++) {
                int[] concurrencies = chosen.groups().get(g).concurrencies();
                for (int p = 0; p < concurrencies.length; p++) {
                    settings.add(times.setting(times.space().concurrency(concurrencies[p])));
                    places.add(new int[] {g, p});
                }
            }
            seconds = new double[settings.size()];
            bytes = new double[settings.size()];
        }

        @Override
        public RegionSetting enter(int region, double now) {
            int phase = region - 1;
            iteration += phase == 0 ? 1 : 0;
            RegionSetting setting = settings.get(phase);
            int[] place = places.get(phase);
            SimulatedPhase one = application.groups().get(place[0]).phases().get(place[1]);
            bytes[phase] += node.bytes(
                    one.work(), application.load(rank, iteration, place[0], place[1]), setting.team(), before);
            before = setting.team();
            return setting;
        }

        @Override
        public void regionEnded(int region, RegionSetting setting, double begin, double end) {
            seconds[region - 1] += end - begin;
        }
    }
}
