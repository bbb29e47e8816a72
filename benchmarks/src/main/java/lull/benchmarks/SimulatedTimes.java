package lull.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
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

/**
 * Simulates {@code two_phases.c} as it would run in other configurations than the one in which it was timed. Each line on
 * standard input is a configuration: the file of the machine on which one thread computed and streamed, the seconds of either, the
 * file of the machine to simulate, threads of a task, how many times that work a task has, of either, and the tasks' weights. For
 * each stands a line on standard output: seconds of an iteration, and for each task those of them in MPI.
 */
public final class SimulatedTimes {
    private static final int ITERATIONS = 100;
    /** Messages of eight bytes through shared memory, ASSUMED: a microsecond is usual, and little of what is compared. */
    private static final Network SHARED_MEMORY = new Network(1e-6, 5e9);

    private static final int WEIGHTS_FROM = 7;

    private SimulatedTimes() {}

    public static void main(String[] arguments) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            System.out.println(answer(line.strip().split("\\s+")));
        }
    }

    private static String answer(String[] words) throws IOException {
        EmulatedNode timed = EmulatedNode.named(words[0]);
        double hertz = timed.hertz().get(timed.highestFrequency());
        SimulatedNode node = new SimulatedNode(EmulatedNode.named(words[3]));
        List<String> weights = List.of(words).subList(WEIGHTS_FROM, words.length);
        RegionSetting setting =
                node.setting(Integer.parseInt(words[4]), node.byDefault().frequency());
        Application application = application(
                Double.parseDouble(words[1]) * Double.parseDouble(words[5]) * hertz,
                Double.parseDouble(words[2]) * Double.parseDouble(words[6]) * timed.coreBytesPerSecond(),
                weights);
        Cluster cluster = new Cluster(node, weights.size(), SHARED_MEMORY, Noise.NONE);
        JobAccount account = new SimulatedJob(application, cluster, rank -> (region, seconds) -> setting, 1).run();
        return String.format(Locale.ROOT, "%.6e ", account.seconds() / ITERATIONS)
                + account.tasks().stream()
                        .map(task -> String.format(Locale.ROOT, "%.6e", task.waitSeconds() / ITERATIONS))
                        .collect(Collectors.joining(" "));
    }

    /** The weights' mean scales the work, as a description's shares have a mean of 1. */
    private static Application application(double cycles, double bytes, List<String> weights) throws IOException {
        double mean =
                weights.stream().mapToDouble(Double::parseDouble).average().orElseThrow() / 100;
        Path file = Files.createTempFile("two-phases-", ".properties");
        try {
            Files.write(
                    file,
                    Arrays.asList(
                            "iterations = " + ITERATIONS,
                            "groups = step",
                            "group.step.phases = compute stream",
                            "group.step.delimiter = allreduce",
                            "group.step.bytes = 8",
                            "phase.compute.cycles = " + mean * cycles,
                            "phase.compute.shares = " + String.join(" ", weights),
                            "phase.stream.cycles = 0",
                            "phase.stream.cold-bytes = " + mean * bytes,
                            "phase.stream.shares = " + String.join(" ", weights)));
            return ApplicationFile.named(file.toString(), weights.size(), Scaling.WEAK);
        } finally {
            Files.delete(file);
        }
    }
}
