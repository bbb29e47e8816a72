package lull.agent.nodes;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import lull.platform.node.MpirunCommand;

/**
 * How the nodes' agents are started. Whatever the user tells mpirun by environment (OMPI_MCA_...) holds for them too.
 *
 * @param mpirun what starts them
 * @param hosts one agent each
 * @param classPath of the agents, the same on every node, Open MPI's Java bindings in it
 * @param channels the directory that each agent makes on its node
 * @param taskStarter what Open MPI's daemons start the program's tasks by
 * @param variables of this environment that the agents need too
 * @param agent the agents' main class, and what it is told after the directory
 */
public record NodesCommand(
        MpirunCommand mpirun,
        List<String> hosts,
        String classPath,
        Path channels,
        Path taskStarter,
        Map<String, String> variables,
        List<String> agent) {
    /** One agent's death must not end the others. */
    private static final List<String> RECOVERING =
            List.of("--enable-recovery", "--map-by", "ppr:1:node", "--tag-output", "-stdin", "all");

    /** As the launcher's: an agent shares the node with the program, and little of what a run needs is worth compiling. */
    private static final List<String> JVM = List.of(
            "-XX:TieredStopAtLevel=1",
            "-XX:CompileThresholdScaling=3",
            "-Xms16m",
            "-Xmx1g",
            "-Xlog:disable",
            "-XX:ErrorFile=/dev/null");

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
        MpirunCommand.leaveOuterJob(builder.environment());
        shareSlurmsNodes(builder.environment());
        return builder;
    }

    /** Where mpirun starts the agents by srun, they share the nodes with the program, and are no program to be followed. */
    private static void shareSlurmsNodes(Map<String, String> environment) {
        environment.merge("OMPI_MCA_plm_slurm_args", "--overlap", (given, ours) -> given + " " + ours);
        environment.put("LULL_SLURM", "off");
    }

    private List<String> words() {
        List<String> options = new ArrayList<>(RECOVERING);
        options.addAll(MpirunCommand.YIELDING);
        options.addAll(List.of("--host", String.join(",", hosts)));
        List<String> program = new ArrayList<>(List.of(classPath, agent.get(0), channels.toString()));
        program.addAll(agent.subList(1, agent.size()));
        return mpirun.words(hosts.size(), options, variables, JVM, program);
    }
}
