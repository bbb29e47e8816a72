package lull.agent.malleability;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import lull.artifacts.JsonText;
import lull.artifacts.WholeFile;

/** The user's verdicts, one file each. */
public final class VerdictStore {
    private static final Gson GSON = new Gson();

    private static final String FORMAT = "lull-verdict";
    /** In those of the first version teams were made smaller and never larger again. */
    private static final int VERSION = 2;

    private final Path folder;

    /** @param folder made when the first verdict is stored */
    public VerdictStore(Path folder) {
        this.folder = folder;
    }

    /** In {@code $XDG_DATA_HOME/lull/verdicts}, by default below {@code ~/.local/share}. */
    public static VerdictStore ofUser(Map<String, String> environment) {
        String data = environment.getOrDefault("XDG_DATA_HOME", "");
        Path root = data.startsWith("/")
                ? Path.of(data)
                : Path.of(environment.getOrDefault("HOME", System.getProperty("user.home")), ".local", "share");
        return new VerdictStore(root.resolve("lull").resolve("verdicts"));
    }

    /** Where the verdict on a program is kept. */
    public Path file(ProgramIdentity program) {
        return folder.resolve(program.fileName());
    }

    /**
     * The verdict on a program, if there is one.
     *
     * @throws IOException if there is one that can't be read, or that an earlier Lull gave without proof; what such a one found to
     *     be wrong is wrong
     */
    public Optional<Verdict> find(ProgramIdentity program) throws IOException {
        Path file = file(program);
        try {
            JsonObject content = GSON.fromJson(Files.readString(file), JsonObject.class);
            Verdict verdict = GSON.fromJson(content, Verdict.class);
            if (verdict == null
                    || !isOf(content, VERSION) && !isOfFirstVersion(content)
                    || verdict.reason() == null
                    || verdict.date() == null
                    || verdict.threads().isEmpty()) {
                throw new IOException(file + " is no verdict; remove it and run `lull verify` again");
            }
            if (verdict.malleable() && !isOf(content, VERSION)) {
                throw new IOException(
                        file + " is of an earlier Lull, whose trials never let a team grow again, and proves nothing;"
                                + " run `lull verify` again");
            }
            return Optional.of(verdict);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (JsonParseException e) {
            throw new IOException(
                    file + " is no verdict (" + e.getMessage() + "); remove it and run `lull verify` again", e);
        }
    }

    /** Before files told their format, all were of the first version. */
    private static boolean isOfFirstVersion(JsonObject content) {
        return !content.has("format") || isOf(content, 1);
    }

    private static boolean isOf(JsonObject content, int version) {
        return new JsonPrimitive(FORMAT).equals(content.get("format"))
                && new JsonPrimitive(version).equals(content.get("version"));
    }

    /** Stores it in place of the former one. */
    public void store(ProgramIdentity program, Verdict verdict) throws IOException {
        Files.createDirectories(folder);
        JsonObject content = JsonText.begin(FORMAT, VERSION);
        GSON.toJsonTree(verdict)
                .getAsJsonObject()
                .entrySet()
                .forEach(said -> content.add(said.getKey(), said.getValue()));
        WholeFile.at(file(program)).write(JsonText.of(content));
    }
}
