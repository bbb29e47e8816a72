package lull.simulation.study.paper;

import java.util.ArrayList;
import java.util.List;
import lull.dct.throttling.GroupThrottling;
import lull.dct.throttling.TaskThrottling;
import lull.simulation.job.JobControl;
import lull.simulation.job.TaskAccount;
import lull.simulation.job.TaskControl;
import lull.simulation.node.RegionSetting;

/** Every phase of a simulated job in a configuration that was chosen before it began; sums time and traffic of each phase. */
final class ConfiguredJob implements JobControl {
    private final List<ConfiguredTask> tasks = new ArrayList<>();

    /** @param chosen for each task, by rank */
    ConfiguredJob(TrueTimes times, List<TaskThrottling> chosen) {
        chosen.forEach(one -> tasks.add(new ConfiguredTask(times, one)));
    }

    @Override
    public TaskControl task(int rank) {
        return tasks.get(rank);
    }

    @Override
    public void account(int rank, TaskAccount account) {
        tasks.get(rank).account = account;
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
        private final List<RegionSetting> settings = new ArrayList<>();
        private final double[] seconds;
        private final double[] bytes;
        private TaskAccount account = new TaskAccount();
        private double bytesBefore;

        ConfiguredTask(TrueTimes times, TaskThrottling chosen) {
            for (GroupThrottling group : chosen.groups()) {
                for (int concurrency : group.concurrencies()) {
                    settings.add(times.setting(times.space().concurrency(concurrency)));
                }
            }
            seconds = new double[settings.size()];
            bytes = new double[settings.size()];
        }

        @Override
        public RegionSetting enter(int region, double now) {
            bytesBefore = account.memoryBytes();
            return settings.get(region - 1);
        }

        @Override
        public void regionEnded(int region, RegionSetting setting, double begin, double end) {
            seconds[region - 1] += end - begin;
            bytes[region - 1] += account.memoryBytes() - bytesBefore;
        }
    }
}
