package lull.documents;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page of the documentation. Its indented blocks are command lines; what is none, such as a formula or a program's output, stands
 * in a fenced block. A line {@code <!-- not run: REASON -->} before an indented block says why a test does not run it.
 *
 * @param name its path from the root
 * @param commands in the order of the page
 * @param prose its lines outside indented and fenced blocks, by their numbers less 1; empty where there is none
 */
record Page(String name, List<DocumentedCommand> commands, List<String> prose) {
    private static final Pattern NOT_RUN = Pattern.compile("<!-- not run: (.+) -->");
    private static final String INDENT = "    ";
    private static final String FENCE = "```";

    /** README, the pages of docs/ and those beside the examples. */
    static List<Page> all(Path root) {
        List<Path> files = new ArrayList<>(List.of(root.resolve("README.md")));
        files.addAll(files(root.resolve("docs"), 1));
        files.addAll(files(root.resolve("examples"), 2));
        return files.stream().map(file -> read(root, file)).toList();
    }

    static Page read(Path root, Path file) {
        try {
            return new Reader(root.relativize(file).toString(), Files.readAllLines(file)).page();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> files(Path folder, int depth) {
        try (Stream<Path> files = Files.walk(folder, depth)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return name;
    }

    /** Goes through the lines once. */
    private static final class Reader {
        private final String name;
        private final List<String> lines;
        private final List<DocumentedCommand> commands = new ArrayList<>();
        private final List<String> prose = new ArrayList<>();
        private Optional<String> notRun = Optional.empty();

        Reader(String name, List<String> lines) {
            this.name = name;
            this.lines = lines;
        }

        Page page() {
            boolean fenced = false;
            boolean indented = false;
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i);
                boolean fence = line.strip().startsWith(FENCE);
                boolean begins = i == 0 || lines.get(i - 1).isBlank();
                indented = !fenced && !fence && (indented || begins) && (line.startsWith(INDENT) || line.isBlank());
                boolean command = indented && !line.isBlank();
                if (command) {
                    command(i);
                } else {
                    prose(fenced || fence ? "" : line);
                }
                fenced ^= fence;
            }
            return new Page(name, List.copyOf(commands), List.copyOf(prose));
        }

        private void prose(String line) {
            Matcher mark = NOT_RUN.matcher(line);
            if (mark.matches()) {
                notRun = Optional.of(mark.group(1));
            } else if (!line.isBlank()) {
                notRun = Optional.empty();
            }
            prose.add(line);
        }

        private void command(int index) {
            prose.add("");
            String line = lines.get(index).substring(INDENT.length());
            int last = commands.size() - 1;
            if (last >= 0 && commands.get(last).text().endsWith("\\")) {
                DocumentedCommand begun = commands.remove(last);
                commands.add(new DocumentedCommand(name, begun.line(), begun.text() + "\n" + line, notRun));
            } else {
                commands.add(new DocumentedCommand(name, index + 1, line, notRun));
            }
        }
    }
}
