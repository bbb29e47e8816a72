package lull.cost.algorithms;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import lull.artifacts.TextFile;
import lull.artifacts.table.PropertyLines;
import lull.cost.formula.Formula;
import lull.cost.model.CriticalPath;
import lull.cost.model.ParallelAlgorithm;
import lull.cost.model.Totals;

/**
 * An algorithm described by a file of {@code key = formula} lines (Java's properties format): {@code communicationSteps},
 * {@code computationSteps}, {@code messages}, {@code totalComputationSteps}; optional {@code name}, {@code description},
 * {@code messageEnds} (else twice the messages) and {@code maximumCores} (else N).
 */
final class AlgorithmFile {
    private static final Set<String> KEYS = Set.of(
            "name",
            "description",
            "communicationSteps",
            "computationSteps",
            "messages",
            "totalComputationSteps",
            "messageEnds",
            "maximumCores");

    private final Path file;
    private final Properties lines;

    private AlgorithmFile(Path file, Properties lines) {
        this.file = file;
        this.lines = lines;
    }

    static ParallelAlgorithm read(Path file) throws IOException {
        String text = TextFile.read(file);
        return new AlgorithmFile(file, PropertyLines.read(file.toString(), new StringReader(text))).describe();
    }

    private ParallelAlgorithm describe() {
        Set<String> strange = new TreeSet<>(lines.stringPropertyNames());
        strange.removeAll(KEYS);
        if (!strange.isEmpty()) {
            throw new IllegalArgumentException(file + ": unknown key " + String.join(", ", strange) + "; known are "
                    + String.join(", ", new TreeSet<>(KEYS)));
        }
        Formula messages = required("messages");
        return new ParallelAlgorithm(
                lines.getProperty("name", file.toString()),
                lines.getProperty("description", ""),
                new CriticalPath(required("communicationSteps"), required("computationSteps")),
                new Totals(
                        messages,
                        required("totalComputationSteps"),
                        optional("messageEnds").orElseGet(() -> ParallelAlgorithm.bothEndsOf(messages))),
                optional("maximumCores").orElseGet(() -> ParallelAlgorithm.formula("N")));
    }

    private Formula required(String key) {
        return optional(key)
                .orElseThrow(() -> new IllegalArgumentException(file + ": no line \"" + key + " = ...\"; add it"));
    }

    private Optional<Formula> optional(String key) {
        return Optional.ofNullable(lines.getProperty(key)).map(text -> parse(key, text));
    }

    private Formula parse(String key, String text) {
        try {
            return ParallelAlgorithm.formula(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ", " + key + ": " + e.getMessage(), e);
        }
    }
}
