package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import lull.channel.layout.MpiCall;
import lull.platform.emulated.EmulatedNode;
import lull.simulation.application.Application;
import lull.simulation.application.ApplicationFile;
import lull.simulation.application.Scaling;
import lull.simulation.job.Cluster;
import lull.simulation.job.JobAccount;
import lull.simulation.job.Network;
import lull.simulation.job.SimulatedJob;
import lull.simulation.job.TaskControl;
import lull.simulation.job.WaitOrder;
import lull.simulation.node.Noise;
import lull.simulation.node.RegionSetting;
import lull.simulation.node.SimulatedNode;
import lull.systemtests.SimGridJob.TaskTotal;
import org.junit.jupiter.api.Test;

/**
 * SimGrid, which many trust for programs with MPI, as a witness for the simulation: the same jobs take the same time and energy,
 * task by task. It knows nothing of phases' memory accesses; of those docs/simulation-checks.md tells.
 */
class SimGridWitnessTest {
    /** By how much the two may differ, relative. */
    private static final double MOST = 0.02;

    private static final Network NETWORK = Network.INFINIBAND_QDR;
    private static final List<String> PROGRAMS = List.of("reduced", "exchanged", "several", "messages");
    private static final String ROW = "%-13s %-10s %5s %-9s %9s %8s %10s %8s %8s %8s%n";
    private static final List<String> HEAD = List.of(
            "machine", "program", "nodes", "frequency", "seconds", "error %", "joules", "error %", "node %", "MPI %");

    /**
     * Relative errors of the simulation.
     *
     * @param seconds of the job's time
     * @param joules of the energy of all nodes
     * @param worstJoules of the node whose energy differs most
     * @param worstMpi of the task whose time in MPI differs most, as a share of the job's time
     */
    private record Errors(double seconds, double joules, double worstJoules, double worstMpi) {
        double most() {
            return Math.max(Math.max(Math.abs(seconds), Math.abs(joules)), Math.max(worstJoules, worstMpi));
        }
    }

    /** A task whose settings nobody changes, and its time in MPI in seconds. */
    private static final class HeldTask implements TaskControl {
        private final SimulatedNode node;
        private final WitnessSettings settings;
        private final int rank;
        private double mpiSeconds;

        HeldTask(SimulatedNode node, WitnessSettings settings, int rank) {
            this.node = node;
            this.settings = settings;
            this.rank = rank;
        }

        @Override
        public RegionSetting enter(int region, double seconds) {
            return settings.setting(node, rank, region);
        }

        @Override
        public WaitOrder waits(MpiCall call, double seconds) {
            return settings.waits();
        }

        @Override
        public void callEnded(MpiCall call, double begin, double end, double bytesSent) {
            mpiSeconds += end - begin;
        }
    }

    /** A job to compare, on nodes of the machine of that name. */
    private record Case(String machine, SimulatedNode node, String program, int tasks, WitnessSettings settings) {
        String label() {
            return machine + " " + program + " on " + tasks + ", " + settings.label();
        }
    }

    @Test
    void shouldTakeTheTimeAndEnergyThatSimGridHasWhenFrequenciesImbalanceAndNodesVary() {
        Toolchain.require("smpicxx", "smpirun");
        System.out.printf(ROW, HEAD.toArray());
        List<String> wrong = cases().stream()
                .filter(one -> !(compare(one).most() <= MOST))
                .map(Case::label)
                .toList();
        assertTrue(wrong.isEmpty(), () -> "beyond 2 %: " + wrong);
    }

    private static List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (String machine : List.of("opteron-8350", "xeon-e5462")) {
            SimulatedNode node = new SimulatedNode(EmulatedNode.named(machine));
            IntStream.range(0, node.hertz().size())
                    .mapToObj(f -> WitnessSettings.everywhere(node, f))
                    .forEach(settings -> cases.add(new Case(machine, node, "several", 8, settings)));
            for (String program : PROGRAMS) {
                cases.add(new Case(machine, node, program, 16, WitnessSettings.EACH_TASK_ITS_OWN));
            }
        }
        String machine = cases.get(0).machine();
        SimulatedNode node = cases.get(0).node();
        for (String program : PROGRAMS) {
            for (int tasks : List.of(2, 6, 64)) {
                cases.add(new Case(machine, node, program, tasks, WitnessSettings.EACH_REGION_ITS_OWN));
            }
            cases.add(new Case(machine, node, program, 16, WitnessSettings.SLOW_WAITS));
        }
        return cases;
    }

    private static Errors compare(Case one) {
        Path file =
                Toolchain.root().resolve("system-tests/src/test/resources/witness/" + one.program() + ".properties");
        Application application = ApplicationFile.named(file.toString(), one.tasks(), Scaling.WEAK);
        List<HeldTask> held = IntStream.range(0, one.tasks())
                .mapToObj(rank -> new HeldTask(one.node(), one.settings(), rank))
                .toList();
        Cluster cluster = new Cluster(one.node(), one.tasks(), NETWORK, Noise.NONE);
        JobAccount ours = new SimulatedJob(application, cluster, held::get, 1).run();
        List<TaskTotal> theirs = new SimGridJob(application, one.node(), one.tasks(), NETWORK, one.settings()).run();
        Errors errors = errors(ours, held, theirs);
        System.out.printf(
                ROW,
                one.machine(),
                one.program(),
                one.tasks(),
                one.settings().label(),
                digits(ours.seconds()),
                percent(errors.seconds()),
                digits(ours.joules()),
                percent(errors.joules()),
                percent(errors.worstJoules()),
                percent(errors.worstMpi()));
        return errors;
    }

    private static Errors errors(JobAccount ours, List<HeldTask> held, List<TaskTotal> theirs) {
        double seconds = theirs.stream().mapToDouble(TaskTotal::seconds).max().orElseThrow();
        double joules = theirs.stream().mapToDouble(TaskTotal::joules).sum();
        double worstJoules = 0;
        double worstMpi = 0;
        for (int rank = 0; rank < theirs.size(); rank++) {
            double nodeJoules = ours.tasks().get(rank).joules();
            TaskTotal other = theirs.get(rank);
            worstJoules = Math.max(worstJoules, Math.abs(nodeJoules / other.joules() - 1));
            worstMpi = Math.max(worstMpi, Math.abs(held.get(rank).mpiSeconds - other.mpiSeconds()) / seconds);
        }
        return new Errors(ours.seconds() / seconds - 1, ours.joules() / joules - 1, worstJoules, worstMpi);
    }

    private static String digits(double value) {
        return "%.5g".formatted(value);
    }

    private static String percent(double share) {
        return "%.3f".formatted(100 * share);
    }
}
