package lull.systemtests;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Draws the table of modules: each one above all that it uses, with an arrow to those that it uses and that no arrow of
 * another leads to.
 */
final class ArchitecturePicture {
    /** In pixels. */
    private static final int WIDTH = 1100;

    private static final int BOX_HEIGHT = 34;
    private static final int ROW_HEIGHT = 92;
    private static final int MARGIN = 24;
    private static final double LETTER = 8.2;

    private final ModuleTable table;
    private final Map<Integer, List<String>> rows = new TreeMap<>();
    private final Map<String, Box> boxes = new TreeMap<>();

    /** Where a module is drawn: its middle, and half its width. */
    private record Box(double x, double y, double half) {}

    private ArchitecturePicture(ModuleTable table) {
        this.table = table;
    }

    /** The picture as SVG. */
    static String svg(ModuleTable table) {
        ArchitecturePicture picture = new ArchitecturePicture(table);
        picture.layOut();
        return picture.draw();
    }

    private int height(String module) {
        return table.mayUse().get(module).stream()
                .mapToInt(used -> 1 + height(used))
                .max()
                .orElse(0);
    }

    private void layOut() {
        table.mayUse().keySet().forEach(module -> rows.computeIfAbsent(height(module), row -> new ArrayList<>())
                .add(module));
        int top = rows.size();
        rows.put(top, new ArrayList<>(table.free()));
        rows.forEach((row, modules) -> {
            modules.sort((one, other) -> Double.compare(middleOfUsed(one), middleOfUsed(other)));
            for (int i = 0; i < modules.size(); i++) {
                String module = modules.get(i);
                boxes.put(
                        module,
                        new Box(
                                WIDTH * (i + 0.5) / modules.size(),
                                MARGIN + BOX_HEIGHT / 2.0 + ROW_HEIGHT * (top - row),
                                module.length() * LETTER / 2 + 12));
            }
        });
    }

    /** Modules stand above what they use, as far as there is room. */
    private double middleOfUsed(String module) {
        return table.mayUse().getOrDefault(module, Set.of()).stream()
                .filter(boxes::containsKey)
                .mapToDouble(used -> boxes.get(used).x())
                .average()
                .orElse(WIDTH / 2.0);
    }

    private Set<String> usedDirectly(String module) {
        Set<String> used = new TreeSet<>(table.mayUse().get(module));
        Set<String> byOthers =
                used.stream().flatMap(other -> reached(other).stream()).collect(Collectors.toSet());
        used.removeAll(byOthers);
        return used;
    }

    private Set<String> reached(String module) {
        Set<String> all = new TreeSet<>();
        for (String used : table.mayUse().get(module)) {
            all.add(used);
            all.addAll(reached(used));
        }
        return all;
    }

    private String draw() {
        StringBuilder svg = new StringBuilder(String.format(
                Locale.ROOT,
                """
                <svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="14">
                <defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">
                <path d="M0,0 L8,4 L0,8 z" fill="#777"/></marker></defs>
                <rect width="100%%" height="100%%" fill="white"/>
                """,
                WIDTH,
                MARGIN * 2 + BOX_HEIGHT + ROW_HEIGHT * (rows.size() - 1)));
        for (String module : table.mayUse().keySet()) {
            usedDirectly(module).forEach(used -> svg.append(arrow(boxes.get(module), boxes.get(used))));
        }
        boxes.forEach((module, box) -> svg.append(box(module, box)));
        return svg.append("</svg>\n").toString();
    }

    private static String arrow(Box from, Box to) {
        double begin = from.y() + BOX_HEIGHT / 2.0;
        double end = to.y() - BOX_HEIGHT / 2.0;
        return String.format(
                Locale.ROOT,
                "<path d=\"M%.0f,%.0f C%.0f,%.0f %.0f,%.0f %.0f,%.0f\" fill=\"none\" stroke=\"#777\" "
                        + "marker-end=\"url(#arrow)\"/>%n",
                from.x(),
                begin,
                from.x(),
                begin + ROW_HEIGHT / 3.0,
                to.x(),
                end - ROW_HEIGHT / 3.0,
                to.x(),
                end);
    }

    private String box(String module, Box box) {
        return String.format(
                Locale.ROOT,
                "<rect x=\"%.0f\" y=\"%.0f\" width=\"%.0f\" height=\"%d\" rx=\"5\" fill=\"%s\" "
                        + "stroke=\"#335\"/>%n<text x=\"%.0f\" y=\"%.0f\" text-anchor=\"middle\">%s</text>%n",
                box.x() - box.half(),
                box.y() - BOX_HEIGHT / 2.0,
                2 * box.half(),
                BOX_HEIGHT,
                table.free().contains(module) ? "#eee" : "#dbe9f6",
                box.x(),
                box.y() + 5,
                module);
    }
}
