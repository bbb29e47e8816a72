package lull.cli.options;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import lull.dct.throttling.Scheme;
import lull.dct.throttling.ThrottlingOptions;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** By which of Li et al.'s schemes teams get smaller, and of which phases. */
public final class SchemeOptions {
    @Option(
            names = "--scheme",
            defaultValue = "improved-one-phase",
            paramLabel = "SCHEME",
            converter = Name.class,
            completionCandidates = Names.class,
            description = "How teams are chosen, one of ${COMPLETION-CANDIDATES}; default ${DEFAULT-VALUE}.")
    private Scheme scheme;

    @Option(
            names = "--least-cycles",
            defaultValue = "1e6",
            paramLabel = "N",
            description = "Phases of fewer cycles keep the team of the phase before them, and are not predicted; "
                    + "default ${DEFAULT-VALUE}.")
    private double leastCycles;

    /** How teams are chosen. */
    public Scheme scheme() {
        return scheme;
    }

    /**
     * Of phases that get a team of their own.
     *
     * @see ThrottlingOptions#leastCycles
     */
    public double leastCycles() {
        return leastCycles;
    }

    /** The schemes' names, for completion. */
    static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return names().iterator();
        }

        static List<String> names() {
            return Arrays.stream(Scheme.values()).map(Scheme::toString).toList();
        }
    }

    /** Reads a scheme's name. */
    static final class Name implements ITypeConverter<Scheme> {
        @Override
        public Scheme convert(String name) {
            return Arrays.stream(Scheme.values())
                    .filter(each -> each.toString().equalsIgnoreCase(name))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException("'" + name + "' is no scheme; choose of "
                            + Names.names().stream().collect(Collectors.joining(", "))));
        }
    }
}
