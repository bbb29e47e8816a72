package lull.partitioning.published;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import lull.partitioning.Algorithm;
import lull.partitioning.Front;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.PartitioningProblem;

/** PARHEPOPTA on real MPI: starts mpirun with a process a rank and waits for the front. */
public final class ParhepoptaJob implements Algorithm {
    private static final String PROCESS = "lull.mpi.ParhepoptaProcess";
    private static final List<String> LAUNCHERS = List.of("OMPI_", "PMIX_", "OPAL_", "ORTE_");
    private static final List<Path> LIBRARY_PLACES = List.of(
            Path.of("/usr/lib/x86_64-linux-gnu/openmpi/lib"), Path.of("/usr/lib/aarch64-linux-gnu/openmpi/lib"),
            Path.of("/usr/lib/x86_64-linux-gnu"), Path.of("/usr/lib/aarch64-linux-gnu"), Path.of("/usr/lib"));

    private final int ranks;
    private final String classPath;

    /** @param mpiJar Open MPI's Java bindings */
    public ParhepoptaJob(int ranks, Path mpiJar) {
        if (ranks < 1) {
            throw new IllegalArgumentException("ranks " + ranks + ": give 1 or more");
        }
        if (!Files.exists(mpiJar)) {
            throw new IllegalArgumentException("parhepopta: " + mpiJar + " is missing; make it with scripts/mpi-jar.sh, build again,"
                    + " or use hepoptadp, which finds the same front without MPI");
        }
        this.ranks = ranks;
        this.classPath = mpiJar + ":" + System.getProperty("java.class.path");
    }

    @Override
    public String name() {
        return "parhepopta";
    }

    @Override
    public PartitioningObjective objective() {
        return PartitioningObjective.PARETO;
    }

    @Override
    public Front solve(PartitioningProblem problem) {
        Hepopta.requireIdentical(name(), problem);
        try {
            Path folder = Files.createTempDirectory("lull-parhepopta");
            Path question = folder.resolve("problem");
            Path answer = folder.resolve("front");
            try {
                new ProblemFile(question).write(problem);
                run(question, answer);
                return new FrontFile(answer).read(problem.groups().get(0).type());
            } finally {
                Files.deleteIfExists(question);
                Files.deleteIfExists(answer);
                Files.deleteIfExists(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("parhepopta: " + e.getMessage(), e);
        }
    }

    private void run(Path question, Path answer) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command(question, answer)).redirectErrorStream(true);
        // mpirun refuses to start where an outer one's environment is.
        builder.environment().keySet().removeIf(name -> LAUNCHERS.stream().anyMatch(name::startsWith));
        builder.redirectInput(ProcessBuilder.Redirect.from(question.toFile()));
        Process job = builder.start();
        try {
            String words = new String(job.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (job.waitFor() != 0 || !Files.exists(answer)) {
                throw new IllegalArgumentException("parhepopta: mpirun failed: " + reason(words));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalArgumentException("parhepopta: interrupted", e);
        } finally {
            job.destroy();
        }
    }

    private static String reason(String words) {
        return words.lines().filter(line -> line.startsWith("parhepopta: ")).findFirst()
                .map(line -> line.substring("parhepopta: ".length())).orElse(words.strip());
    }

    private List<String> command(Path question, Path answer) {
        List<String> command = new ArrayList<>(List.of("mpirun.openmpi", "--oversubscribe", "--bind-to", "none",
                "--mca", "pml", "ob1", "--mca", "btl", "self,vader"));
        if (ranks > Runtime.getRuntime().availableProcessors()) {
            command.addAll(List.of("--mca", "mpi_yield_when_idle", "1"));
        }
        if ("root".equals(System.getProperty("user.name"))) {
            command.add("--allow-run-as-root");
        }
        // mpirun rewrites a command that is called java.
        command.addAll(List.of("-np", Integer.toString(ranks), "env", "java", "-XX:+UseSerialGC",
                "-Djava.library.path=" + nativeLibraries(), "-cp", classPath, PROCESS, question.toString(), answer.toString()));
        return command;
    }

    private static Path nativeLibraries() {
        return LIBRARY_PLACES.stream().filter(place -> Files.exists(place.resolve("libmpi_java.so"))).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("parhepopta: libmpi_java.so is missing; install libopenmpi-dev,"
                        + " or use hepoptadp, which finds the same front without MPI"));
    }
}
