package lull.cli.partition;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import lull.cli.program.ProcessTree;
import lull.cli.verb.Interruption;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.published.hepoptadp.FrontFile;
import lull.partitioning.published.hepoptadp.Parhepopta;
import lull.partitioning.published.hepoptadp.ProblemFile;
import lull.partitioning.solution.Algorithm;
import lull.partitioning.solution.Front;
import lull.platform.node.MpirunCommand;

/** PARHEPOPTA on real MPI: starts mpirun with a process a rank and waits for the front. */
final class ParhepoptaJob implements Algorithm {
    private static final String PROCESS = "lull.mpi.ParhepoptaProcess";

    private static final int USUAL_RANKS = 2;

    private final OptionalInt asked;
    private final String classPath;

    /**
     * A job.
     *
     * @param ranks how many processes; empty for as many as are usual and have something to do
     * @param mpiJar Open MPI's Java bindings
     */
    ParhepoptaJob(OptionalInt ranks, Path mpiJar) {
        if (ranks.isPresent() && ranks.getAsInt() < 1) {
            throw new IllegalArgumentException("ranks " + ranks.getAsInt() + ": give 1 or more");
        }
        if (!Files.exists(mpiJar)) {
            throw new IllegalArgumentException(
                    "parhepopta: " + mpiJar + " is missing; make it with scripts/mpi-jar.sh, build again,"
                            + " or use hepoptadp, which finds the same front without MPI");
        }
        this.asked = ranks;
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
        int ranks = ranks(problem);
        try {
            Path folder = Files.createTempDirectory("lull-parhepopta");
            Path question = folder.resolve("problem");
            Path answer = folder.resolve("front");
            Path printed = folder.resolve("printed");
            try {
                new ProblemFile(question).write(problem);
                run(ranks, question, answer, printed);
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

    /** @throws IllegalArgumentException if more are asked for than have something to do */
    int ranks(PartitioningProblem problem) {
        int ranks = asked.orElse((int) Math.min(USUAL_RANKS, Parhepopta.mostRanks(problem.nodes())));
        Parhepopta.requireRanks(ranks, problem);
        return ranks;
    }

    private void run(int ranks, Path question, Path answer, Path printed) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command(ranks, question, answer))
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(question.toFile()))
                .redirectOutput(printed.toFile());
        MpirunCommand.leaveOuterJob(builder.environment());
        int code = waitedFor(builder.start());
        if (code != 0 || !Files.exists(answer)) {
            String words = new String(Files.readAllBytes(printed), StandardCharsets.UTF_8);
            refusal(words).ifPresent(said -> {
                throw new IllegalArgumentException(Parhepopta.REFUSED + said);
            });
            throw new IOException("mpirun failed: " + reason(words));
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

    /** What a process has against the problem; empty if none has anything. */
    static Optional<String> refusal(String words) {
        return said(Parhepopta.REFUSED, words);
    }

    /** Why a process failed, or else all that mpirun says: where a process could not say it, the cause may stand anywhere. */
    static String reason(String words) {
        return said(Parhepopta.FAILED, words).orElse(words.isBlank() ? "it says nothing" : words.strip());
    }

    private static Optional<String> said(String by, String words) {
        return words.lines().filter(line -> line.startsWith(by)).findFirst().map(line -> line.substring(by.length()));
    }

    private List<String> command(int ranks, Path question, Path answer) {
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
