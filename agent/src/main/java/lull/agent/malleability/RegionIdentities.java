package lull.agent.malleability;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import lull.report.observation.RegionName;

/**
 * What regions are called in verdicts: the same in every run of the same build, another in every other build. A place in a module
 * by the module's identity, a marker by its name.
 */
public final class RegionIdentities {
    private static final String OFFSET = "+0x";

    private final Map<String, Optional<String>> modules = new HashMap<>();

    /** A marker. */
    public static String ofMarker(String name) {
        return "marker:" + name;
    }

    /** A place in a module, as {@link RegionName#code} writes it; empty where the module can't be identified. */
    public Optional<String> ofCode(String code) {
        int offset = code.lastIndexOf(OFFSET);
        return offset <= 0
                ? Optional.empty()
                : modules.computeIfAbsent(code.substring(0, offset), RegionIdentities::module)
                        .map(module -> module + code.substring(offset));
    }

    private static Optional<String> module(String path) {
        try {
            return Optional.of(ProgramIdentity.ofFile(Path.of(path)).text());
        } catch (IOException | InvalidPathException e) {
            return Optional.empty(); // it was removed since, say: what nobody can identify is not proved
        }
    }
}
