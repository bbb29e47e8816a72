package lull.cli.governor;

import java.io.IOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import lull.cli.options.MetricsAddress;
import lull.cli.verb.CommandOutput;
import lull.cli.verb.ExitCode;
import lull.governor.access.AllowList;
import lull.governor.access.GovernorLimits;
import lull.governor.server.GovernorServer;
import lull.platform.CpuSet;
import lull.platform.IdNumber;
import lull.platform.node.Terminal;
import lull.platform.power.CapFloors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The verb {@code lull governor} is the governor daemon in the foreground, until a signal ends it. */
@Command(
        name = "governor",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        subcommands = {GovernorStatusCommand.class, GovernorRestoreCommand.class},
        description =
                "Set frequencies and caps for local clients, as root, and put back what was found when they are gone. "
                        + "Options may be in a file: lull governor @FILE")
public final class GovernorCommand implements Callable<Integer> {

    private static final double HERTZ_PER_MEGAHERTZ = 1e6;

    @Mixin
    private GovernorPathOptions places;

    @Option(
            names = "--allow-user",
            split = ",",
            paramLabel = "USER",
            description = "Users, by name or number, who may be clients; root always may.")
    private List<String> users = new ArrayList<>();

    @Option(
            names = "--allow-group",
            split = ",",
            paramLabel = "GROUP",
            description = "Groups, by name or number, whose members may be clients.")
    private List<String> groups = new ArrayList<>();

    @Option(names = "--min-mhz", paramLabel = "MHZ", description = "No client gets a lower frequency.")
    private Double minMegahertz;

    @Option(names = "--max-mhz", paramLabel = "MHZ", description = "No client gets a higher frequency.")
    private Double maxMegahertz;

    @Option(
            names = "--min-power-cap",
            paramLabel = "W",
            description =
                    "No client caps a processor package below; default: its maker's minimum, or 0.4 of what was found.")
    private Double minPackageWatts;

    @Option(
            names = "--min-dram-cap",
            paramLabel = "W",
            description =
                    "No client caps the memory of a package below; default: its maker's minimum, or 0.4 of what was found.")
    private Double minDramWatts;

    @Option(
            names = "--min-uncore-mhz",
            paramLabel = "MHZ",
            description = "No client caps an uncore below; default: the lower limit that was found.")
    private Double minUncoreMegahertz;

    @Option(
            names = "--cpus",
            paramLabel = "LIST",
            description = "The CPUs that may be leased, as 0-15,32; default all.")
    private String cpus;

    @Option(
            names = "--lease-seconds",
            defaultValue = "10",
            paramLabel = "SECONDS",
            description = "A client silent for longer loses its lease; default ${DEFAULT-VALUE}.")
    private double leaseSeconds;

    @Option(
            names = {"--metrics", "--metrics-port"},
            paramLabel = "[ADDRESS:]PORT",
            converter = MetricsAddress.class,
            description =
                    "Offer metrics for Prometheus there, without an address on the loopback interface alone; default: not at all.")
    private InetSocketAddress metricsAddress;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        PrintStream out = System.err;
        GovernorServer server = new GovernorServer(
                places.paths(),
                new AllowList(numbers(users, false), numbers(groups, true)),
                limits(),
                out,
                System::nanoTime);
        Thread stop = new Thread(() -> stop(server, out), "governor-stop");
        Runtime.getRuntime().addShutdownHook(stop);
        if (Terminal.isStderr()) {
            out.println(
                    "lull governor: stays in the foreground until Ctrl-C, which puts back what it found; as a service: "
                            + "docs/governor.md");
        }
        server.run(Optional.ofNullable(metricsAddress));
        return ExitCode.OK;
    }

    private static void stop(GovernorServer server, PrintStream out) {
        try {
            server.stop();
        } catch (IOException | InterruptedException e) {
            out.println("lull governor: could not stop in good order, `lull governor restore` puts back what is left: "
                    + e.getMessage());
        }
    }

    private GovernorLimits limits() {
        try {
            return new GovernorLimits(
                    hertz(minMegahertz),
                    hertz(maxMegahertz),
                    allowedCpus(),
                    new CapFloors(watts(minPackageWatts), watts(minDramWatts), hertz(minUncoreMegahertz)),
                    leaseSeconds);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private Optional<CpuSet> allowedCpus() {
        try {
            return Optional.ofNullable(cpus).map(CpuSet::parse);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--cpus " + cpus + ": " + e.getMessage(), e);
        }
    }

    private static OptionalDouble hertz(Double megahertz) {
        return megahertz == null ? OptionalDouble.empty() : OptionalDouble.of(megahertz * HERTZ_PER_MEGAHERTZ);
    }

    private static OptionalDouble watts(Double watts) {
        return watts == null ? OptionalDouble.empty() : OptionalDouble.of(watts);
    }

    private Set<Integer> numbers(List<String> names, boolean group) throws IOException {
        Set<Integer> numbers = new HashSet<>();
        for (String name : names) {
            OptionalInt number = IdNumber.of(name);
            numbers.add(number.isPresent() ? number.getAsInt() : number(name, group));
        }
        return numbers;
    }

    /** As the system's own databases know it, LDAP and the like included. */
    private int number(String name, boolean group) throws IOException {
        List<String> command = group ? List.of("getent", "group", name) : List.of("id", "-u", name);
        Optional<String> text = CommandOutput.of(command, Map.of())
                .filter(output -> output.exitCode() == 0)
                .map(output -> output.text().strip());
        String number = text.map(
                        line -> group ? line.split(":", -1)[Math.min(2, line.split(":", -1).length - 1)] : line)
                .orElse("");
        return IdNumber.of(number)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        (group ? "--allow-group " : "--allow-user ") + name + ": '" + name
                                + "' is not known here; give its number"));
    }
}
