package lull.cli.partition;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import lull.cli.program.ProcessTree;
import lull.cli.verb.Interruption;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.published.hepoptadp.FrontFile;
import lull.partitioning.published.hepoptadp.ProblemFile;
import lull.partitioning.solution.Algorithm;
import lull.partitioning.solution.Front;
import lull.platform.node.MpirunCommand;

/** PARHEPOPTA on real MPI: starts mpirun with a process a rank and waits for the front. */
final class ParhepoptaJob implements Algorithm {
    private static final String PROCESS = "lull.mpi.ParhepoptaProcess";

    private final int ranks;
    private final String classPath;

    /** @param mpiJar Open MPI's Java bindings */
    ParhepoptaJob(int ranks, Path mpiJar) {
        if (ranks < 1) {
            throw new IllegalArgumentException("ranks " + ranks + ": give 1 or more");
        }
        if (!Files.exists(mpiJar)) {
            throw new IllegalArgumentException(
                    "parhepopta: " + mpiJar + " is missing; make it with scripts/mpi-jar.sh, build again,"
                            + " or use hepoptadp, which finds the same front without MPI");
        }
        this.ranks = ranks;
        this.classPath = MpirunCommand.classPathWith(mpiJar);
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
        try {
            Path folder = Files.createTempDirectory("lull-parhepopta");
            Path question = folder.resolve("problem");
            Path answer = folder.resolve("front");
            Path printed = folder.resolve("printed");
            try {
                new ProblemFile(question).write(problem);
                run(question, answer, printed);
                return new FrontFile(answer).read(problem.groups().get(0).type());
            } finally {
                Files.deleteIfExists(question);
                Files.deleteIfExists(answer);
                Files.deleteIfExists(printed);
                Files.deleteIfExists(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("parhepopta: " + e.getMessage(), e);
        }
    }

    private void run(Path question, Path answer, Path printed) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command(question, answer))
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(question.toFile()))
                .redirectOutput(printed.toFile());
        MpirunCommand.leaveOuterJob(builder.environment());
        int code = waitedFor(builder.start());
        if (code != 0 || !Files.exists(answer)) {
            throw new IllegalArgumentException("parhepopta: mpirun failed: "
                    + reason(new String(Files.readAllBytes(printed), StandardCharsets.UTF_8)));
        }
    }

    /** Its exit code; a signal ends it too. */
    private static int waitedFor(Process job) throws IOException {
        try {
            return Interruption.orderly(
                    () -> {
                        try {
                            return job.waitFor();
                        } finally {
                            ProcessTree.end(job);
                        }
                    },
                    "nothing was kept");
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static String reason(String words) {
        return words.lines()
                .filter(line -> line.startsWith("parhepopta: "))
                .findFirst()
                .map(line -> line.substring("parhepopta: ".length()))
                .orElse(words.strip());
    }

    private List<String> command(Path question, Path answer) {
        List<String> options = new ArrayList<>(MpirunCommand.ON_ONE_NODE);
        if (ranks > Runtime.getRuntime().availableProcessors()) {
            options.addAll(MpirunCommand.YIELDING);
        }
        return mpirun().words(
                        ranks,
                        options,
                        Map.of(),
                        List.of(),
                        List.of(classPath, PROCESS, question.toString(), answer.toString()));
    }

    private static MpirunCommand mpirun() {
        try {
            return MpirunCommand.ofThisNode();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "parhepopta: " + e.getMessage() + ", or use hepoptadp, which finds the same front" + " without MPI",
                    e);
        }
    }
}
