package lull.cli.run;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import lull.agent.nodes.TaskEnvironment;
import lull.artifacts.FolderTree;
import lull.artifacts.TextFile;

/** The nodes that Slurm has given to the batch script or shell that a run is started from. */
final class SlurmAllocation {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private SlurmAllocation() {}

    /**
     * Its nodes, as Slurm's own command spells them; none where there is no allocation of several, or where the run is itself
     * in a step of srun's, whose tasks may be on this node alone.
     *
     * @param environment of the run
     * @param people hear of it if Slurm does not tell
     */
    static List<String> hosts(Map<String, String> environment, PrintStream people) {
        return hosts(environment, people, "scontrol", PATIENCE);
    }

    /**
     * The same.
     *
     * @param scontrol which is asked
     * @param patience after which it is ended: Slurm's controller may hang
     */
    static List<String> hosts(Map<String, String> environment, PrintStream people, String scontrol, Duration patience) {
        String nodes = environment.getOrDefault("SLURM_JOB_NUM_NODES", "1");
        String list = environment.get("SLURM_JOB_NODELIST");
        if (list == null
                || nodes.equals("1")
                || new TaskEnvironment(environment).step().isPresent()) {
            return List.of();
        }
        try {
            return told(scontrol, list, patience);
        } catch (IOException e) {
            people.println("lull: this node alone is followed: " + e.getMessage() + "; name the hosts of " + list
                    + " with --nodes");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return List.of();
    }

    /** What it says goes to files, as the names of many nodes are more than a pipe holds that nobody reads. */
    private static List<String> told(String scontrol, String list, Duration patience)
            throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("lull-hosts");
        Path hosts = folder.resolve("hosts");
        Path errors = folder.resolve("errors");
        try {
            Process process = new ProcessBuilder(scontrol, "show", "hostnames", list)
                    .redirectOutput(hosts.toFile())
                    .redirectError(errors.toFile())
                    .start();
            try {
                process.getOutputStream().close();
                if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                    throw new IOException("scontrol did not answer in " + patience.toMillis() / 1000.0 + " s");
                }
            } finally {
                process.destroyForcibly();
            }
            if (process.exitValue() != 0) {
                String why = lines(errors)
                        .findFirst()
                        .map(line -> ": " + line.strip())
                        .orElse("");
                throw new IOException("scontrol ended with code " + process.exitValue() + why);
            }
            return lines(hosts).distinct().toList();
        } finally {
            FolderTree.delete(folder);
        }
    }

    private static Stream<String> lines(Path file) throws IOException {
        return TextFile.read(file).lines().filter(line -> !line.isBlank());
    }
}
