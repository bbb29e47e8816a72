package lull.accounting;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AccountingTest {
    private static final Instant NOW = Instant.ofEpochSecond(1_000_000);

    @TempDir
    Path folder;

    private final List<String> said = Collections.synchronizedList(new ArrayList<>());

    static AccountedJob job(long number) {
        return new AccountedJob(
                "id" + number,
                "j" + number,
                number % 2 == 0 ? "ann" : "bob",
                "/bin/x",
                "n1",
                number,
                number + 1,
                2,
                0,
                12.5,
                "measured",
                "rapl",
                0.1,
                null,
                "act",
                "a \"reason\", ü");
    }

    private JobSpool spool(int most) throws IOException {
        return new JobSpool(folder.resolve("spool"), most, said::add);
    }

    private AccountingPlace file() {
        return AccountingPlace.of(folder.resolve("deep/jobs.db").toString());
    }

    private List<AccountedJob> kept(JobQuery query) throws IOException {
        try (JobStore store = file().open()) {
            return store.find(query);
        }
    }

    private Accounting accounting(JobStore.Opener place, int most) throws IOException {
        return new Accounting(place, spool(most), Optional.empty(), Clock.fixed(NOW, ZoneOffset.UTC), said::add);
    }

    @Test
    void shouldKeepLinesInAFileAndFindThemByUserAndTime() throws IOException {
        try (JobStore store = file().open()) {
            store.add(LongStream.range(0, 10).mapToObj(AccountingTest::job).toList());
            store.add(List.of(job(3), job(4)));
        }
        assertEquals(LongStream.range(0, 10).mapToObj(AccountingTest::job).toList(), kept(JobQuery.ALL));
        assertEquals(
                List.of(job(7), job(9)), kept(new JobQuery(Optional.of("bob"), Optional.of(Instant.ofEpochMilli(8)))));
        assertEquals(List.of(), kept(new JobQuery(Optional.of("ann' OR '1'='1"), Optional.empty())));
    }

    @Test
    void shouldKeepWhatIsNotKnown() throws IOException {
        AccountedJob unknown =
                new AccountedJob("i", "j", "u", "p", "h", 1, 2, 0, null, null, null, null, null, null, "observe", "");
        try (JobStore store = file().open()) {
            store.add(List.of(unknown));
        }
        assertEquals(List.of(unknown), kept(JobQuery.ALL));
    }

    /** As a role of PostgreSQL that may only insert and select: no statement that makes something may be tried. */
    @Test
    void shouldUseATableThatIsThereWithoutMakingAnything() throws Exception {
        file().open().close();
        try (Connection connection = connection()) {
            connection.createStatement().execute("DROP INDEX lull_jobs_end");
        }
        try (JobStore store = file().open()) {
            store.add(List.of(job(1)));
        }
        assertEquals(List.of(job(1)), kept(JobQuery.ALL));
        try (Connection connection = connection();
                ResultSet made = connection
                        .createStatement()
                        .executeQuery("SELECT name FROM sqlite_master WHERE name = 'lull_jobs_end'")) {
            assertFalse(made.next());
        }
    }

    private Connection connection() throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("deep/jobs.db"));
    }

    @Test
    void shouldMakeNothingWhereOnlyWhatExistsIsOpened() throws Exception {
        Files.createDirectories(folder.resolve("deep"));
        try (Connection connection = connection()) {
            connection.createStatement().execute("CREATE TABLE others (id INTEGER)");
        }
        byte[] before = Files.readAllBytes(folder.resolve("deep/jobs.db"));
        IOException refusal = assertThrows(IOException.class, () -> file().openExisting());
        assertTrue(refusal.getMessage().contains("deep/jobs.db has no table of jobs yet"), refusal::getMessage);
        assertArrayEquals(before, Files.readAllBytes(folder.resolve("deep/jobs.db")));
    }

    @Test
    void shouldForgetWhatEndedBefore() throws IOException {
        try (JobStore store = file().open()) {
            store.add(LongStream.range(0, 10).mapToObj(AccountingTest::job).toList());
            assertEquals(4, store.forget(Instant.ofEpochMilli(5), Optional.empty()));
        }
        assertEquals(6, kept(JobQuery.ALL).size());
    }

    @Test
    void shouldForgetLinesOfOneUserAlone() throws IOException {
        try (JobStore store = file().open()) {
            store.add(LongStream.range(0, 10).mapToObj(AccountingTest::job).toList());
            assertEquals(2, store.forget(Instant.ofEpochMilli(5), Optional.of("bob")));
        }
        assertEquals(3, kept(new JobQuery(Optional.of("bob"), Optional.empty())).size());
        assertEquals(5, kept(new JobQuery(Optional.of("ann"), Optional.empty())).size());
    }

    @Test
    void shouldReadWhatIsNoNumberAsNotKnown() throws Exception {
        try (JobStore store = file().open()) {
            store.add(List.of(job(1)));
        }
        try (Connection connection = connection()) {
            connection.createStatement().execute("UPDATE lull_jobs SET joules = 9e999, predicted_saving = -9e999");
        }
        AccountedJob read = kept(JobQuery.ALL).get(0);
        assertNull(read.joules());
        assertNull(read.predictedSaving());
        assertEquals("j1", read.job());
    }

    private Accounting forgetting(JobStore.Opener place) throws IOException {
        return new Accounting(
                place,
                spool(100),
                Optional.of(new Keeping(Duration.ofDays(10), Optional.empty())),
                Clock.fixed(NOW, ZoneOffset.UTC),
                said::add);
    }

    @Test
    void shouldForgetByItselfWhatIsTooOldThoughNoLineComes() throws IOException {
        long old = NOW.minus(Duration.ofDays(11)).toEpochMilli();
        try (JobStore store = file().open()) {
            store.add(List.of(job(old), job(NOW.toEpochMilli())));
        }
        forgetting(file()::open).close();
        assertEquals(List.of(job(NOW.toEpochMilli())), kept(JobQuery.ALL));
        assertEquals(List.of(), said);
    }

    @Test
    void shouldTellLinesThatCanNotBeRemovedFromLinesThatWait() throws Exception {
        file().open().close();
        try (Connection connection = connection()) {
            connection
                    .createStatement()
                    .execute("CREATE TRIGGER keep BEFORE DELETE ON lull_jobs BEGIN SELECT RAISE(ABORT, 'no'); END");
        }
        spool(100).add(job(1));
        try (Accounting accounting = forgetting(file()::open)) {
            accounting.add(job(2));
        }
        assertEquals(List.of(job(1), job(2)), kept(JobQuery.ALL));
        assertEquals(1, said.size(), said::toString);
        assertTrue(said.get(0).startsWith("accounting: old lines are not removed: " + file().name()), said::toString);
    }

    /** A database that is away until it is told to come back. */
    private final class Absent implements JobStore.Opener {
        private final CountDownLatch asked = new CountDownLatch(1);
        private volatile boolean there;

        @Override
        public JobStore open() throws IOException {
            asked.countDown();
            if (!there) {
                throw new IOException("it is away");
            }
            return file().open();
        }
    }

    @Test
    void shouldReplayInOrderAndOnceWhatCameWhileTheDatabaseWasAway() throws Exception {
        Absent place = new Absent();
        try (Accounting accounting = accounting(place, 1000)) {
            LongStream.range(0, 300).mapToObj(AccountingTest::job).forEach(accounting::add);
            place.asked.await();
            assertEquals(300, accounting.waiting());
        }
        assertEquals(300, spool(1000).size());
        assertTrue(said.get(0).contains("it is away"), said::toString);
        place.there = true;
        List<Integer> batches = new ArrayList<>();
        JobStore.Opener counted = () -> counting(file().open(), batches);
        try (Accounting next = accounting(counted, 1000)) {
            next.add(job(300));
        }
        assertEquals(0, spool(1000).size());
        assertEquals(LongStream.range(0, 301).mapToObj(AccountingTest::job).toList(), kept(JobQuery.ALL));
        assertEquals(301, batches.stream().mapToInt(Integer::intValue).sum(), "each line was handed on once");
    }

    private static JobStore counting(JobStore store, List<Integer> batches) {
        return new JobStore() {
            private long last = -1;

            @Override
            public void add(List<AccountedJob> jobs) throws IOException {
                for (AccountedJob job : jobs) {
                    assertTrue(job.endMillis() > last, "out of order");
                    last = job.endMillis();
                }
                batches.add(jobs.size());
                store.add(jobs);
            }

            @Override
            public List<AccountedJob> find(JobQuery query) throws IOException {
                return store.find(query);
            }

            @Override
            public long forget(Instant before, Optional<String> user) throws IOException {
                return store.forget(before, user);
            }

            @Override
            public void close() {
                store.close();
            }
        };
    }

    @Test
    void shouldHandOnAgainWhatTheDatabaseTookBeforeADeath() throws IOException {
        JobSpool spool = spool(10);
        spool.add(job(1));
        try (JobStore store = file().open()) {
            store.add(List.of(job(1))); // and then the process died
            assertEquals(1, spool.handOn(10, store::add));
        }
        assertEquals(List.of(job(1)), kept(JobQuery.ALL));
    }

    @Test
    void shouldKeepWhatCameFirstWhenTheSpoolIsFullAndSayWhatIsLost() throws Exception {
        Absent place = new Absent();
        int all = 5 + Accounting.MOST_IN_MEMORY + 2;
        Accounting accounting = accounting(place, 5);
        try (accounting) {
            IntStream.range(0, all).mapToObj(AccountingTest::job).forEach(accounting::add);
            assertEquals(5 + Accounting.MOST_IN_MEMORY, accounting.waiting());
            assertEquals(2, accounting.lost());
        }
        assertEquals(5, spool(5).size());
        assertEquals(all - 5, accounting.lost());
        assertEquals(
                all - 5, said.stream().filter(line -> line.contains("is lost")).count(), said::toString);
    }

    @Test
    void shouldNameTheLineThatIsLostWhereOneOfARunBeforeFillsTheSpool() throws IOException {
        for (int run = 1; run <= 2; run++) {
            try (Accounting accounting = accounting(new Absent(), 1)) {
                accounting.add(job(run));
            }
        }
        List<String> lost =
                said.stream().filter(line -> line.contains("is lost")).toList();
        assertEquals(1, lost.size(), said::toString);
        assertTrue(lost.get(0).contains("job j2 "), lost::toString);
    }

    @Test
    void shouldSayWhatWaitsWhereAnotherProcessHandsLinesOn() throws IOException {
        try (FileChannel other = FileChannel.open(
                spool(10).folder().resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            other.lock();
            try (Accounting accounting = accounting(file()::open, 10)) {
                accounting.add(job(1));
            }
        }
        assertEquals(1, spool(10).size());
        assertEquals(1, said.size(), said::toString);
        assertTrue(said.get(0).contains("1 line(s) wait in " + spool(10).folder() + ": another"), said::toString);
    }

    /** A server that takes the connection and says nothing would keep the user from the prompt. */
    @Test
    void shouldWaitNoLongerThanAskedForADatabaseThatSaysNothing() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        Accounting accounting = accounting(
                () -> {
                    try {
                        over.await();
                    } catch (InterruptedException e) {
                        throw new IOException(e);
                    }
                    throw new IOException("it is away");
                },
                10);
        accounting.add(job(1));
        long began = System.nanoTime();
        accounting.closeWithin(50);
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began);
        over.countDown();
        assertTrue(seconds < 8, () -> seconds + " s");
        assertEquals(1, spool(10).size());
        assertTrue(said.get(0).contains("the database has not taken them yet"), said::toString);
    }

    @Test
    void shouldNameTheCauseThatADriverLeavesOut() {
        assertEquals(
                "The attempt failed. (SocketTimeoutException: Read timed out)",
                JdbcStore.words(
                        new SQLException("The attempt failed.\nmore", new SocketTimeoutException("Read timed out"))));
        assertEquals("no", JdbcStore.words(new SQLException("no", new IllegalStateException("inner"))));
    }

    @Test
    void shouldNameAFolderOfItsOwnForEachTable() {
        List<String> names = Stream.of(
                        "/a/jobs.db",
                        "/b/jobs.db",
                        "/b/jobs-db",
                        "/" + "d".repeat(1000) + "/jobs.db",
                        "postgresql://h/d",
                        "postgresql://h/e",
                        "postgresql://h/d?user=ann",
                        "postgresql://h/d?user=ann&currentSchema=s")
                .map(name -> AccountingPlace.of(name).folderName())
                .toList();
        assertEquals(names.size(), Set.copyOf(names).size(), names::toString);
        names.forEach(name -> assertTrue(name.matches("[\\w.-]{1,40}-[0-9a-f]{16}"), name));
    }

    @Test
    void shouldNameTheSameFolderHoweverAServerIsReached() {
        assertEquals(
                AccountingPlace.of("postgresql://h/d?user=ann").folderName(),
                AccountingPlace.of("postgresql://h/d?password=secret&sslmode=require&user=ann")
                        .folderName());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "mysql://h/d",
                "jdbc:sqlite:x",
                "postgresql://",
                "postgresql://h",
                "postgresql://u:p@h/d",
                "postgresql://h/",
                "a?b",
                "a\nb"
            })
    void shouldRefuseWhatIsNoPlace(String name) {
        assertThrows(IllegalArgumentException.class, () -> AccountingPlace.of(name));
    }

    @Test
    void shouldSayWhereNothingCanBeOpened() {
        String name = "postgresql://127.0.0.1:1/none?user=u&password=secret";
        IOException refusal =
                assertThrows(IOException.class, () -> AccountingPlace.of(name).open());
        assertTrue(refusal.getMessage().contains(name.replaceFirst("\\?.*", "")), refusal::getMessage);
        assertFalse(
                refusal.getMessage().contains("secret") || refusal.getMessage().contains("\n"), refusal::getMessage);
    }

    @Test
    void shouldRefuseAFileThatHoldsSomethingElse() throws IOException {
        String rubbish = Files.writeString(folder.resolve("rubbish.db"), "{}").toString();
        assertEquals("is no database of SQLite; name another file", refused(rubbish));
        assertEquals("is a folder; name a file in it", refused(folder.toString()));
        AccountingPlace.of(Files.createFile(folder.resolve("empty.db")).toString());
    }

    private static String refused(String name) {
        return assertThrows(IllegalArgumentException.class, () -> AccountingPlace.of(name))
                .getMessage();
    }
}
