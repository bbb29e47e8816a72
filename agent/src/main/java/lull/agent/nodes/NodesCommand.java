package lull.agent.nodes;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * How the nodes' agents are started. Whatever the user tells mpirun by environment (OMPI_MCA_...) holds for them too.
 *
 * @param hosts one agent each
 * @param classPath of the agents, the same on every node, Open MPI's Java bindings in it
 * @param channels the directory that each agent makes on its node
 * @param variables of this environment that the agents need too
 * @param agent the agents' main class, and what it is told after the directory
 */
public record NodesCommand(List<String> hosts, String classPath, Path channels, Map<String, String> variables,
        List<String> agent) {
    private static final List<String> OF_AN_OUTER_JOB = List.of("PMIX_", "OPAL_", "ORTE_", "OMPI_COMM_", "OMPI_UNIVERSE");
    private static final List<Path> LIBRARY_PLACES = List.of(
            Path.of("/usr/lib/x86_64-linux-gnu/openmpi/lib"), Path.of("/usr/lib/aarch64-linux-gnu/openmpi/lib"),
            Path.of("/usr/lib/x86_64-linux-gnu"), Path.of("/usr/lib/aarch64-linux-gnu"), Path.of("/usr/lib"));

    public NodesCommand {
        hosts = List.copyOf(hosts);
        variables = Map.copyOf(variables);
        agent = List.copyOf(agent);
    }

    int nodes() {
        return hosts.size();
    }

    ProcessBuilder process() {
        ProcessBuilder builder = new ProcessBuilder(words());
        builder.environment().keySet().removeIf(name -> OF_AN_OUTER_JOB.stream().anyMatch(name::startsWith));
        return builder;
    }

    /** With recovery: one agent's death must not end the others. */
    private List<String> words() {
        List<String> words = new ArrayList<>(List.of("mpirun.openmpi", "--enable-recovery", "--oversubscribe", "--bind-to",
                "none", "--map-by", "ppr:1:node", "--tag-output", "-stdin", "all", "--mca", "mpi_yield_when_idle", "1"));
        if ("root".equals(System.getProperty("user.name"))) {
            words.add("--allow-run-as-root");
        }
        // mpirun rewrites a command that is called java.
        words.addAll(List.of("--host", String.join(",", hosts), "-np", String.valueOf(hosts.size()), "env"));
        variables.forEach((name, value) -> words.add(name + "=" + value));
        words.addAll(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1", "-Xms16m", "-Xmx1g", "-XX:-UsePerfData", "-Djava.library.path=" + nativeLibraries(),
                "-cp", classPath, agent.get(0), channels.toString()));
        words.addAll(agent.subList(1, agent.size()));
        return words;
    }

    private static Path nativeLibraries() {
        return LIBRARY_PLACES.stream().filter(place -> Files.exists(place.resolve("libmpi_java.so"))).findFirst()
                .orElse(LIBRARY_PLACES.get(0));
    }
}
