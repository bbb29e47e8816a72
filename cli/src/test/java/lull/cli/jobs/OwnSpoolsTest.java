package lull.cli.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lull.accounting.AccountedJob;
import lull.accounting.Accounting;
import lull.accounting.AccountingPlace;
import lull.accounting.JobQuery;
import lull.accounting.JobSpool;
import lull.accounting.JobStore;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnSpoolsTest {
    @TempDir
    Path folder;

    private final List<String> said = new ArrayList<>();
    private OwnSpools spools;

    @BeforeEach
    void spools() {
        spools = new OwnSpools(folder.resolve("spool"));
    }

    private static AccountedJob job(String id) {
        return new AccountedJob(id, id, "ann", "/bin/x", "n1", 1, 2, 1, 0, null, null, null, null, null, "act", "");
    }

    private AccountingPlace place(String name) {
        return AccountingPlace.of(folder.resolve(name).toString());
    }

    private void account(AccountingPlace place, JobStore.Opener opener, String id) throws IOException {
        JobSpool spool = new JobSpool(spools.of(place), 10, line -> {});
        try (Accounting accounting = new Accounting(opener, spool, Optional.empty(), Clock.systemUTC(), line -> {})) {
            accounting.add(job(id));
        }
    }

    private static List<AccountedJob> kept(AccountingPlace place) throws IOException {
        try (JobStore store = place.open()) {
            return store.find(JobQuery.ALL);
        }
    }

    @Test
    void shouldHandLinesOnToNoOtherPlaceThanTheirOwn() throws IOException {
        JobStore.Opener away = () -> {
            throw new IOException("it is away");
        };
        account(place("a.db"), away, "1");
        account(place("b.db"), place("b.db")::open, "2");
        assertEquals(List.of(job("2")), kept(place("b.db")));
        account(place("a.db"), place("a.db")::open, "3");
        assertEquals(List.of(job("1"), job("3")), kept(place("a.db")));
    }

    @Test
    void shouldKeepAndTellOfLinesThatDoNotTellTheirPlace() throws IOException {
        new JobSpool(spools.folder(), 10, line -> {}).add(job("1"));
        account(place("a.db"), place("a.db")::open, "2");
        spools.tellOfUnnamed(said::add);
        assertEquals(1, JobSpool.waitingIn(spools.folder()));
        assertEquals(1, said.size());
        assertTrue(said.get(0).contains("1 line(s) of an earlier Lull wait in " + spools.folder()), said::toString);
        assertTrue(said.get(0).contains("--accounting-spool " + spools.folder()), said::toString);
    }

    @Test
    void shouldSayNothingWhereNothingWaits() throws IOException {
        Files.createDirectories(spools.folder());
        account(place("a.db"), place("a.db")::open, "1");
        spools.tellOfUnnamed(said::add);
        assertEquals(List.of(), said);
    }
}
