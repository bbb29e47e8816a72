package lull.agent.symbols;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Source lines, by binutils' {@code addr2line}. Without that tool, without debug information, or when it takes too long
 * there are none, and a place is known by its function alone.
 */
final class LineTable {
    private static final long TIMEOUT_SECONDS = 20;

    /**
     * A place in the source: demangled function, and {@code file:line}; "??" where the tool knew none.
     *
     * @param within the function that it was inlined into, at last, and where; empty if it wasn't
     */
    record Line(String function, String place, Optional<Line> within) {
        /** Of code that was not inlined. */
        Line(String function, String place) {
            this(function, place, Optional.empty());
        }

        /** File and line without the folders. */
        String shortPlace() {
            return place.substring(place.lastIndexOf('/') + 1);
        }

        boolean hasPlace() {
            return !place.startsWith("??") && !place.endsWith(":?") && !place.endsWith(":0");
        }

        boolean hasFunction() {
            return !function.equals("??");
        }
    }

    private LineTable() {}

    /** Lines of addresses of a module's file, in their order; empty if the tool is missing or failed. */
    static List<Line> of(Path module, List<Long> addresses) {
        List<String> command = new ArrayList<>(List.of("addr2line", "-a", "-i", "-f", "-C", "-e", module.toString()));
        addresses.forEach(address -> command.add("0x" + Long.toHexString(address)));
        try {
            ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
            builder.environment().remove("LD_PRELOAD");
            List<String> output = run(builder.start());
            List<Line> lines = lines(output);
            return lines.size() == addresses.size() ? lines : List.of();
        } catch (IOException e) {
            return List.of(); // not installed; lull doctor says so
        }
    }

    private static List<String> run(Process process) throws IOException {
        process.getOutputStream().close();
        try (InputStream output = process.getInputStream()) {
            boolean[] late = new boolean[1];
            process.onExit().orTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS).exceptionally(e -> {
                late[0] = true;
                return process.destroyForcibly();
            });
            List<String> lines = new String(output.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            return late[0] ? List.of() : lines;
        }
    }

    /** For each address, after itself, two lines for each function that it is in: the innermost first, then what that was inlined into. */
    static List<Line> lines(List<String> output) {
        List<Line> lines = new ArrayList<>();
        int i = 0;
        while (i < output.size()) {
            int next = i + 1;
            while (next < output.size() && !output.get(next).matches("0x[0-9a-f]+")) {
                next++;
            }
            if (next - i < 3) {
                return List.of();
            }
            Line innermost = line(output, i + 1);
            lines.add(
                    next - i < 5
                            ? innermost
                            : new Line(innermost.function(), innermost.place(), Optional.of(line(output, next - 2))));
            i = next;
        }
        return lines;
    }

    private static Line line(List<String> output, int first) {
        return new Line(output.get(first), output.get(first + 1).replaceFirst(" \\(discriminator \\d+\\)$", ""));
    }
}
