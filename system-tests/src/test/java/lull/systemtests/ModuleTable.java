package lull.systemtests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The table of modules in docs/architecture.md.
 *
 * @param mayUse what each module may use of ours, by the modules' names; those that may use anything are not in it
 * @param free the modules that may use anything, and that nobody may use
 */
record ModuleTable(Map<String, Set<String>> mayUse, Set<String> free) {
    private static final String HEAD = "| module | may use |";
    private static final Pattern NAME = Pattern.compile("`([a-z-]+)`");

    /** The table as it stands in the documentation. */
    static ModuleTable read() {
        Map<String, Set<String>> mayUse = new TreeMap<>();
        Set<String> free = new TreeSet<>();
        try {
            Files.readAllLines(document()).stream()
                    .dropWhile(line -> !line.equals(HEAD))
                    .skip(2)
                    .takeWhile(line -> line.startsWith("|"))
                    .map(line -> line.split("\\|"))
                    .forEach(cells -> {
                        Set<String> modules = names(cells[1]);
                        if (cells[2].contains("anything")) {
                            free.addAll(modules);
                        } else {
                            modules.forEach(module -> mayUse.put(module, names(cells[2])));
                        }
                    });
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the table of modules", e);
        }
        return new ModuleTable(mayUse, free);
    }

    static Path document() {
        return Toolchain.root().resolve("docs/architecture.md");
    }

    /** The package of a module's classes. */
    static String packageOf(String module) {
        return "lull." + (module.equals("instrumented-apps") ? "apps" : module.replace("-", ""));
    }

    private static Set<String> names(String cell) {
        Matcher names = NAME.matcher(cell);
        return names.results().map(name -> name.group(1)).collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
