package lull.agent.symbols;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import lull.agent.symbols.LineTable.Line;

/**
 * Names places in modules as well as their files allow: {@code function (file.c:12)} with debug information,
 * {@code function} with symbols, {@code module+0x1a2b} with neither. What was inlined is told apart by what it was inlined into,
 * {@code function (file.h:12 in caller, main.c:40)}, and code of the same line of a header by its offset,
 * {@code function (file.h:12 at +0x1a2b)}.
 */
final class Locations {
    private static final Pattern OF_A_HEADER =
            Pattern.compile(".* \\([^ ]+\\.(h|hh|hpp|hxx|H|inl|ipp|tcc):\\d+\\)", Pattern.DOTALL);

    private final Map<Place, String> names = new HashMap<>();

    /** A place: bytes from where the module was loaded. An empty module means code outside any file. */
    record Place(String module, long offset) {}

    /** Resolves places, each module's file being read once. */
    Locations(Collection<Place> places) {
        Map<String, TreeSet<Long>> offsets = new HashMap<>();
        places.forEach(place ->
                offsets.computeIfAbsent(place.module(), m -> new TreeSet<>()).add(place.offset()));
        offsets.forEach((module, set) -> resolve(module, new ArrayList<>(set)));
    }

    /** The name of one of the places. */
    String name(Place place) {
        return names.getOrDefault(place, bare(place));
    }

    private void resolve(String module, List<Long> offsets) {
        if (module.isEmpty()) {
            return;
        }
        try {
            SymbolTable symbols = SymbolTable.of(Path.of(module));
            List<Long> addresses = offsets.stream().map(symbols::address).toList();
            List<Line> lines = LineTable.of(Path.of(module), addresses);
            for (int i = 0; i < offsets.size(); i++) {
                Line line = lines.isEmpty() ? new Line("??", "??") : lines.get(i);
                Place place = new Place(module, offsets.get(i));
                names.put(
                        place,
                        describe(place, line, symbols.function(addresses.get(i)).orElse("??")));
            }
            tellApart(module, offsets);
        } catch (IOException e) {
            offsets.forEach(offset -> names.put(new Place(module, offset), bare(new Place(module, offset))));
        }
    }

    private static String describe(Place place, Line line, String symbol) {
        String function = line.hasFunction() ? line.function() : symbol;
        if (function.equals("??")) {
            return bare(place);
        }
        if (!line.hasPlace()) {
            return function;
        }
        String caller = line.within()
                .filter(Line::hasPlace)
                .map(within -> " in " + within.function() + ", " + within.shortPlace())
                .orElse("");
        return function + " (" + line.shortPlace() + caller + ")";
    }

    /** A header's code is compiled into each file that includes it. */
    private void tellApart(String module, List<Long> offsets) {
        Map<String, List<Place>> byName = new HashMap<>();
        offsets.forEach(offset -> {
            Place place = new Place(module, offset);
            byName.computeIfAbsent(names.get(place), name -> new ArrayList<>()).add(place);
        });
        byName.forEach((name, places) -> {
            if (places.size() > 1 && OF_A_HEADER.matcher(name).matches()) {
                places.forEach(place -> names.put(
                        place,
                        name.substring(0, name.length() - 1) + " at +0x" + Long.toHexString(place.offset()) + ")"));
            }
        });
    }

    private static String bare(Place place) {
        String file = place.module().isEmpty()
                ? "code"
                : place.module().substring(place.module().lastIndexOf('/') + 1);
        return file + "+0x" + Long.toHexString(place.offset());
    }
}
