package lull.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import lull.agent.malleability.ProgramIdentity;
import lull.agent.malleability.Verdict;
import lull.agent.malleability.VerdictStore;
import lull.cli.verb.Installation;
import lull.measurement.Journal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Every JSON that is written for users is of one style, and has its schema. */
class SchemasTest {
    @TempDir
    private Path folder;

    private static List<Path> schemas() throws IOException {
        try (Stream<Path> files = Files.list(Schemas.FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void shouldSayFormatAndVersionFirstInKeysOfOneStyle() throws IOException {
        for (Path file : schemas()) {
            JsonObject schema = JsonParser.parseString(Files.readString(file)).getAsJsonObject();
            List<String> required = new ArrayList<>();
            schema.getAsJsonArray("required").forEach(key -> required.add(key.getAsString()));
            assertEquals(List.of("format", "version"), required.subList(0, 2), file::toString);
            JsonObject format = schema.getAsJsonObject("properties").getAsJsonObject("format");
            assertEquals(schema.get("title"), format.get("const"), file::toString);
            keys(schema).forEach(key -> assertTrue(key.matches("[a-z][a-z0-9_]*"), file + ": " + key));
        }
    }

    private static List<String> keys(JsonElement schema) {
        List<String> keys = new ArrayList<>();
        if (schema.isJsonArray()) {
            schema.getAsJsonArray().forEach(each -> keys.addAll(keys(each)));
        } else if (schema.isJsonObject()) {
            for (Map.Entry<String, JsonElement> entry : schema.getAsJsonObject().entrySet()) {
                if (entry.getKey().equals("properties")) {
                    keys.addAll(entry.getValue().getAsJsonObject().keySet());
                }
                keys.addAll(keys(entry.getValue()));
            }
        }
        return keys;
    }

    @Test
    void shouldTellOfEverySchemaAndEveryVerbThatAnswersInJson() throws IOException {
        String told = Files.readString(Schemas.FOLDER.resolve("README.md"));
        for (Path file : schemas()) {
            assertTrue(told.contains("](" + file.getFileName() + ")"), file + " is not in README.md");
        }
        List<String> verbs = new ArrayList<>();
        answering(Lull.commandLine(new Installation(Path.of(".")), List.of()), "lull", verbs);
        assertTrue(verbs.size() > 10, verbs::toString);
        verbs.forEach(verb -> assertTrue(told.contains("`" + verb + " --json`"), verb + " is not in README.md"));
    }

    private static void answering(CommandLine command, String name, List<String> verbs) {
        if (command.getCommandSpec().findOption("--json") != null) {
            verbs.add(name);
        }
        command.getSubcommands().forEach((word, below) -> answering(below, name + " " + word, verbs));
    }

    @Test
    void shouldKeepVerdictsAsTheSchemaSaysAndReadThemBack() throws IOException {
        ProgramIdentity program =
                ProgramIdentity.of(Files.writeString(folder.resolve("program"), "x"), List.of("./program"));
        Verdict verdict = new Verdict(
                "program",
                true,
                "equal",
                List.of("./program"),
                List.of(1, 2),
                List.of(new Verdict.ProvedRegion("a", "b", List.of(1))),
                List.of("c"),
                "2026-01-01T00:00:00Z");
        VerdictStore store = new VerdictStore(folder);

        store.store(program, verdict);

        String written = Files.readString(store.file(program));
        Schemas.assertValid("verdict", written);
        assertEquals(verdict, store.find(program).orElseThrow());
        Files.writeString(store.file(program), written.replaceFirst("\"version\".*", ""));
        assertThrows(IOException.class, () -> store.find(program));
    }

    @Test
    void shouldBeginJournalsAsTheSchemaSays() throws IOException {
        Path file = folder.resolve("journal.jsonl");
        Journal.open(file, Map.of("machine", "box")).close();

        Schemas.assertValid("journal", Files.readString(file));
        Files.writeString(file, "{\"version\":1,\"conditions\":{\"machine\":\"box\"}}\n");
        Journal.open(file, Map.of("machine", "box")).close();
    }
}
