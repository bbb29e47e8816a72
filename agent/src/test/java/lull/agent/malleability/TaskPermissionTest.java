package lull.agent.malleability;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import lull.channel.ChannelFile;
import lull.channel.TaskChannel;
import lull.channel.layout.ChannelLayout;
import lull.channel.layout.Malleability;
import lull.report.observation.RegionName;
import lull.runtime.RuntimeOptions.Dct;
import lull.runtime.job.Permission;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskPermissionTest {
    private static final List<Verdict.ProvedRegion> PROVED =
            List.of(new Verdict.ProvedRegion(RegionIdentities.ofMarker("solve"), "solve", List.of(2)));

    @TempDir
    private Path folder;

    private Path program;
    private ChannelFile task;
    private TaskChannel channel;
    private VerdictStore verdicts;

    @BeforeEach
    void makeTask() throws IOException {
        program = Files.writeString(folder.resolve("program"), "a program");
        Path file = folder.resolve("task-1");
        task = new ChannelFile(file, 16).ready();
        task.memory().put(ChannelLayout.PROGRAM_OFFSET, program.toString().getBytes(StandardCharsets.UTF_8));
        channel = TaskChannel.open(file).orElseThrow();
        verdicts = new VerdictStore(folder.resolve("verdicts"));
    }

    private void verdict(boolean malleable) throws IOException {
        verdicts.store(
                ProgramIdentity.of(program, List.of()),
                new Verdict(
                        program.toString(),
                        malleable,
                        "its output",
                        List.of(program.toString()),
                        List.of(2),
                        malleable ? PROVED : List.of(),
                        List.of(),
                        "2026-01-01T00:00:00Z"));
    }

    private void says(int word) {
        task.memory().putInt(ChannelLayout.MALLEABLE_OFFSET, word);
    }

    private Permission permission(Dct dct) {
        return TaskPermission.of(channel, dct, verdicts).now();
    }

    @Test
    void shouldObeyTheProgramsNoWhateverElseIsSaid() throws IOException {
        verdict(true);
        says(ChannelLayout.MALLEABLE_NO);
        for (Dct dct : Dct.values()) {
            assertFalse(permission(dct).granted());
        }
    }

    @Test
    void shouldTakeTheProgramsYesWhereTheUserLeavesItOpen() {
        assertFalse(permission(Dct.AUTO).granted());
        says(ChannelLayout.MALLEABLE_YES);
        assertEquals(Permission.any(program + " says that it is malleable"), permission(Dct.AUTO));
        assertFalse(permission(Dct.OFF).granted());
        assertTrue(permission(Dct.ON).granted());
    }

    @Test
    void shouldBelieveAVerdictThatFoundResultsWrongMoreThanTheProgramsYes() throws IOException {
        verdict(false);
        says(ChannelLayout.MALLEABLE_YES);
        assertTrue(
                permission(Dct.AUTO).reason().contains("is not malleable: its output"),
                permission(Dct.AUTO).reason());
    }

    @Test
    void shouldSayWhyAVerdictOfAnEarlierLullLetsNoTeamShrink() throws IOException {
        verdict(true);
        Path file = verdicts.file(ProgramIdentity.of(program, List.of()));
        Files.writeString(file, Files.readString(file).replaceFirst("\"version\": 2", "\"version\": 1"));
        assertFalse(permission(Dct.AUTO).granted());
        assertEquals(
                "no verdict on " + program + " holds: " + file + " is of an earlier Lull, whose trials never let a team"
                        + " grow again, and proves nothing; run `lull verify` again",
                permission(Dct.AUTO).reason());
    }

    /** The process answers when it has its words, and ends with its input. */
    @Test
    void shouldFindTheVerdictOfAProgramWhoseWordsAreNoUtf8() throws IOException {
        verdict(true);
        Process named = new ProcessBuilder("bash", "-c", "exec -a $'l\\351ser' cat").start();
        try (OutputStream in = named.getOutputStream()) {
            in.write('x');
            in.flush();
            assertEquals('x', named.getInputStream().read());
            task.memory().putInt(ChannelLayout.PID_OFFSET, (int) named.pid());
            assertEquals(Optional.of(Set.of(2)), permission(Dct.AUTO).teams(), () -> permission(Dct.AUTO)
                    .reason());
        }
    }

    @Test
    void shouldKeepToTheVerifiedSizesWhereTheProgramSaysNothing() throws IOException {
        verdict(true);
        assertEquals(Optional.of(Set.of(2)), permission(Dct.AUTO).teams());
    }

    @Test
    void shouldLetNoRegionShrinkThatWasNotProved() throws IOException {
        verdict(true);
        task.marker(1, "solve");
        task.marker(2, "another");
        Permission permission = permission(Dct.AUTO);
        assertTrue(permission.allows(1, 2));
        assertFalse(permission.allows(1, 1), "that size was not tried");
        assertFalse(permission.allows(2, 2), "that region was not seen with fewer threads");
        assertTrue(permission(Dct.ON).allows(2, 1), "the user's word");
    }

    @Test
    void shouldProveARegionOfCodeByItsModuleAndPlace() throws IOException {
        Path library = Files.writeString(folder.resolve("library"), "some code");
        String code = RegionName.code(library.toString(), 0x1234);
        String region = new RegionIdentities().ofCode(code).orElseThrow();
        verdicts.store(
                ProgramIdentity.of(program, List.of()),
                new Verdict(
                        "p",
                        true,
                        "its output",
                        List.of(),
                        List.of(2),
                        List.of(new Verdict.ProvedRegion(region, "f", List.of(2))),
                        List.of(),
                        "2026-01-01T00:00:00Z"));
        IntFunction<String> recorded = id -> id == 1 ? code : RegionName.code(library.toString(), 0x1235);
        Permission permission = TaskPermission.ofRecorded(
                        program.toString(), Malleability.UNSAID, Dct.AUTO, verdicts, recorded)
                .now();
        assertTrue(permission.allows(1, 2));
        assertFalse(permission.allows(2, 2));
        Files.writeString(library, "other code");
        assertFalse(
                TaskPermission.ofRecorded(program.toString(), Malleability.UNSAID, Dct.AUTO, verdicts, recorded)
                        .now()
                        .allows(1, 2),
                "another build of the library");
    }

    @Test
    void shouldDenyWhatAVerdictWithoutProofAllowed() throws IOException {
        verdicts.store(
                ProgramIdentity.of(program, List.of()),
                new Verdict("p", true, "its output", List.of(), List.of(2), null, null, "2026-01-01T00:00:00Z"));
        assertFalse(permission(Dct.AUTO).granted());
        assertTrue(
                permission(Dct.AUTO).reason().contains("run `lull verify` again"),
                permission(Dct.AUTO).reason());
    }

    @Test
    void shouldNoticeWhatIsSaidLater() {
        TaskPermission permission = TaskPermission.of(channel, Dct.AUTO, verdicts);
        assertFalse(permission.now().granted());
        says(ChannelLayout.MALLEABLE_YES);
        assertTrue(permission.now().granted());
        says(77);
        assertFalse(permission.now().granted(), "a word that nobody knows");
    }

    @Test
    void shouldDenyWithAReasonWhereTheVerdictCantBeRead() throws IOException {
        verdict(true);
        Files.writeString(verdicts.file(ProgramIdentity.of(program, List.of())), "rubbish");
        assertTrue(
                permission(Dct.AUTO).reason().contains("no verdict on " + program + " holds: "),
                permission(Dct.AUTO).reason());
    }
}
