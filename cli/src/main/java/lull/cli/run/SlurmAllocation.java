package lull.cli.run;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import lull.agent.nodes.TaskEnvironment;

/** The nodes that Slurm has given to the batch script or shell that a run is started from. */
final class SlurmAllocation {
    private static final long PATIENCE_SECONDS = 5;

    private SlurmAllocation() {}

    /**
     * Its nodes, as Slurm's own command spells them; none where there is no allocation of several, or where the run is itself
     * in a step of srun's, whose tasks may be on this node alone.
     *
     * @param environment of the run
     * @param people hear of it if Slurm does not tell
     */
    static List<String> hosts(Map<String, String> environment, PrintStream people) {
        String nodes = environment.getOrDefault("SLURM_JOB_NUM_NODES", "1");
        String list = environment.get("SLURM_JOB_NODELIST");
        if (list == null
                || nodes.equals("1")
                || new TaskEnvironment(environment).step().isPresent()) {
            return List.of();
        }
        try {
            Process scontrol = new ProcessBuilder("scontrol", "show", "hostnames", list)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String said = new String(scontrol.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (scontrol.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) && scontrol.exitValue() == 0) {
                return said.lines().filter(line -> !line.isBlank()).distinct().toList();
            }
            people.println("lull: this node alone is followed: scontrol does not tell the hosts of " + list
                    + "; name them with --nodes");
        } catch (IOException e) {
            people.println("lull: this node alone is followed: " + e.getMessage() + "; name the hosts of " + list
                    + " with --nodes");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return List.of();
    }
}
