package lull.systemtests;

import static lull.systemtests.MpiLibrary.OPEN_MPI;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import lull.platform.emulated.EmulatedNode;
import lull.simulation.application.Application;
import lull.simulation.application.ApplicationFile;
import lull.simulation.application.Scaling;
import lull.simulation.job.Cluster;
import lull.simulation.job.JobAccount;
import lull.simulation.job.Network;
import lull.simulation.job.SimulatedJob;
import lull.simulation.node.Noise;
import lull.simulation.node.RegionSetting;
import lull.simulation.node.SimulatedNode;
import org.junit.jupiter.api.Test;

/**
 * A program on this node and its simulation on a description of this node that was measured, from the work that one task was
 * seen to do. Compared is the structure: how well times are foretold is printed here, and measured by
 * {@code benchmarks/simulated-times.sh} where nothing else runs.
 */
class ForetoldTimesTest {
    private static final int ITERATIONS = 100;
    /** Task 1 has 29 times the work of task 0, which no competitor for the cores makes up for. */
    private static final List<String> WEIGHTS = List.of("10", "290");

    private static final Pattern TASK =
            Pattern.compile("^task (\\d+) iteration (\\S+) compute (\\S+) stream (\\S+) mpi");

    /** Median seconds of an iteration of a task, of its regions that compute, and of those that stream. */
    private record Times(double iteration, double compute, double stream) {}

    @Test
    void shouldForetellWhoWaitsForWhomWhenOnlyASingleTaskWasTimed() throws IOException {
        Path program = ProgramBuilder.benchmark("two_phases.c").build();
        SimulatedNode node =
                new SimulatedNode(EmulatedNode.named(describedNode().toString()));
        Times alone = times(launch(program, List.of("100")).run()).get(0);

        Application application = application(node, alone);
        JobAccount foretold = simulate(application, node);
        LullCommand.Observation seen = LullCommand.observe(launch(program, WEIGHTS));

        Report report = seen.completeReport();
        Report.Iteration iteration = report.foundIteration()
                .orElseThrow(() -> new AssertionError(report.warnings().toString()));
        assertEquals(application.groups().size(), iteration.groups());
        assertTrue(Math.abs(iteration.count() - application.iterations()) <= 0.1 * ITERATIONS, iteration::toString);
        Report.Group group = report.groups().get(0);
        assertEquals(application.groups().get(0).phases().size(), regions(report, group), group::toString);
        assertTrue(group.delimiter().contains("MPI_Allreduce"), group::delimiter);
        assertEquals(leastWaiting(foretold), group.criticalTask());
        print(foretold, times(seen.outcome()));
    }

    /** Phases of a group that are regions: where a task is preempted between two, that looks like serial code. */
    private static long regions(Report report, Report.Group group) {
        return report.phases().stream()
                .filter(phase -> group.phases().contains(phase.id()))
                .filter(phase -> !phase.runtime().equals("serial"))
                .count();
    }

    private static Path describedNode() throws IOException {
        String text = Launch.of(ProgramBuilder.benchmark("describe_node.c")
                        .withoutMpi()
                        .build()
                        .toString())
                .run()
                .assertSuccess()
                .stdout();
        return Files.writeString(LullCommand.newFile("this-node.properties"), text);
    }

    private static Launch launch(Path program, List<String> weights) {
        String words = ITERATIONS + " 0.5 200000 100000 " + String.join(" ", weights);
        return Launch.of(OPEN_MPI.command(weights.size(), program, words.split(" ")));
    }

    private static Map<Integer, Times> times(Outcome outcome) {
        Map<Integer, Times> found = new TreeMap<>();
        outcome.assertSuccess().stdout().lines().forEach(line -> {
            Matcher matcher = TASK.matcher(line);
            assertTrue(matcher.find(), outcome::description);
            double[] seconds = IntStream.rangeClosed(2, 4)
                    .mapToDouble(group -> Double.parseDouble(matcher.group(group)))
                    .toArray();
            found.put(Integer.valueOf(matcher.group(1)), new Times(seconds[0], seconds[1], seconds[2]));
        });
        return found;
    }

    /** The weights' mean is one and a half times what the task alone had. */
    private static Application application(SimulatedNode node, Times alone) throws IOException {
        double mean =
                WEIGHTS.stream().mapToDouble(Double::parseDouble).average().orElseThrow() / 100;
        int highest = node.byDefault().frequency();
        String shares = String.join(" ", WEIGHTS);
        String text =
                """
                iterations = %d
                groups = step
                group.step.phases = compute stream
                group.step.delimiter = allreduce
                group.step.bytes = 8
                phase.compute.cycles = %s
                phase.compute.shares = %s
                phase.stream.cycles = 0
                phase.stream.cold-bytes = %s
                phase.stream.shares = %s
                """
                        .formatted(
                                ITERATIONS,
                                mean * alone.compute() * node.hertz().get(highest),
                                shares,
                                mean * alone.stream() * node.machine().coreBytesPerSecond(),
                                shares);
        Path file = Files.writeString(LullCommand.newFile("two-phases.properties"), text);
        return ApplicationFile.named(file.toString(), WEIGHTS.size(), Scaling.WEAK);
    }

    private static JobAccount simulate(Application application, SimulatedNode node) {
        RegionSetting oneThread = node.setting(1, node.byDefault().frequency());
        Cluster cluster = new Cluster(node, WEIGHTS.size(), Network.INFINIBAND_QDR, Noise.NONE);
        return new SimulatedJob(application, cluster, rank -> (region, seconds) -> oneThread, 1).run();
    }

    private static int leastWaiting(JobAccount account) {
        return account.tasks().get(0).waitSeconds() < account.tasks().get(1).waitSeconds() ? 0 : 1;
    }

    private static void print(JobAccount foretold, Map<Integer, Times> seen) {
        double milliseconds = 1e3 * foretold.seconds() / ITERATIONS;
        double measured = 1e3 * Math.max(seen.get(0).iteration(), seen.get(1).iteration());
        System.out.printf(
                "an iteration of uneven tasks: foretold %.3f ms, median %.3f ms, error %.1f %% with whatever else runs%n",
                milliseconds, measured, 100 * (milliseconds / measured - 1));
    }
}
