package lull.cli.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import lull.agent.users.AgentUser;
import lull.cli.configuration.ConfiguredLine;
import lull.cli.configuration.Origins;
import lull.cli.configuration.Settings;
import lull.cli.verb.Installation;
import lull.cli.verb.Refusals;
import lull.platform.KernelFiles;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.OptionSpec;

/** What agents of all users are told of what root's was told, and where it was told that. */
class AllUsersOptionsTest {
    private static final AgentUser ALICE = new AgentUser(1001, 1001, "alice", "/home/alice");

    private final List<String> said = new ArrayList<>();
    private final Map<String, String> environment = new HashMap<>();

    @TempDir
    private Path directory;

    private Path machine;
    private Path own;
    private Origins origins;
    private AgentCommand agent;
    private CommandLine agentLine;

    @Command(name = "lull")
    static final class Top {}

    @BeforeEach
    void makeHome() throws IOException {
        machine = directory.resolve("lull.conf");
        own = Files.createDirectories(directory.resolve("home/.config/lull")).resolve("lull.conf");
        environment.put("HOME", directory.resolve("home").toString());
    }

    /** The agent's options as they are told on the command line and elsewhere. */
    private List<OptionSpec> told(String... words) throws IOException {
        Settings settings = new Settings(machine, (Integer) Files.getAttribute(directory, "unix:uid"), environment);
        origins = new Origins(settings);
        agent = new AgentCommand(new Installation(directory), new KernelFiles(directory), origins);
        CommandLine line = Refusals.handledIn(
                new CommandLine(new Top()).addSubcommand(agent).setCaseInsensitiveEnumValuesAllowed(true));
        List<String> all = new ArrayList<>(List.of("agent"));
        all.addAll(Arrays.asList(words));
        agentLine = line.getSubcommands().get("agent");
        line.parseArgs(new ConfiguredLine(settings, line, origins).words(all.toArray(String[]::new)));
        return agentLine.getParseResult().matchedOptions();
    }

    private List<String> refusals(List<OptionSpec> told) {
        return told.stream()
                .flatMap(option -> AllUsersOptions.refusal(option, origins.of(option), said::add).stream())
                .toList();
    }

    private OptionalInt port() {
        Optional<Integer> port = agent.metricsAddress().map(address -> address.getPort());
        return port.isEmpty() ? OptionalInt.empty() : OptionalInt.of(port.get());
    }

    private void assertIgnored(List<OptionSpec> told, String place) {
        assertEquals(List.of(), refusals(told));
        assertEquals(
                List.of("ignored: --metrics, which is set by " + place
                        + ": the agents of all users can't share a port"),
                said);
        List<String> words = AllUsersOptions.words(new Installation(directory), told, ALICE);
        assertTrue(words.stream().noneMatch(word -> word.contains("metrics")), words::toString);
    }

    @ParameterizedTest
    @ValueSource(strings = {"metrics", "metrics-port"})
    void shouldIgnoreAPortOfTheMachinesFileWhichAgentsOfOneUserNeed(String name) throws IOException {
        Files.writeString(machine, "agent." + name + " = 9774\n");
        assertIgnored(told("--all-users"), machine.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"METRICS", "METRICS_PORT"})
    void shouldIgnoreAPortOfTheEnvironment(String name) throws IOException {
        environment.put("LULL_AGENT_" + name, "9774");
        assertIgnored(told("--all-users"), "LULL_AGENT_" + name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--metrics=9774", "--metrics-port=9774", "@FILE"})
    void shouldRefuseAPortOnTheCommandLine(String word) throws IOException {
        Files.writeString(machine, "agent.metrics = 9773\n");
        Path file = Files.writeString(directory.resolve("options"), "--metrics=9774");
        assertEquals(
                List.of("starts an agent for each user, and they can't share --metrics; leave that out"),
                refusals(told("--all-users", word.replace("FILE", file.toString()))));
        assertEquals(List.of(), said);
    }

    @Test
    void shouldRefuseFilesOfOneJobWhereverTheyAreTold() throws IOException {
        Files.writeString(machine, "agent.report = /tmp/x\n");
        assertEquals(1, refusals(told("--all-users")).size());
    }

    /** They read the machine's file themselves. */
    @Test
    void shouldOfferMetricsOfAUsersAgentWhereThatUserWantsThem() throws IOException {
        Files.writeString(machine, "agent.metrics = 9774\n");
        told("--all-users=false");
        assertEquals(OptionalInt.empty(), port());
        told();
        assertEquals(OptionalInt.of(9774), port());
        Files.writeString(own, "agent.metrics = 9775\n");
        told("--all-users=false");
        assertEquals(OptionalInt.of(9775), port());
        told("--all-users=false", "--metrics=9776");
        assertEquals(OptionalInt.of(9776), port());
    }

    @Test
    void shouldHandOnWhenToLeave() throws IOException {
        List<String> usual = AllUsersOptions.words(new Installation(directory), told("--all-users"), ALICE);
        assertTrue(usual.contains("--leave-after=600"), usual::toString);
        List<String> asked =
                AllUsersOptions.words(new Installation(directory), told("--all-users", "--leave-after=30"), ALICE);
        assertTrue(asked.contains("--leave-after=30") && !asked.contains("--leave-after=600"), asked::toString);
    }

    /** Agents of users would refuse on their command lines what is set for those alone who want it. */
    @Test
    void shouldHandOnNothingThatMeansNothingWithoutWhatIsNotThere() throws IOException {
        Files.writeString(machine, "agent.report-name = %u\nagent.accounting-spool-lines = 5\n");
        told("--all-users", "--accounting=/tmp/%u.db");
        List<String> names = AllUsersOptions.told(agentLine).stream()
                .map(OptionSpec::longestName)
                .toList();
        assertEquals(Set.of("--all-users", "--accounting", "--accounting-spool-lines"), Set.copyOf(names));
    }
}
