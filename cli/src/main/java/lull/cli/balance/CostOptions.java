package lull.cli.balance;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import lull.balancing.simulation.IterationCosts;
import lull.balancing.simulation.ProgramCosts;
import lull.cli.verb.Reads;
import picocli.CommandLine.Option;

/** Options that name the work: of programs that come with Lull, or from a file. */
final class CostOptions {
    private static final int USUAL_SIZE = 500;

    @Option(
            names = "--program",
            split = ",",
            paramLabel = "NAME,...",
            description = "Dynamic programs whose comparisons are counted: kp, rap, tcp, csp; default all.")
    private List<String> programs = List.of();

    @Option(
            names = "--size",
            split = ",",
            paramLabel = "N,...",
            description = "Sizes of each program's problem; default " + USUAL_SIZE + ".")
    private List<Integer> sizes = List.of();

    @Option(
            names = "--costs",
            paramLabel = "FILE",
            description =
                    "In place of programs, a CSV with the columns iteration and cost: a row for each unit of work, in the order "
                            + "of the units, the iterations numbered from 0.")
    @Reads
    private Path file;

    /**
     * Work, with what is said of it.
     *
     * @param program its name, or the file's
     * @param size of the problem; of a file the units of its first iteration
     */
    record NamedCosts(String program, int size, IterationCosts costs) {}

    /** All that is named, in its order. */
    List<NamedCosts> all(long seed) throws IOException {
        if (file != null) {
            if (!programs.isEmpty() || !sizes.isEmpty()) {
                throw new IllegalArgumentException(
                        "--costs " + file + ": the file is the work; leave --program and --size away, or --costs");
            }
            IterationCosts costs = CostFile.read(file);
            return List.of(new NamedCosts(file.getFileName().toString(), costs.units(0), costs));
        }
        ProgramCosts counted = ServiceLoader.load(ProgramCosts.class)
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException(
                                "this build has no programs, because Open MPI's Java bindings were missing; --costs FILE takes yours"));
        List<NamedCosts> all = new ArrayList<>();
        for (String program : programs.isEmpty() ? counted.programs() : programs) {
            for (int size : sizes.isEmpty() ? List.of(USUAL_SIZE) : sizes) {
                all.add(new NamedCosts(program, size, counted.of(program, size, seed)));
            }
        }
        return all;
    }

    /** What is named, if that is one. */
    NamedCosts one(long seed) throws IOException {
        if (file == null && (programs.size() != 1 || sizes.size() > 1)) {
            throw new IllegalArgumentException("--program: name one program, and one size");
        }
        return all(seed).get(0);
    }
}
