package lull.channel.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Asks the C compiler where it sees the fields, and compares with the Java constants. */
class LayoutTwinTest {
    private static final Path HEADERS = Path.of("src/main/c").toAbsolutePath();

    @TempDir
    Path work;

    @Test
    void shouldPlaceEveryFieldWhereTheCompilerDoes() throws Exception {
        Map<String, String> expected = new TreeMap<>();
        StringBuilder program =
                new StringBuilder("#include <stdio.h>\n#include \"lull_channel.h\"\nint main(void) {\n");
        for (Field field : ChannelLayout.class.getDeclaredFields()) {
            if (!Modifier.isPublic(field.getModifiers())) {
                continue;
            }
            String expression = cExpression(field.getName());
            expected.put(field.getName(), String.valueOf(((Number) field.get(null)).longValue()));
            program.append("  printf(\"%s %lld\\n\", \"")
                    .append(field.getName())
                    .append("\", (long long)(")
                    .append(expression)
                    .append("));\n");
        }
        assertEquals(expected, run(program.append("  return 0;\n}\n").toString()));
    }

    @Test
    void shouldKnowTheSameCalls() throws Exception {
        Map<String, String> expected = new TreeMap<>();
        for (MpiCall call : MpiCall.values()) {
            expected.put(call.mpiName(), call.code() + ":" + call.role());
        }
        assertEquals(
                expected,
                run("#include <stdio.h>\n#include \"lull_channel.h\"\n"
                        + "#define PRINT(code, name, role) printf(\"MPI_%s %d:%s\\n\", #name, code, #role);\n"
                        + "int main(void) { LULL_MPI_CALLS(PRINT) return 0; }\n"));
    }

    /** The C expression that a constant's name stands for: every public constant must have a twin. */
    private static String cExpression(String name) {
        return switch (name) {
            case "MAGIC",
                    "VERSION",
                    "REGIONS",
                    "MODULES",
                    "SUM_REGIONS",
                    "PLACEMENTS",
                    "PLACEMENT_CPUS",
                    "CPUS",
                    "CLOCK_TICKS",
                    "CLOCK_NANOSECONDS",
                    "MALLEABLE_YES",
                    "MALLEABLE_NO",
                    "EXIT_TOLD",
                    "KIND_REGION",
                    "KIND_MPI",
                    "KIND_CLOCK",
                    "KIND_FREQUENCY",
                    "KIND_EVENTS",
                    "KIND_CPUS",
                    "CPUS_A_RECORD",
                    "COUNT_EVENTS",
                    "COUNT_CPUS",
                    "FLAG_INSIDE_PHASE",
                    "FLAG_NOT_COUNTED",
                    "EVENTS",
                    "EVENTS_A_RECORD",
                    "PLAN_ENTRIES",
                    "FREQUENCIES",
                    "DESCRIPTORS",
                    "SHARE_STEPS",
                    "BALANCE_TASKS",
                    "BALANCE_SETTINGS",
                    "BALANCE_VALUES",
                    "REGION_STRETCH_BITS",
                    "REGION_FREQUENCY_SHIFT",
                    "REGION_IN_STEP_SHIFT",
                    "REGION_TRANSITION_SHIFT",
                    "REGION_GENERATION_SHIFT" -> "LULL_" + name;
            case "SUMS" -> "LULL_MPI_CODES";
            case "HEADER_BYTES" -> "sizeof(struct lull_channel)";
            case "RECORD_BYTES" -> "sizeof(struct lull_record)";
            case "RECORD_LONGS" -> "sizeof(struct lull_record) / 8";
            case "SUM_BYTES" -> "sizeof(struct lull_sum)";
            case "PLAN_BYTES" -> "sizeof(struct lull_plan)";
            case "PLACEMENT_BYTES" -> "sizeof(struct lull_placement)";
            case "PLAN_ENTRY_BYTES" -> "sizeof(struct lull_plan_entry)";
            case "COUNTED_EVENT_BYTES" -> "sizeof(struct lull_counted_event)";
            case "MODULE_BYTES" -> "sizeof(struct lull_module)";
            case "REGION_BYTES" -> "sizeof(struct lull_region)";
            case "PROGRAM_BYTES" -> "sizeof(((struct lull_channel *)0)->program)";
            case "HOST_BYTES" -> "sizeof(((struct lull_channel *)0)->host)";
            case "MPI_LIBRARY_BYTES" -> "sizeof(((struct lull_channel *)0)->mpi_library)";
            case "FREQUENCY_SOCKET_BYTES" -> "sizeof(((struct lull_channel *)0)->frequency_socket)";
            case "FREQUENCY_TABLE_BYTES" -> "sizeof(struct lull_frequency_table)";
            case "REGION_NAME_BYTES" -> "sizeof(((struct lull_region *)0)->name)";
            default -> offsetExpression(name);
        };
    }

    private static String offsetExpression(String name) {
        if (!name.endsWith("_OFFSET")) {
            throw new AssertionError("ChannelLayout." + name + " has no twin in C");
        }
        String field = name.substring(0, name.length() - "_OFFSET".length()).toLowerCase();
        if (field.matches("region_(offset|module|runtime|ready|name)")) {
            return "offsetof(struct lull_region, " + field.substring("region_".length()) + ")";
        }
        if (field.startsWith("counted_event_")) {
            return "offsetof(struct lull_counted_event, " + field.substring("counted_event_".length()) + ")";
        }
        for (String part : List.of("directives", "emulation", "question", "answer", "counting", "meter")) {
            if (field.startsWith(part + "_")) {
                return "offsetof(struct lull_channel, " + part + "." + field.substring(part.length() + 1) + ")";
            }
        }
        if (field.startsWith("plan_")) {
            return "offsetof(struct lull_plan, " + field.substring("plan_".length()) + ")";
        }
        if (field.startsWith("placement_")) {
            return "offsetof(struct lull_placement, " + field.substring("placement_".length()) + ")";
        }
        if (field.startsWith("entry_")) {
            return "offsetof(struct lull_plan_entry, " + field.substring("entry_".length()) + ")";
        }
        return "offsetof(struct lull_channel, " + field + ")";
    }

    private Map<String, String> run(String source) throws IOException, InterruptedException {
        Path c = Files.writeString(work.resolve("print.c"), source);
        Path program = work.resolve("print");
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/gcc")), "skipped: there is no C compiler (gcc)");
        output("gcc", "-std=c11", "-I" + HEADERS, c.toString(), "-o", program.toString());
        Map<String, String> values = new TreeMap<>();
        output(program.toString()).lines().map(line -> line.split(" ")).forEach(pair -> values.put(pair[0], pair[1]));
        return values;
    }

    private String output(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes());
        assertEquals(0, process.waitFor(), text);
        return text;
    }
}
