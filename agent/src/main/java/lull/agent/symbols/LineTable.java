package lull.agent.symbols;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Source lines, by binutils' {@code addr2line}. Without that tool, without debug information, or when it takes too long
 * there are none, and a place is known by its function alone.
 */
final class LineTable {
    private static final long TIMEOUT_SECONDS = 20;

    /** A place in the source: demangled function, and {@code file:line}; "??" where the tool knew none. */
    record Line(String function, String place) {
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
        List<String> command = new ArrayList<>(List.of("addr2line", "-f", "-C", "-e", module.toString()));
        addresses.forEach(address -> command.add("0x" + Long.toHexString(address)));
        try {
            ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
            builder.environment().remove("LD_PRELOAD");
            List<String> output = run(builder.start());
            return output.size() == 2 * addresses.size() ? pairs(output) : List.of();
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

    private static List<Line> pairs(List<String> output) {
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < output.size(); i += 2) {
            lines.add(new Line(output.get(i), output.get(i + 1).replaceFirst(" \\(discriminator \\d+\\)$", "")));
        }
        return lines;
    }
}
