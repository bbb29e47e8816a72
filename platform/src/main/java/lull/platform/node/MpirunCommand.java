package lull.platform.node;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The command by which Open MPI's mpirun starts a job whose tasks are JVMs.
 *
 * @param mpirun Open MPI's launcher
 * @param bindings the library of Open MPI's Java bindings, which every node has at the same place
 */
public record MpirunCommand(Path mpirun, Path bindings) {

    /** Options of a job on one node: the two transports that it needs. */
    public static final List<String> ON_ONE_NODE = List.of("--mca", "pml", "ob1", "--mca", "btl", "self,vader");

    /** Options of a job with more threads than cores: a task that waits for a message leaves its core to others. */
    public static final List<String> YIELDING = List.of("--mca", "mpi_yield_when_idle", "1");

    /** The JVM's prepared image of the classes, which their tasks start with in less time. */
    private static final String CLASS_IMAGE = "lull.jsa";

    /** What a job leaves in the environment of its tasks; what users tell Open MPI themselves (OMPI_MCA_...) is none of it. */
    private static final List<String> OF_AN_OUTER_JOB =
            List.of("PMIX_", "OPAL_", "ORTE_", "OMPI_COMM_", "OMPI_UNIVERSE");

    /**
     * The command of what is installed on this node.
     *
     * @throws IllegalArgumentException if something is missing; the message names the cure
     */
    public static MpirunCommand ofThisNode() {
        SearchPath commands = SearchPath.ofCommands();
        return of(
                commands.find("mpirun.openmpi").or(() -> commands.find("mpirun")),
                SearchPath.ofLibraries().find("libmpi_java.so"));
    }

    /**
     * The command of what was found.
     *
     * @throws IllegalArgumentException if something was not; the message names the cure
     */
    public static MpirunCommand of(Optional<Path> mpirun, Optional<Path> bindings) {
        return new MpirunCommand(
                mpirun.orElseThrow(() -> new IllegalArgumentException(
                        "Open MPI's mpirun is not installed; apt-get install openmpi-bin")),
                bindings.orElseThrow(() -> new IllegalArgumentException(
                        "libmpi_java.so is not installed; apt-get install libopenmpi-dev")));
    }

    /**
     * The class path of tasks that need more than this JVM's own archive, which stays first, as the image is looked for beside it.
     *
     * @param mpiJar Open MPI's Java bindings
     */
    public static String classPathWith(Path mpiJar) {
        return System.getProperty("java.class.path") + File.pathSeparator + mpiJar;
    }

    /** Takes out of an environment what an outer job left there: where that is mpirun refuses to start. */
    public static void leaveOuterJob(Map<String, String> environment) {
        environment.keySet().removeIf(name -> OF_AN_OUTER_JOB.stream().anyMatch(name::startsWith));
    }

    /**
     * The command's words. Tasks are not bound: the threads of each may run wherever the job may.
     *
     * @param options of mpirun, beside those that every job needs
     * @param variables set for the tasks
     * @param jvm options of the tasks' JVMs
     * @param program the tasks' class path, what is in the prepared image first, main class and arguments
     */
    public List<String> words(
            int tasks, List<String> options, Map<String, String> variables, List<String> jvm, List<String> program) {
        List<String> words = new ArrayList<>(List.of(mpirun.toString(), "--oversubscribe", "--bind-to", "none"));
        if ("root".equals(System.getProperty("user.name"))) {
            words.add("--allow-run-as-root");
        }
        words.addAll(options);
        // mpirun would rewrite the arguments of a command called java.
        words.addAll(List.of("-np", Integer.toString(tasks), "env"));
        variables.forEach((name, value) -> words.add(name + "=" + value));
        words.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-Djava.library.path=" + bindings.getParent()));
        image(program.get(0)).ifPresent(image -> words.add("-XX:SharedArchiveFile=" + image));
        words.addAll(jvm);
        words.add("-cp");
        words.addAll(program);
        return words;
    }

    /** The image of the classes that lies beside their archive, the first of the path; a JVM that it does not fit does without. */
    private static Optional<Path> image(String classPath) {
        Path archive = Path.of(classPath.split(File.pathSeparator, 2)[0]);
        return Optional.of(archive.resolveSibling(CLASS_IMAGE)).filter(Files::exists);
    }
}
