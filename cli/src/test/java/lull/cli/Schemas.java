package lull.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harrel.jsonschema.ValidatorFactory;
import dev.harrel.jsonschema.providers.GsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Holds what verbs write against the schemas of docs/schemas. */
public final class Schemas {
    static final Path FOLDER = Path.of("../docs/schemas");

    private Schemas() {}

    /** Fails unless the JSON is as that schema says, and has no key that it does not tell of. */
    public static void assertValid(String schema, String json) throws IOException {
        String closed = Files.readString(FOLDER.resolve(schema + ".json"))
                .replace("\"properties\": {", "\"additionalProperties\": false, \"properties\": {");
        List<String> errors = new ValidatorFactory()
                .withJsonNodeFactory(new GsonNode.Factory()).validate(closed, json).getErrors().stream()
                        .map(error -> error.getInstanceLocation() + " " + error.getError())
                        .toList();
        assertEquals(List.of(), errors, schema);
    }
}
