package lull.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lull.agent.NodesRun;
import lull.agent.nodes.ForkAgent;
import lull.agent.nodes.NodesCommand;
import lull.artifacts.TextFile;
import lull.channel.ChannelDirectory;
import lull.cli.verb.Installation;
import lull.cli.verb.Reads;
import lull.platform.node.MpirunCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options that name the nodes of a run that spans more than one. */
final class NodeOptions {
    private static final long START_SECONDS = 10;
    private static final long REPORT_SECONDS = 60;
    private static final Pattern HOST = Pattern.compile("\\w[\\w.-]*");
    private static final String PROCESS = "lull.cli.mpi.NodeProcess";
    private static final List<String> PLACES = List.of("XDG_DATA_HOME", "XDG_STATE_HOME");

    @Option(
            names = "--nodes",
            paramLabel = "HOST,...",
            split = ",",
            hideParamSyntax = true,
            description = "The hosts that the program's tasks run on: an agent follows the tasks of each.")
    private List<String> hosts = new ArrayList<>();

    @Option(
            names = "--hostfile",
            paramLabel = "FILE",
            description =
                    "The same from a file, a host a line as mpirun reads it; a batch system's list of nodes will do.")
    @Reads
    private Path file;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /**
     * How to start the nodes' agents; empty if the run stays on this node.
     *
     * @param settings what the agents are told of the run's options
     */
    Optional<NodesCommand> command(Installation installation, Path sharedMemory, String settings) throws IOException {
        List<String> all = hosts();
        if (all.isEmpty()) {
            return Optional.empty();
        }
        Path channels = ChannelDirectory.agreement(sharedMemory);
        Optional<String> obstacle = obstacle(installation, channels);
        if (obstacle.isPresent() && file == null && hosts.isEmpty()) {
            System.err.println(
                    "lull: this node alone is followed, of the " + all.size() + " that Slurm gave: " + obstacle.get());
            return Optional.empty();
        }
        refuseIf(obstacle.isPresent(), "--nodes: " + obstacle.orElse(""));
        return Optional.of(new NodesCommand(
                mpirun(),
                all,
                MpirunCommand.classPathWith(installation.mpiJar()),
                channels,
                installation.taskStarter(),
                userPlaces(),
                List.of(PROCESS, settings)));
    }

    /** What keeps a run from following other nodes, with the cure. */
    private static Optional<String> obstacle(Installation installation, Path channels) {
        if (!Files.exists(installation.mpiJar())) {
            return Optional.of("Open MPI's Java bindings are missing: there is no " + installation.mpiJar()
                    + "; make it with scripts/mpi-jar.sh and build again");
        }
        return Stream.of(installation.probeLibrary(), installation.taskStarter(), channels)
                .filter(path -> !ForkAgent.canName(path))
                .findFirst()
                .map(path -> "Open MPI can't hand the path " + path + " to other nodes; have Lull, and LULL_SHM, where "
                        + "paths hold no blank, colon, semicolon, quote, dollar or backslash");
    }

    private MpirunCommand mpirun() {
        try {
            return MpirunCommand.ofThisNode();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--nodes: " + e.getMessage(), e);
        }
    }

    /** Where the user's verdicts and baselines lie, if not at the usual place. */
    private static Map<String, String> userPlaces() {
        return PLACES.stream()
                .filter(name -> System.getenv(name) != null)
                .collect(Collectors.toMap(name -> name, System::getenv));
    }

    private void refuseIf(boolean refused, String why) {
        if (refused) {
            throw new ParameterException(spec.commandLine(), why);
        }
    }

    private List<String> hosts() {
        refuseIf(file != null && !hosts.isEmpty(), "--nodes and --hostfile both name the nodes; give one of them");
        refuseIf(
                hosts.isEmpty() && spec.commandLine().getParseResult().hasMatchedOption("--nodes"),
                "--nodes , names no host; write one, or several with commas between");
        if (file == null && hosts.isEmpty()) {
            return SlurmAllocation.hosts(System.getenv(), System.err);
        }
        Set<String> all = new LinkedHashSet<>();
        for (String line : file == null ? hosts : lines()) {
            String host = line.replaceFirst("#.*", "").strip().split("[\\s:]", 2)[0];
            refuseIf(file == null && host.isEmpty(), "--nodes " + String.join(",", hosts) + ": a host's name is empty");
            refuseIf(
                    !host.isEmpty() && !HOST.matcher(host).matches()
                            || file == null && line.strip().contains(" "),
                    (file == null ? "--nodes " + String.join(",", hosts) : "--hostfile " + file) + ": '" + line.strip()
                            + "' is no host's name; letters, digits, dots and dashes make one, and it begins with none of the last two");
            if (!host.isEmpty()) {
                all.add(host);
            }
        }
        refuseIf(file != null && all.isEmpty(), "--hostfile " + file + " names no host; write one a line");
        return List.copyOf(all);
    }

    private List<String> lines() {
        try {
            return TextFile.read(file).lines().toList();
        } catch (NoSuchFileException e) {
            throw new ParameterException(spec.commandLine(), "--hostfile " + file + ": there is no such file", e);
        } catch (IOException | IllegalArgumentException e) {
            throw new ParameterException(
                    spec.commandLine(), "--hostfile " + file + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** The supervisor's own time limits, less what it takes to act on them. */
    static NodesRun.Patience patience(Map<String, String> environment) {
        return new NodesRun.Patience(
                milliseconds(environment.get("LULL_START_TIMEOUT"), START_SECONDS),
                milliseconds(environment.get("LULL_REPORT_TIMEOUT"), REPORT_SECONDS));
    }

    private static long milliseconds(String seconds, long usual) {
        long limit = seconds != null && seconds.matches("\\d{1,6}") ? Long.parseLong(seconds) : usual;
        return limit * 1000 * 3 / 4;
    }
}
