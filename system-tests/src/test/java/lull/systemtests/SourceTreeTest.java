package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The front door of a tree that git keeps, whose pieces were built at noon. */
class SourceTreeTest {
    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
    private static final String WARNING =
            "lull: git changed the sources after they were built; for what is new: ./lull demo\n";

    private Path tree;

    @BeforeEach
    void make() throws IOException {
        tree = LullCommand.newFile("tree");
        Path target = Files.createDirectories(tree.resolve("cli/target"));
        Files.copy(Toolchain.root().resolve("cli/target/lull.jar"), target.resolve("lull.jar"));
        age("cli/target/lull.jar", NOON.minusSeconds(60));
        Files.copy(LullCommand.launcher(), tree.resolve("lull"));
        file(".git/HEAD", NOON.minusSeconds(1));
        file(".git/ORIG_HEAD", NOON.minusSeconds(1));
        file(".setup/built", NOON);
    }

    @Test
    void shouldSayNothingWhenTheSourcesAreThoseThatWereBuilt() {
        assertSaid("");
    }

    @ParameterizedTest
    @ValueSource(strings = {".git/HEAD", ".git/ORIG_HEAD"})
    void shouldSayHowToBuildWhenGitHasChangedTheSources(String written) throws IOException {
        file(written, NOON.plusSeconds(1));

        assertSaid(WARNING);
    }

    @Test
    void shouldSayNothingWhenMavenHasBuiltThemSince() throws IOException {
        file(".git/HEAD", NOON.plusSeconds(1));
        age("cli/target/lull.jar", NOON.plusSeconds(2));

        assertSaid("");
    }

    @Test
    void shouldSayNothingWhileItIsBuiltOrTested() throws IOException {
        file(".git/HEAD", NOON.plusSeconds(1));
        file(".setup/building", NOON.plusSeconds(2));

        assertSaid("");
    }

    private void assertSaid(String words) {
        Outcome version =
                Launch.of(tree.resolve("lull").toString(), "--version").run().assertSuccess();

        assertEquals(words, version.stderr());
        assertTrue(version.stdout().startsWith("lull "), version::description);
    }

    private void file(String name, Instant written) throws IOException {
        Path file = tree.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "");
        age(name, written);
    }

    private void age(String name, Instant written) throws IOException {
        Files.setLastModifiedTime(tree.resolve(name), FileTime.from(written));
    }
}
