package lull.agent.balance;

import java.util.Arrays;
import java.util.Optional;
import lull.balancing.NodeEnergy;
import lull.channel.BalanceQuestion;
import lull.report.observation.RunEnergy;

/**
 * Energy of a loop's tasks in one window, and how it came about.
 *
 * @param joules of each task's work
 * @param idleWatts of each task while it waits
 * @param words on where the joules come from
 * @param metered whether meters were read, which want longer windows than a clock
 */
record LoopEnergy(double[] joules, double[] idleWatts, String words, boolean metered) {
    /** What to say where nobody tells the energy. */
    static final String NOBODY = "for energy a node needs a meter (lull doctor), or the program tells its watts "
            + "(lull_balance_power) or joules (lull_balance_energy): shares stay meanwhile";

    /** Empty if the energy of a task can't be told. */
    static Optional<LoopEnergy> of(BalanceQuestion question, double[] seconds, double elapsedSeconds) {
        double[] watts = question.column(BalanceQuestion.WATTS);
        double[] idleWatts = question.column(BalanceQuestion.IDLE_WATTS);
        double[] joules = question.column(BalanceQuestion.DEVICE_JOULES);
        boolean devices = Arrays.stream(joules).anyMatch(some -> some != 0);
        for (int task = 0; task < joules.length; task++) {
            double waiting = joules[task] == 0 ? 0 : idleWatts[task] * (elapsedSeconds - seconds[task]);
            joules[task] = Math.max(0, joules[task] - waiting);
        }
        if (Arrays.stream(watts).anyMatch(some -> some > 0)) {
            Arrays.setAll(joules, task -> joules[task] + watts[task] * seconds[task]);
            String words = "joules are MODELLED: time by the watts that the program tells";
            return Optional.of(new LoopEnergy(joules, idleWatts, words + devices(devices), false));
        }
        if (Arrays.stream(question.column(BalanceQuestion.METER)).noneMatch(kind -> kind == 0)) {
            return Optional.of(metered(question, seconds, elapsedSeconds, joules, devices));
        }
        boolean alone =
                Arrays.stream(question.column(BalanceQuestion.DEVICE_JOULES)).allMatch(some -> some > 0);
        return alone ? Optional.of(new LoopEnergy(joules, idleWatts, "joules" + DEVICES, false)) : Optional.empty();
    }

    private static final String DEVICES = " of devices are MEASURED by the program or by NVML";

    private static String devices(boolean any) {
        return any ? "; those" + DEVICES : "";
    }

    private static LoopEnergy metered(
            BalanceQuestion question, double[] seconds, double elapsedSeconds, double[] devices, boolean anyDevice) {
        double[] deviceIdleWatts = question.column(BalanceQuestion.IDLE_WATTS);
        int[] nodes = Arrays.stream(question.column(BalanceQuestion.NODE))
                .mapToInt(node -> (int) node)
                .toArray();
        int[] tasks = new int[nodes.length];
        double[] nodeJoules = new double[nodes.length];
        for (int task = 0; task < nodes.length; task++) {
            tasks[nodes[task]]++;
            nodeJoules[nodes[task]] += question.values()[task][BalanceQuestion.NODE_WATTS] * elapsedSeconds;
        }
        double[] idleWatts = question.column(BalanceQuestion.NODE_IDLE_WATTS);
        boolean idleKnown = Arrays.stream(idleWatts).noneMatch(Double::isNaN);
        for (int task = 0; task < nodes.length; task++) {
            nodeJoules[task] /= Math.max(1, tasks[task]);
            idleWatts[task] = idleKnown ? idleWatts[task] / tasks[nodes[task]] : 0;
        }
        double[] joules = NodeEnergy.ofWork(nodes, nodeJoules, idleWatts, seconds, elapsedSeconds);
        for (int task = 0; task < nodes.length; task++) {
            joules[task] += devices[task];
            idleWatts[task] += deviceIdleWatts[task];
        }
        return new LoopEnergy(joules, idleWatts, words(question, tasks, idleKnown) + devices(anyDevice), true);
    }

    private static String words(BalanceQuestion question, int[] tasks, boolean idleKnown) {
        double[] kinds = question.column(BalanceQuestion.METER);
        double kind = Arrays.stream(kinds).max().orElse(0);
        boolean one = Arrays.stream(kinds).allMatch(each -> each == kind);
        boolean shared = Arrays.stream(tasks).anyMatch(count -> count > 1);
        return "joules are " + (one ? RunEnergy.Kind.values()[(int) kind - 1] : "of several kinds, some not MEASURED")
                + (kind == 1 ? ", by the nodes' meters" : "")
                + (shared ? ", shared by busy time among the tasks of a node" : ", each task's own")
                + (idleKnown ? "" : "; waiting counts as work, because idle power is not known (lull meter baseline)");
    }
}
