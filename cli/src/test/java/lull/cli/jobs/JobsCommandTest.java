package lull.cli.jobs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import lull.accounting.AccountedJob;
import lull.accounting.AccountingPlace;
import lull.accounting.JobStore;
import lull.cli.Schemas;
import lull.cli.verb.Refusals;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class JobsCommandTest {
    private static final Instant NOW = Instant.parse("2026-11-24T12:00:00Z");

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Path file;

    private static AccountedJob job(String id, String user, Instant end, Double joules) {
        return new AccountedJob(
                id,
                "77." + id,
                user,
                "/opt/bin/solver",
                "n1",
                end.minusSeconds(90).toEpochMilli(),
                end.toEpochMilli(),
                4,
                joules == null ? null : 0,
                joules,
                joules == null ? null : "measured",
                joules == null ? null : "rapl, one processor package",
                joules == null ? null : 0.12,
                joules == null ? null : 0.105,
                "act",
                "holding a plan; with, a \"comma\"");
    }

    @BeforeEach
    void account() throws IOException {
        file = folder.resolve("jobs.db");
        try (JobStore store = AccountingPlace.of(file.toString()).open()) {
            store.add(List.of(
                    job("a", "ann", NOW.minusSeconds(3600), 5000.0),
                    job("b", "bob", NOW.minusSeconds(60), null),
                    job("c", "ann", NOW.minusSeconds(86400 * 9), 1.0)));
        }
    }

    private int run(String... words) {
        CommandLine line = new CommandLine(new JobsCommand(Clock.fixed(NOW, ZoneOffset.UTC)))
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true));
        Refusals.handledIn(line);
        return line.execute(words);
    }

    private int jobs(String... more) {
        String[] words = new String[more.length + 1];
        words[0] = "--accounting=" + file;
        System.arraycopy(more, 0, words, 1, more.length);
        return run(words);
    }

    @Test
    void shouldPrintALineAJobTheEarliestFirst() {
        assertEquals(0, jobs());
        List<String> lines = out.toString().lines().toList();
        assertEquals(4, lines.size());
        assertTrue(
                lines.get(1).matches("2026-11-15T12:00:00Z +77.c +ann +n1 +90.0 +4 +0 +1 measured +10.5% solver"),
                lines.get(1));
        assertTrue(lines.get(3).matches(".* 77.b +bob +n1 +90.0 +4 +- +- +- solver"), lines.get(3));
    }

    /** In a shared database they are words of other users. */
    @Test
    void shouldShowControlCharactersAndObeyNone() throws IOException {
        String bad = "\u001b]0;owned\u0007\nfake \0";
        try (JobStore store = AccountingPlace.of(file.toString()).open()) {
            long now = NOW.toEpochMilli();
            store.add(List.of(
                    new AccountedJob("d", bad, bad, bad, bad, now, now, 1, 0, 1.0, bad, bad, null, null, bad, bad)));
        }
        assertEquals(0, jobs());
        assertEquals(5, out.toString().lines().count(), out::toString);
        assertTrue(
                out.toString().chars().noneMatch(each -> each != '\n' && Character.isISOControl(each)), out::toString);
    }

    @Test
    void shouldPrintWhatTheSchemaTells() throws IOException {
        assertEquals(0, jobs("--json"));
        Schemas.assertValid("jobs", out.toString());
    }

    @Test
    void shouldPrintCsvThatHasEverything() {
        assertEquals(0, jobs("--csv", "--user", "bob"));
        assertEquals(
                "job,user,program,host,begin,end,tasks,exit_code,joules,energy_kind,energy_source,predicted_saving,"
                        + "measured_saving,mode,reasons,id\n"
                        + "77.b,bob,/opt/bin/solver,n1,2026-11-24T11:57:30Z,2026-11-24T11:59:00Z,4,,,,,,,act,"
                        + "\"holding a plan; with, a \"\"comma\"\"\",b\n",
                out.toString());
    }

    /** In a shared database they are words of other users. */
    @Test
    void shouldNotHaveSpreadsheetsComputeWhatOthersWrote() throws IOException {
        long now = NOW.toEpochMilli();
        try (JobStore store = AccountingPlace.of(file.toString()).open()) {
            store.add(List.of(new AccountedJob(
                    "d", "-j", "eve", "=cmd", "@h", now, now, 1, 0, 1.0, null, null, null, -0.25, "act", "+1")));
        }
        assertEquals(0, jobs("--csv", "--user", "eve"));
        String row = out.toString().lines().skip(1).findFirst().orElseThrow();
        assertEquals("'-j,eve,'=cmd,'@h,2026-11-24T12:00:00Z,2026-11-24T12:00:00Z,1,0,1.0,,,,-0.25,act,'+1,d", row);
        assertEquals(0, jobs("--json", "--user", "eve"));
        assertTrue(out.toString().contains("\"=cmd\""), out::toString);
    }

    @Test
    void shouldFindByTime() {
        assertEquals(0, jobs("--since", "2h", "--csv"));
        assertEquals(3, out.toString().lines().count());
        assertEquals(0, jobs("--since", "2026-11-24T11:58:00Z", "--csv"));
        assertEquals(5, out.toString().lines().count());
    }

    @Test
    void shouldForgetWhatIsOld() {
        assertEquals(0, jobs("--forget", "7d"));
        assertEquals("1 lines removed\n", out.toString());
        assertEquals(0, jobs("--csv"));
        assertEquals(4, out.toString().lines().count());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--since=yesterday",
                "--since=2026-13-01",
                "--since=9999999d",
                "--since=+999999999-01-01",
                "--since=-999999999-01-01T00:00:00Z",
                "--forget=all",
                "--forget=-1d",
                "--forget=1",
                "--accounting=mysql://x/y",
                "--csv --json",
                "--forget=1d --user=ann"
            })
    void shouldRefuseWhatIsNoQuestion(String words) {
        assertEquals(2, jobs(words.split(" ")));
        assertTrue(err.toString().lines().findFirst().orElseThrow().contains(words.split("[= ]")[0]), err::toString);
    }

    @Test
    void shouldRefuseATimeThatIsTooFarAway() {
        assertEquals(2, jobs("--since=+999999999-01-01"));
        assertTrue(
                err.toString()
                        .contains(
                                "--since '+999999999-01-01' is further away than jobs can be; give a date as 2026-11-24"),
                err::toString);
    }

    @Test
    void shouldSayThatNothingWasAccountedYetAndMakeNothing() {
        Path none = folder.resolve("none/jobs.db");
        assertEquals(1, run("--accounting=" + none));
        assertTrue(err.toString().contains(none + " does not exist"), err::toString);
        assertTrue(Files.notExists(none.getParent()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--csv", "--forget=1d"})
    void shouldSayThatThereIsNoTableAndMakeNone(String what) throws Exception {
        Path empty = Files.createFile(folder.resolve("empty.db"));
        assertEquals(1, run("--accounting=" + empty, what));
        assertTrue(err.toString().contains(empty + " has no table of jobs yet"), err::toString);
        assertEquals(1, err.toString().lines().count(), err::toString);
        assertEquals(0, Files.size(empty));
    }

    @Test
    void shouldRefuseWhatIsNoDatabase() throws IOException {
        Path other = Files.writeString(folder.resolve("default.json"), "{\"format\": \"lull-report\"}");
        assertEquals(2, run("--accounting=" + other));
        assertEquals(2, run("--accounting=" + folder));
        assertTrue(
                err.toString()
                        .contains("jobs: --accounting '" + other + "' is no database of SQLite; name another file\n"),
                err::toString);
        assertTrue(
                err.toString().contains("--accounting '" + folder + "' is a folder; name a file in it\n"),
                err::toString);
    }

    /** Not as picocli says it. */
    @Test
    void shouldRefuseTwoFormsInWordsOfItsOwn() {
        assertEquals(2, jobs("--csv", "--json"));
        assertTrue(err.toString().startsWith("jobs: --csv, --json are mutually exclusive"), err::toString);
    }

    @Test
    void shouldReadWhatMayNotBeWritten() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
            connection.createStatement().execute("DROP INDEX lull_jobs_end");
        }
        byte[] before = Files.readAllBytes(file);
        assertEquals(0, jobs("--csv"), err::toString);
        assertEquals(4, out.toString().lines().count());
        assertArrayEquals(before, Files.readAllBytes(file));
    }
}
