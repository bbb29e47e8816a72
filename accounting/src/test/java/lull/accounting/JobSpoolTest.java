package lull.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files in the spool that are no lines, and stop none. */
class JobSpoolTest {
    private static final AccountedJob JOB = AccountingTest.job(1);

    @TempDir
    Path folder;

    private final List<String> said = new ArrayList<>();

    private JobSpool spool() throws IOException {
        return new JobSpool(folder.resolve("spool"), 10, said::add);
    }

    @Test
    void shouldPutADamagedLineAside() throws IOException {
        JobSpool spool = spool();
        Files.writeString(spool.folder().resolve("000-x.job"), "{rubbish");
        Files.writeString(spool.folder().resolve("001-y.job"), "{}");
        Files.write(spool.folder().resolve("002-z.job"), new byte[] {'{', (byte) 0xff, 0});
        Files.createDirectory(spool.folder().resolve("003-folder.job"));
        spool.add(JOB);
        List<AccountedJob> taken = new ArrayList<>();
        spool.handOn(10, taken::addAll);
        assertEquals(List.of(JOB), taken);
        assertEquals(0, spool.size());
        assertTrue(Files.exists(spool.folder().resolve("000-x.job.damaged")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"joules\":NaN",
                "\"joules\":1e999",
                "\"joules\":-5",
                "\"measured_saving\":-1e999",
                "\"tasks\":-3",
                "\"end_ms\":0"
            })
    void shouldPutALineAsideThatNoJobCanHave(String impossible) throws IOException {
        JobSpool spool = spool();
        spool.add(JOB);
        Path good;
        try (Stream<Path> files = Files.list(spool.folder())) {
            good = files.filter(file -> file.toString().endsWith(".job"))
                    .findFirst()
                    .orElseThrow();
        }
        String key = impossible.replaceFirst(":.*", "");
        String line = Files.readString(good).replaceFirst(key + ":[-0-9.]+", impossible);
        line = line.contains(key) ? line : line.replaceFirst("\\{", "{" + impossible + ",");
        Files.writeString(spool.folder().resolve("000-x.job"), line);
        List<AccountedJob> taken = new ArrayList<>();
        spool.handOn(10, taken::addAll);
        assertEquals(List.of(JOB), taken);
        assertTrue(Files.exists(spool.folder().resolve("000-x.job.damaged")));
    }

    @Test
    void shouldPutADamagedLineInThePlaceOfAnEarlierOne() throws IOException {
        JobSpool spool = spool();
        Files.writeString(spool.folder().resolve("000-x.job.damaged"), "earlier");
        Files.writeString(spool.folder().resolve("000-x.job"), "later");
        spool.add(JOB);
        List<AccountedJob> taken = new ArrayList<>();
        spool.handOn(10, taken::addAll);
        assertEquals(List.of(JOB), taken);
        assertEquals("later", Files.readString(spool.folder().resolve("000-x.job.damaged")));
    }

    /** Links in a ring stand for another user's files: root may read those. */
    @Test
    void shouldPassByWhatCanNotBeReadAndSayItOnce() throws IOException {
        JobSpool spool = spool();
        Path ring = spool.folder().resolve("000-x.job");
        Files.createSymbolicLink(ring, ring);
        spool.add(JOB);
        List<AccountedJob> taken = new ArrayList<>();
        assertEquals(1, spool.handOn(1, taken::addAll));
        assertEquals(0, spool.handOn(1, taken::addAll));
        assertEquals(List.of(JOB), taken);
        assertEquals(0, spool.size());
        assertTrue(Files.isSymbolicLink(ring));
        assertEquals(1, said.size(), said::toString);
        assertTrue(said.get(0).contains(ring + " is left where it is"), said::toString);
    }
}
