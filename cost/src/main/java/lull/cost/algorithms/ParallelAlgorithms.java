package lull.cost.algorithms;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import lull.cost.model.ParallelAlgorithm;

/** The parallel algorithms whose cost can be analysed, by name. */
public final class ParallelAlgorithms {
    private static final List<ParallelAlgorithm> KNOWN = List.of(
            ParallelAddition.describe(),
            NaiveQuicksort.describe(),
            ParallelQuicksort.describe(),
            LuFactorisation.describe(),
            MinimumSpanningTree.describe(),
            HaloStencil.describe(),
            MatrixMultiplication.describe());

    private ParallelAlgorithms() {}

    /** Those that come along. */
    public static List<ParallelAlgorithm> known() {
        return KNOWN;
    }

    /** The one that comes along under this name. */
    public static Optional<ParallelAlgorithm> named(String name) {
        return KNOWN.stream().filter(algorithm -> algorithm.name().equals(name)).findFirst();
    }

    /**
     * The one of this name, else the one that the file of this name describes.
     *
     * @throws IllegalArgumentException if there is neither, or the file describes none
     * @throws IOException if the file can't be read
     */
    public static ParallelAlgorithm find(String nameOrFile) throws IOException {
        Optional<ParallelAlgorithm> named = named(nameOrFile);
        if (named.isPresent()) {
            return named.get();
        }
        Path file = Path.of(nameOrFile);
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException("algorithm " + nameOrFile + ": neither a file nor one of "
                    + String.join(
                            ", ", KNOWN.stream().map(ParallelAlgorithm::name).toList()));
        }
        return AlgorithmFile.read(file);
    }
}
