package lull.agent.nodes;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What Open MPI's daemons put in front of each task's words, {@code orte_fork_agent}: by it tasks on other nodes get the preload
 * library and the directory of channels. {@code mca_base_env_list} would forward variables as well, but Open MPI aborts where a
 * command has {@code -x} beside it, and where it is in the environment a list in a file of parameters is lost.
 *
 * @param starter the program that gives a task what it is told and becomes the task
 * @param library to preload
 * @param channels the directory of channels
 */
public record ForkAgent(Path starter, Path library, Path channels) {
    /** The variable that mpirun reads, and hands on to its daemons. */
    public static final String VARIABLE = "OMPI_MCA_orte_fork_agent";

    private static final String FILES = "OMPI_MCA_mca_base_param_files";

    /** A line of a file of parameters that sets the user's own. */
    private static final Pattern LINE = Pattern.compile("\\s*orte_fork_agent\\s*=\\s*(.*?)\\s*");

    /** Open MPI parts the words at blanks, and on the way to a node a shell may read them between double quotes. */
    private static final Pattern UNTOUCHED = Pattern.compile("[^\\s\"'`$\\\\;:]+");

    /** Whether a path reaches the daemons as it is. */
    public static boolean canName(Path path) {
        return UNTOUCHED.matcher(path.toString()).matches();
    }

    /**
     * The variable's value: the user's own fork agent, if there is one, starts the task after ours.
     *
     * @param environment of the run
     * @param mpirun Open MPI's launcher, beside whose installation its administrator's parameters lie
     */
    public String words(Map<String, String> environment, Path mpirun) {
        String ours = starter + " " + library + " " + channels;
        return Optional.ofNullable(environment.get(VARIABLE))
                .or(() -> files(environment, mpirun).stream()
                        .flatMap(file -> inFile(file).stream())
                        .findFirst())
                .filter(theirs -> !theirs.isBlank())
                .map(theirs -> ours + " " + theirs.strip())
                .orElse(ours);
    }

    /** Where Open MPI looks for parameters, the first that sets one first. */
    private static List<Path> files(Map<String, String> environment, Path mpirun) {
        List<Path> files = new ArrayList<>();
        String named = environment.get(FILES);
        if (named != null) {
            for (String file : named.split(",", -1)) {
                files.add(Path.of(file));
            }
            return files;
        }
        files.add(Path.of(environment.getOrDefault("HOME", "/"), ".openmpi", "mca-params.conf"));
        files.add(Path.of("/etc/openmpi/openmpi-mca-params.conf"));
        Path programs = mpirun.toAbsolutePath().getParent();
        files.add(programs.resolveSibling(Path.of("etc", "openmpi-mca-params.conf")));
        return files;
    }

    /** The last line counts. */
    private static Optional<String> inFile(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1)
                    .lines()
                    .map(LINE::matcher)
                    .filter(Matcher::matches)
                    .map(line -> line.group(1))
                    .reduce((earlier, later) -> later);
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
