package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import lull.channel.layout.MpiCall;
import lull.simulation.application.Application;
import lull.simulation.application.SimulatedGroup;
import lull.simulation.application.SimulatedPhase;
import lull.simulation.job.Network;
import lull.simulation.node.RegionSetting;
import lull.simulation.node.SimulatedNode;

/**
 * A job of simulated tasks as SimGrid is told of it: a platform file of as many hosts as it has tasks, and the steps of all
 * tasks, which {@code simgrid_job.cpp} follows.
 *
 * <p>What makes the two comparable: a host has all cores of the node, and a team of n threads keeps n of them busy. SimGrid's
 * power is {@code idle} without load and else a line from {@code epsilon} to {@code max}, so that {@code epsilon} is the node's
 * power with no core busy, {@code max} with all, and {@code idle} with one: a task that waits polls. The network is SimGrid's
 * plain model of links, each host with one in each direction of half the latency, without factors for protocols, cross traffic
 * or windows; messages begin when both sides are there, whatever their size; collectives are recursive doubling.
 */
record SimGridJob(Application application, SimulatedNode node, int tasks, Network network, WitnessSettings settings) {
    private static final Pattern TASK = Pattern.compile("^task (\\d+) (\\S+) (\\S+) (\\S+)$", Pattern.MULTILINE);
    private static final List<String> OPTIONS = List.of(
            "--cfg=plugin:host_energy",
            "--cfg=network/model:CM02",
            "--cfg=network/crosstraffic:0",
            "--cfg=smpi/simulate-computation:no",
            "--cfg=smpi/send-is-detached-thresh:0",
            "--cfg=smpi/allreduce:rdb",
            "--cfg=smpi/barrier:ompi_bruck",
            "--log=root.thres:warning");

    /** Seconds from its begin to its end, those of them in MPI, and its node's joules. */
    record TaskTotal(double seconds, double mpiSeconds, double joules) {}

    /** Runs in SimGrid; skips the test where SimGrid is not installed. */
    List<TaskTotal> run() {
        Path program = program();
        try {
            Path folder = Files.createTempDirectory(
                    Files.createDirectories(Toolchain.scratch().resolve("runs")), "simgrid-");
            Path platform = Files.writeString(folder.resolve("platform.xml"), platform());
            Path hosts = Files.writeString(
                    folder.resolve("hosts"),
                    IntStream.range(0, tasks)
                            .mapToObj(rank -> "node-" + rank + "\n")
                            .collect(Collectors.joining()));
            Path steps = Files.writeString(folder.resolve("steps"), steps());
            List<String> command = new ArrayList<>(List.of("smpirun", "-np", Integer.toString(tasks)));
            command.addAll(List.of("-platform", platform.toString(), "-hostfile", hosts.toString()));
            command.addAll(OPTIONS);
            command.addAll(List.of(program.toString(), steps.toString()));
            return totals(Launch.of(command).run().assertSuccess());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot tell SimGrid of the job", e);
        }
    }

    private static Path program() {
        Toolchain.require("smpicxx", "smpirun");
        Path source = ProgramBuilder.sources().resolve("simgrid_job.cpp");
        List<String> compiler = List.of("smpicxx", "-O1", "-std=gnu++17", "-Wall", "-Wextra", "-Werror");
        return BuiltPrograms.built("simgrid_job", List.of(source), String.join(" ", compiler), directory -> {
                    List<String> command = new ArrayList<>(compiler);
                    command.addAll(
                            List.of("-o", directory.resolve("simgrid_job").toString(), source.toString()));
                    Launch.of(command).run().assertSuccess();
                })
                .resolve("simgrid_job");
    }

    private List<TaskTotal> totals(Outcome outcome) {
        Map<Integer, TaskTotal> found = new TreeMap<>();
        Matcher lines = TASK.matcher(outcome.stdout());
        while (lines.find()) {
            found.put(
                    Integer.valueOf(lines.group(1)),
                    new TaskTotal(
                            Double.parseDouble(lines.group(2)),
                            Double.parseDouble(lines.group(3)),
                            Double.parseDouble(lines.group(4))));
        }
        assertEquals(tasks, found.size(), outcome::description);
        return List.copyOf(found.values());
    }

    private String platform() {
        List<Double> hertz = node.hertz();
        String speeds = hertz.stream().map(one -> one + "f").collect(Collectors.joining(","));
        String watts = IntStream.range(0, hertz.size())
                .mapToObj(f -> node.watts(1, f) + ":" + node.watts(0, f) + ":" + node.watts(node.cores(), f))
                .collect(Collectors.joining(", "));
        return """
                <?xml version='1.0'?>
                <!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
                <platform version="4.1">
                  <cluster id="cluster" prefix="node-" suffix="" radical="0-%d" speed="%s" core="%d" bw="%sBps" lat="%ss"
                      sharing_policy="SPLITDUPLEX">
                    <prop id="wattage_per_state" value="%s"/>
                  </cluster>
                </platform>
                """
                .formatted(
                        tasks - 1, speeds, node.cores(), network.bytesPerSecond(), network.latencySeconds() / 2, watts);
    }

    private String steps() {
        int highest = node.byDefault().frequency();
        int[] frequencies = IntStream.range(0, tasks).map(rank -> highest).toArray();
        StringBuilder text = new StringBuilder("begin %d %s %d%n"
                .formatted(
                        highest,
                        node.transitionSeconds(),
                        settings.slowWaits() ? settings.waits().frequency() : -1));
        for (int iteration = 0; iteration < application.iterations(); iteration++) {
            for (int index : application.sequence(iteration)) {
                addPhases(text, iteration, index, frequencies);
                SimulatedGroup group = application.groups().get(index);
                text.append(group.delimiter().name().toLowerCase()).append(' ').append((long) group.bytes());
                text.append(group.delimiter() == MpiCall.WAITALL ? " " + group.neighbours() + "\n" : "\n");
            }
        }
        return text.toString();
    }

    private void addPhases(StringBuilder text, int iteration, int index, int[] frequencies) {
        List<SimulatedPhase> phases = application.groups().get(index).phases();
        int region = firstRegion(index);
        for (int p = 0; p < phases.size(); p++) {
            SimulatedPhase phase = phases.get(p);
            text.append("compute");
            for (int rank = 0; rank < tasks; rank++) {
                RegionSetting setting =
                        phase.serial() ? node.setting(1, frequencies[rank]) : settings.setting(node, rank, region + p);
                frequencies[rank] = setting.frequency();
                int threads = setting.team().threads();
                double cycles = application.load(rank, iteration, index, p)
                        * phase.work().cycles()
                        / threads;
                text.append(' ').append(setting.frequency());
                text.append(' ').append(threads).append(' ').append(cycles);
            }
            text.append('\n');
        }
    }

    private int firstRegion(int index) {
        return 1
                + application.groups().subList(0, index).stream()
                        .mapToInt(group -> group.phases().size())
                        .sum();
    }
}
