package lull.agent.malleability;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerdictStoreTest {
    private static final ProgramIdentity PROGRAM = new ProgramIdentity("build-id:0123456789abcdef");
    private static final Verdict VERDICT = new Verdict(
            "/bin/program",
            true,
            "stdout",
            List.of("mpirun", "program"),
            List.of(1),
            List.of(new Verdict.ProvedRegion("marker:solve", "solve", List.of(1))),
            List.of("f (a.c:3) on 2 threads"),
            "2026-01-01T00:00:00Z");

    @TempDir
    private Path folder;

    @Test
    void shouldFindWhatWasStoredWhenAskedAgain() throws IOException {
        VerdictStore store = new VerdictStore(folder.resolve("new"));
        assertEquals(Optional.empty(), store.find(PROGRAM));
        store.store(PROGRAM, VERDICT);
        assertEquals(Optional.of(VERDICT), store.find(PROGRAM));
        try (var files = Files.list(folder.resolve("new"))) {
            assertEquals(1, files.count());
        }
    }

    @Test
    void shouldSayWhichFileWhenAVerdictIsRubbish() throws IOException {
        VerdictStore store = new VerdictStore(folder);
        for (String rubbish : List.of("", "{", "[]", "{\"malleable\": true}", "{\"reason\": 3, \"date\": \"x\"}")) {
            Files.writeString(store.file(PROGRAM), rubbish);
            IOException refusal = assertThrows(IOException.class, () -> store.find(PROGRAM), rubbish);
            assertTrue(refusal.getMessage().contains(store.file(PROGRAM).toString()), refusal.getMessage());
        }
    }

    /** Their teams shrank and never grew again. */
    @Test
    void shouldTrustNoYesOfAnEarlierLullButItsNo() throws IOException {
        VerdictStore store = new VerdictStore(folder);
        for (boolean malleable : new boolean[] {true, false}) {
            store.store(
                    PROGRAM,
                    new Verdict(
                            "/bin/program", malleable, "stdout", List.of(), List.of(1), List.of(), List.of(), "2026"));
            String now = Files.readString(store.file(PROGRAM));
            for (String head : List.of("", "\"format\": \"lull-verdict\", \"version\": 1,")) {
                Files.writeString(store.file(PROGRAM), now.replaceFirst("\"format\".*\\s+\"version\".*", head));
                if (malleable) {
                    assertEquals(
                            store.file(PROGRAM)
                                    + " is of an earlier Lull, whose trials never let a team grow again, and"
                                    + " proves nothing; run `lull verify` again",
                            assertThrows(IOException.class, () -> store.find(PROGRAM))
                                    .getMessage());
                } else {
                    assertFalse(store.find(PROGRAM).orElseThrow().malleable());
                }
            }
        }
    }

    @Test
    void shouldLiveWhereTheUserKeepsDataWhenTheEnvironmentSaysSo() {
        assertTrue(
                VerdictStore.ofUser(Map.of("HOME", "/home/u")).file(PROGRAM).startsWith("/home/u/.local/share/lull"));
        assertTrue(VerdictStore.ofUser(Map.of("HOME", "/home/u", "XDG_DATA_HOME", "/data"))
                .file(PROGRAM)
                .startsWith("/data/lull"));
    }

    @Test
    void shouldTellBuildsApartWhenFilesDiffer() throws IOException {
        Path one = Files.writeString(folder.resolve("one"), "#!/bin/sh\ntrue\n");
        Path other = Files.writeString(folder.resolve("other"), "#!/bin/sh\nfalse\n");
        assertNotEquals(ProgramIdentity.of(one, List.of("one")), ProgramIdentity.of(other, List.of("other")));
        assertEquals(ProgramIdentity.of(one, List.of("one")), ProgramIdentity.of(one, List.of("one", "argument")));
    }

    @Test
    void shouldTellProgramsApartWhenAnInterpreterRunsThem() throws IOException {
        Path java = Path.of(ProcessHandle.current().info().command().orElseThrow());
        ProgramIdentity one = ProgramIdentity.of(java, List.of("java", "One"));
        assertEquals(one, ProgramIdentity.of(java, List.of("/usr/bin/java", "One")));
        assertNotEquals(one, ProgramIdentity.of(java, List.of("java", "Other")));
        assertTrue(one.text().startsWith("build-id:"), one.text());
    }

    @Test
    void shouldRefuseWhenAnIdentityCouldNameAnotherFile() {
        assertThrows(IllegalArgumentException.class, () -> new ProgramIdentity("build-id:../../x"));
    }
}
