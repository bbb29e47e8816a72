package lull.cli.program;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * A launcher of parallel programs that started this very process as one of its tasks, which is the wrong way round: each task
 * would have a Lull of its own, that sees one task alone, and all of them would write the same files.
 *
 * @param command how users call it
 * @param rank of this process
 * @param size how many processes like this it started, from 2 on
 */
record OuterLauncher(String command, int rank, int size) {
    /** Of each launcher what it tells its tasks. Slurm tells a batch script of its job, too, but of a step only its tasks. */
    private static final List<Variables> KNOWN = List.of(
            new Variables("mpirun", "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"),
            new Variables("mpirun", "PMI_RANK", "PMI_SIZE"),
            new Variables("mpirun", "MV2_COMM_WORLD_RANK", "MV2_COMM_WORLD_SIZE"),
            new Variables("srun", "SLURM_PROCID", "SLURM_STEP_NUM_TASKS"));

    private static final Pattern LAUNCHER =
            Pattern.compile("(.*/)?(mpirun|mpiexec|orterun|prterun|srun|aprun|jsrun)([.][^/]*)?");

    private record Variables(String command, String rank, String size) {
        Optional<OuterLauncher> in(Map<String, String> environment) {
            OptionalInt rankThere = number(environment.get(rank));
            OptionalInt sizeThere = number(environment.get(size));
            return rankThere.isPresent() && sizeThere.isPresent() && sizeThere.getAsInt() > 1
                    ? Optional.of(new OuterLauncher(command, rankThere.getAsInt(), sizeThere.getAsInt()))
                    : Optional.empty();
        }

        private static OptionalInt number(String text) {
            return text != null && text.matches("\\d{1,9}")
                    ? OptionalInt.of(Integer.parseInt(text))
                    : OptionalInt.empty();
        }
    }

    /**
     * The launcher that started this process as one of several tasks; empty if none did, or if the program that is to run is a
     * launcher itself, which starts tasks of its own.
     *
     * @param program its words
     */
    static Optional<OuterLauncher> of(Map<String, String> environment, List<String> program) {
        return LAUNCHER.matcher(program.get(0)).matches()
                ? Optional.empty()
                : KNOWN.stream()
                        .flatMap(variables -> variables.in(environment).stream())
                        .findFirst();
    }

    /** Whether this is the task that speaks for all, so that a word is said once. */
    boolean speaks() {
        return rank == 0;
    }

    /**
     * What is wrong, and how it is right.
     *
     * @param verb as users write it
     * @param program its words
     */
    String words(String verb, List<String> program) {
        return "put " + verb + " first: " + verb + " [OPTIONS] -- " + command
                + (command.equals("srun") ? " -n " : " -np ")
                + size + " " + String.join(" ", program) + "; as it is, each of the " + size
                + " tasks starts a Lull of its own, which sees that task alone";
    }
}
