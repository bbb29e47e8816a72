package lull.agent.symbols;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Names places in modules as well as their files allow: {@code function (file.c:12)} with debug information,
 * {@code function} with symbols, {@code module+0x1a2b} with neither.
 */
public final class Locations {
    private final Map<Place, String> names = new HashMap<>();

    /** A place: bytes from where the module was loaded. An empty module means code outside any file. */
    public record Place(String module, long offset) {}

    /** Resolves places, each module's file being read once. */
    public Locations(Collection<Place> places) {
        Map<String, TreeSet<Long>> offsets = new HashMap<>();
        places.forEach(place ->
                offsets.computeIfAbsent(place.module(), m -> new TreeSet<>()).add(place.offset()));
        offsets.forEach((module, set) -> resolve(module, new ArrayList<>(set)));
    }

    /** The name of one of the places. */
    public String name(Place place) {
        return names.getOrDefault(place, bare(place));
    }

    private void resolve(String module, List<Long> offsets) {
        if (module.isEmpty()) {
            return;
        }
        try {
            SymbolTable symbols = SymbolTable.of(Path.of(module));
            List<Long> addresses = offsets.stream().map(symbols::address).toList();
            List<LineTable.Line> lines = LineTable.of(Path.of(module), addresses);
            for (int i = 0; i < offsets.size(); i++) {
                LineTable.Line line = lines.isEmpty() ? new LineTable.Line("??", "??") : lines.get(i);
                Place place = new Place(module, offsets.get(i));
                names.put(
                        place,
                        describe(place, line, symbols.function(addresses.get(i)).orElse("??")));
            }
        } catch (IOException e) {
            offsets.forEach(offset -> names.put(new Place(module, offset), bare(new Place(module, offset))));
        }
    }

    private static String describe(Place place, LineTable.Line line, String symbol) {
        String function = line.hasFunction() ? line.function() : symbol;
        if (function.equals("??")) {
            return bare(place);
        }
        if (!line.hasPlace()) {
            return function;
        }
        return function + " (" + line.place().substring(line.place().lastIndexOf('/') + 1) + ")";
    }

    private static String bare(Place place) {
        String file = place.module().isEmpty()
                ? "code"
                : place.module().substring(place.module().lastIndexOf('/') + 1);
        return file + "+0x" + Long.toHexString(place.offset());
    }
}
