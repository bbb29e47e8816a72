package lull.report.builder;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import lull.artifacts.ProgramName;

/** Why tasks were not seen, as far as a run's command and its end tell, and what helps. */
final class AbsentTasks {
    private static final String NONE =
            "no task was seen: the program called no MPI (and what mpirun starts is followed from MPI_Init on) and entered no OpenMP "
                    + "region, or it is linked statically, or its launcher does not pass LD_PRELOAD on; ";
    private static final String CURE =
            "link it dynamically, or have lull agent run on the node and start env LD_PRELOAD=.../liblull.so PROGRAM as README tells";
    private static final Pattern OPEN_MPI = Pattern.compile("(mpirun|mpiexec|orterun|prterun)([.]openmpi)?");
    /** Programs that start others where the environment of their own does not lead, and what then helps. */
    private static final Map<String, String> STARTERS = Map.of(
            "srun", "srun hands LD_PRELOAD on with --export=ALL",
            "ssh", "ssh hands no environment on: start lull run on that host",
            "sudo", "sudo hands LD_PRELOAD on to nobody: sudo lull run -- COMMAND",
            "sbatch", "the job runs later: put lull run into its script",
            "qsub", "the job runs later: put lull run into its script",
            "docker", "a container has an environment of its own: start lull run inside it",
            "podman", "a container has an environment of its own: start lull run inside it");

    private final List<String> command;
    private final OptionalInt exitCode;

    /** @param exitCode of the program; empty if a signal ended it, or its end was not seen */
    AbsentTasks(List<String> command, OptionalInt exitCode) {
        this.command = command;
        this.exitCode = exitCode;
    }

    /**
     * That none was seen.
     *
     * @param root whether the program ran as root
     * @param environment of the program
     */
    String none(boolean root, Map<String, String> environment) {
        if (root && refusedRoot(environment::get)) {
            return "no task was seen: Open MPI's " + ProgramName.of(command.get(0))
                    + " refuses to run as root, which it says above; allow it with " + ProgramName.of(command.get(0))
                    + " --allow-run-as-root, or OMPI_ALLOW_RUN_AS_ROOT=1 and OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1";
        }
        String cure = command.stream()
                .map(ProgramName::of)
                .filter(STARTERS::containsKey)
                .findFirst()
                .map(STARTERS::get)
                .orElse(CURE);
        return NONE + cure;
    }

    /** Its refusal ends with 1, before any task. */
    private boolean refusedRoot(UnaryOperator<String> environment) {
        Predicate<String> one = name -> "1".equals(environment.apply(name));
        return !command.isEmpty()
                && OPEN_MPI.matcher(ProgramName.of(command.get(0))).matches()
                && exitCode.equals(OptionalInt.of(1))
                && !command.contains("--allow-run-as-root")
                && !(one.test("OMPI_ALLOW_RUN_AS_ROOT") && one.test("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM"));
    }

    /** That some were not: not those on other nodes, and only its own if each task has a Lull. */
    static String some(int world, int seen) {
        return "the job has " + world + " tasks, " + seen
                + " of which were seen; those on other nodes are with --nodes HOST,... "
                + "(docs/nodes.md), and if a launcher started lull run, put lull run first: lull run -- LAUNCHER ... PROGRAM";
    }
}
