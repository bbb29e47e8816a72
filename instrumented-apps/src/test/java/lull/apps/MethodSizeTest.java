package lull.apps;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** HotSpot leaves methods of more than 8,000 bytecodes interpreted, and does large ones badly. */
class MethodSizeTest {
    private static final int INTERPRETED = 8_000;
    private static final int GOAL = 2_000;
    private static final Pattern TYPE = Pattern.compile("^\\S.*(class|interface|enum) .*\\{$");
    private static final Pattern METHOD = Pattern.compile("^  \\S.*[;{]$");
    private static final Pattern INSTRUCTION = Pattern.compile("^ +(\\d+): [a-z].*");

    private static final Map<String, Integer> SIZES = new TreeMap<>();

    @BeforeAll
    static void disassemble() throws IOException, URISyntaxException {
        ToolProvider javap = ToolProvider.findFirst("javap").orElse(null);
        Assumptions.assumeTrue(javap != null, "this Java has no javap");
        Path classes = Path.of(
                Apps.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        try (Stream<Path> files = Files.walk(classes)) {
            Stream<String> names = files.map(Path::toString).filter(name -> name.endsWith(".class"));
            StringWriter text = new StringWriter();
            assertEquals(
                    0,
                    javap.run(
                            new PrintWriter(text),
                            new PrintWriter(System.err),
                            Stream.concat(Stream.of("-c", "-p"), names).toArray(String[]::new)));
            read(text.toString());
        }
    }

    private static void read(String text) {
        String type = "";
        String method = "";
        for (String line : text.lines().toList()) {
            Matcher instruction = INSTRUCTION.matcher(line);
            if (TYPE.matcher(line).matches()) {
                type = line;
            } else if (METHOD.matcher(line).matches()) {
                method = type + line;
            } else if (instruction.matches()) {
                SIZES.merge(method, Integer.parseInt(instruction.group(1)) + 1, Math::max);
            }
        }
    }

    @Test
    void shouldHaveNoMethodThatStaysInterpreted() {
        SIZES.forEach((method, size) -> assertTrue(size < INTERPRETED, () -> method + " has " + size + " bytecodes"));
    }

    @Test
    void shouldKeepEveryMethodBelowTheGoal() {
        SIZES.forEach((method, size) -> assertTrue(size < GOAL, () -> method + " has " + size + " bytecodes"));
    }

    @Test
    void shouldHaveMeasuredLargeMethodsToo() {
        assertTrue(SIZES.size() > 100 && SIZES.values().stream().anyMatch(size -> size > 300), SIZES.toString());
    }
}
