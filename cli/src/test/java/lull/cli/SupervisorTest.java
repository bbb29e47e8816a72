package lull.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SupervisorTest extends SupervisedTest {

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 77, 255})
    void shouldExitWithProgramsCodeWhenProgramExits(int code) throws Exception {
        SupervisedRun run = run(SupervisedRun.GOOD_AGENT, "exit " + code);
        assertEquals(code, run.finish().exitCode());
        assertTrue(
                Pattern.matches("started \\d+ \\d+\nexited " + code + " \\d+", run.read("heard")), run.read("heard"));
    }

    @Test
    void shouldPassBytesUnchangedWhenProgramCopiesStdin() throws Exception {
        byte[] bytes = new byte[3_000_000];
        new Random(42).nextBytes(bytes);
        Path input = Files.write(directory.resolve("input"), bytes);
        SupervisedRun.Outcome outcome = run("echo noise; " + SupervisedRun.GOOD_AGENT, "exec cat")
                .stdin(input)
                .finish();
        assertArrayEquals(bytes, outcome.stdout());
        assertEquals("noise\n", outcome.stderr());
    }

    @Test
    void shouldGiveEnvironmentWhenAgentNamesIt() throws Exception {
        SupervisedRun.Outcome outcome = run(
                        "echo 'env A=b = c' >&4; echo 'env B=' >&4; echo 'channel /nowhere' >&4; "
                                + SupervisedRun.GOOD_AGENT,
                        "echo \"$A|${B-unset}|$LULL_CHANNEL_DIR|$((LULL_SUPERVISOR_PID == PPID))|${LULL_SUPERVISOR-none}\"")
                .finish();
        assertEquals("b = c||/nowhere|1|none\n", outcome.text());
    }

    @Test
    void shouldUndoWhatALauncherDidToTheEnvironment() throws Exception {
        SupervisedRun.Outcome outcome = run(SupervisedRun.GOOD_AGENT, "echo \"$A|${B-unset}|$HOME\"")
                .with(Map.of("A", "changed", "B", "added", "HOME", "/home"))
                .mending("=A=b = c", "-B")
                .finish();
        assertEquals("b = c|unset|/home\n", outcome.text());
    }

    @Test
    void shouldPutAgentsLibraryFirstWhenTheUserPreloadsToo() throws Exception {
        SupervisedRun.Outcome outcome = run(
                        "echo 'preload /nowhere/ours' >&4; echo ${LD_PRELOAD-none} $LULL_GIVEN_PRELOAD; "
                                + SupervisedRun.GOOD_AGENT,
                        "tr '\\0' '\\n' </proc/$$/environ | grep ^LD_PRELOAD=")
                .with(Map.of("LD_PRELOAD", "/nowhere/b /nowhere/a"))
                .finish();
        assertEquals("LD_PRELOAD=/nowhere/ours:/nowhere/b /nowhere/a\n", outcome.text());
        assertTrue(outcome.stderr().contains("none /nowhere/b /nowhere/a"), outcome.stderr());
    }

    @Test
    void shouldKeepAgentFromTheProgramsJvmOptionsAndLocale() throws Exception {
        String show = "echo \"${JAVA_TOOL_OPTIONS-none} ${JDK_JAVA_OPTIONS-none} $LC_ALL\"";
        SupervisedRun.Outcome outcome = run(show + "; " + SupervisedRun.GOOD_AGENT, show)
                .with(Map.of("JAVA_TOOL_OPTIONS", "-Da=b", "JDK_JAVA_OPTIONS", "-Dc=d", "LC_ALL", "C"))
                .finish();
        assertEquals("none none C.UTF-8\n", outcome.stderr());
        assertEquals("-Da=b -Dc=d C\n", outcome.text());
    }

    @Test
    void shouldTellAgentTheProgramsWordsByteForByte() throws Exception {
        SupervisedRun.Outcome outcome = run(
                        "IFS=, read -r a b c first <<<$LULL_SUPERVISOR; tail -zn +$((first + 1)) <&5 >words; "
                                + SupervisedRun.GOOD_AGENT,
                        "true")
                .mending("-X")
                .running("printf", "%s|", "@file", "", "--", "-h", "ü")
                .finish();
        assertEquals("@file||--|-h|ü|", outcome.text());
        assertEquals("printf\0%s|\0@file\0\0--\0-h\0ü\0", Files.readString(directory.resolve("words")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"<&-", ">&-", "2>&-", "<&- >&- 2>&-"})
    void shouldStartBothWhenStandardStreamsAreClosed(String closed) throws Exception {
        String[] shell = {"bash", "-c", "exec \"$@\" " + closed, "bash"};
        String list = "ls /proc/$$/fd >descriptors; exit 3";
        SupervisedRun bare = run("exit 1", list).under(shell);
        assertEquals(3, bare.finish().exitCode());
        String alone = bare.read("descriptors");
        SupervisedRun supervised = run("ls /proc/$$/fd >streams; " + SupervisedRun.GOOD_AGENT, list)
                .under(shell);
        assertEquals(3, supervised.finish().exitCode());
        assertEquals(alone, supervised.read("descriptors"));
        assertTrue(supervised.read("streams").startsWith("0\n1\n2\n"), supervised.read("streams"));
    }

    @Test
    void shouldLeaveDescriptorsAloneWhenProgramStarts() throws Exception {
        String list = "ls /proc/self/fd";
        SupervisedRun.Outcome bare = run("exit 1", list).finish();
        SupervisedRun.Outcome supervised = run(SupervisedRun.GOOD_AGENT, list).finish();
        assertEquals(bare.text(), supervised.text());
    }

    @Test
    void shouldKeepIgnoredSignalsAndMaskWhenInherited() throws Exception {
        String show = "grep -E '^Sig(Blk|Ign):' /proc/self/status";
        String ignore = "trap '' HUP CHLD USR1; exec \"$@\"";
        SupervisedRun.Outcome bare =
                run("exit 1", show).under("bash", "-c", ignore, "bash").finish();
        SupervisedRun.Outcome supervised = run(SupervisedRun.GOOD_AGENT, show)
                .under("bash", "-c", ignore, "bash")
                .finish();
        assertEquals(0, supervised.exitCode(), supervised.stderr());
        assertEquals(bare.text(), supervised.text());
    }

    @Test
    void shouldRunOnWhenAgentIsKilled() throws Exception {
        SupervisedRun.Outcome outcome = run(
                        "echo $$ >pid; echo go >&4; exec sleep 300",
                        "kill -KILL $(cat pid); while kill -0 $(cat pid) 2>/dev/null; do :; done; echo answer; exit 3")
                .finish();
        assertEquals(3, outcome.exitCode());
        assertEquals("answer\n", outcome.text());
        assertTrue(outcome.stderr().contains("the agent ended early (killed by signal 9)"), outcome.stderr());
    }

    /** The words go to a pipe that nobody reads any more. */
    @Test
    void shouldRunTheProgramWhereNobodyReadsThatThereIsNoAgent() throws Exception {
        String unread = "mkfifo \"$0/unread\"; exec 9<>\"$0/unread\" 2>\"$0/unread\"; exec 9<&-; exec \"$@\"";
        SupervisedRun.Outcome outcome = run("exit 1", "echo ran; exit 7")
                .under("bash", "-c", unread, directory.toString())
                .finish();
        assertEquals("ran\n", outcome.text());
        assertEquals(7, outcome.exitCode());
    }

    /** The pipe is full, and stays so. */
    @Test
    void shouldRunTheProgramWhereNothingMoreCanBeSaid() throws Exception {
        String full = "mkfifo \"$0/full\"; exec 9<>\"$0/full\"; "
                + "dd if=/dev/zero of=\"$0/full\" bs=4096 oflag=nonblock 2>\"$0/dd\"; exec \"$@\" 2>\"$0/full\"";
        SupervisedRun.Outcome outcome = run("exit 1", "echo ran; exit 7")
                .under("bash", "-c", full, directory.toString())
                .finish();
        assertEquals("ran\n", outcome.text());
        assertEquals(7, outcome.exitCode());
    }

    @Test
    void shouldRunWithoutLullWhenAgentNeverSaysGo() throws Exception {
        SupervisedRun.Outcome outcome = run("echo 'env A=b' >&4; exec sleep 300", "echo \"${A-plain}\"; exit 5")
                .with(Map.of("LULL_START_TIMEOUT", "0.2"))
                .finish();
        assertEquals(5, outcome.exitCode());
        assertEquals("plain\n", outcome.text());
        assertTrue(outcome.stderr().contains("the program runs without Lull"), outcome.stderr());
    }

    @ParameterizedTest
    @CsvSource({"exit 1", "exit 134", "kill -SEGV $$", "echo nonsense >&4", "exec /nowhere/java"})
    void shouldRunWithoutLullWhenAgentFails(String agent) throws Exception {
        SupervisedRun.Outcome outcome =
                run("ulimit -c 0; " + agent, "echo ran; exit 6").finish();
        assertEquals(6, outcome.exitCode());
        assertEquals("ran\n", outcome.text());
        assertTrue(outcome.stderr().contains("without Lull"), outcome.stderr());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void shouldNotRunProgramWhenAgentAnswersAndExits(int code) throws Exception {
        SupervisedRun.Outcome outcome = run("exit " + code, "echo ran; exit 9").finish();
        assertEquals(code, outcome.exitCode());
        assertEquals("", outcome.text());
    }

    @Test
    void shouldReplaceItselfWhenAgentSaysPlain() throws Exception {
        SupervisedRun run = run("echo plain >&4", "echo $$ ${LULL_SUPERVISOR_PID-none}; exit 4");
        Process process = run.start();
        SupervisedRun.Outcome outcome = run.finish(process);
        assertEquals(4, outcome.exitCode());
        assertEquals(process.pid() + " none\n", outcome.text());
    }

    @Test
    void shouldRemoveChannelWhenProgramAndAgentDie() throws Exception {
        Path channel = directory.resolve("lull-1");
        SupervisedRun.Outcome outcome = run(
                        "mkdir lull-1; touch lull-1/task.1 lull-1/task.2; "
                                + "echo \"channel $PWD/lull-1\" >&4; echo go >&4; kill -KILL $$",
                        "kill -KILL $$")
                .finish();
        assertEquals(128 + 9, outcome.exitCode());
        assertFalse(Files.exists(channel));
    }

    @Test
    void shouldRemoveChannelWhenAgentFailsToStart() throws Exception {
        run("mkdir lull-1; touch lull-1/task.1; echo \"channel $PWD/lull-1\" >&4; exit 1", "true")
                .finish();
        assertFalse(Files.exists(directory.resolve("lull-1")));
    }

    @Test
    void shouldRemoveWholeChannelAndNothingBehindLinksInIt(@TempDir Path elsewhere) throws Exception {
        Path precious = Files.writeString(elsewhere.resolve("precious"), "");
        run(
                        "mkdir -p lull-1/a/b; touch lull-1/a/b/c; ln -s " + elsewhere + " lull-1/link; ln -s "
                                + elsewhere + " lull-1/a/link; " + "echo \"channel $PWD/lull-1\" >&4; "
                                + SupervisedRun.GOOD_AGENT,
                        "true")
                .finish();
        assertFalse(Files.exists(directory.resolve("lull-1")));
        assertTrue(Files.exists(precious));
    }

    @ParameterizedTest
    @ValueSource(strings = {"$PWD/../lull-precious", "/etc", "$PWD/lull-link", "$PWD"})
    void shouldNotRemoveWhatIsNoChannelWhenAgentNamesIt(String named, @TempDir Path elsewhere) throws Exception {
        Path precious = Files.writeString(elsewhere.resolve("precious"), "");
        Files.createSymbolicLink(directory.resolve("lull-link"), elsewhere);
        run(
                        "mkdir -p ../lull-precious; touch ../lull-precious/file; echo \"channel " + named + "\" >&4; "
                                + SupervisedRun.GOOD_AGENT,
                        "true")
                .finish();
        assertTrue(Files.exists(precious));
        assertTrue(Files.exists(Path.of("/etc/passwd")));
        assertTrue(Files.exists(directory.resolve("program")));
        Path sibling = directory.resolveSibling("lull-precious");
        assertTrue(Files.deleteIfExists(sibling.resolve("file")));
        Files.delete(sibling);
    }

    @Test
    void shouldKillAgentWhenReportTakesTooLong() throws Exception {
        SupervisedRun.Outcome outcome = run("echo go >&4; exec sleep 300", "exit 8")
                .with(Map.of("LULL_REPORT_TIMEOUT", "0.2"))
                .finish();
        assertEquals(8, outcome.exitCode());
        assertTrue(outcome.stderr().contains("LULL_REPORT_TIMEOUT"), outcome.stderr());
    }

    /** Where others keep the CPUs busy it would not come to it itself. */
    @Test
    void shouldGiveTheAgentsSessionItsShareBackWhenTheProgramHasEnded() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/autogroup")), "this kernel has no autogroups");
        SupervisedRun run = run(
                "until echo 19 >/proc/$$/autogroup; do sleep 0.05; done 2>/dev/null; " + SupervisedRun.GOOD_AGENT
                        + "; until grep -q 'nice 0$' /proc/$$/autogroup; do sleep 0.01; done; echo done >report",
                "exit 3");
        assertEquals(3, run.finish().exitCode());
        assertEquals("done", run.read("report"));
    }

    @Test
    void shouldWaitForReportWhenAgentStillWrites() throws Exception {
        SupervisedRun run = run(
                SupervisedRun.GOOD_AGENT + "; for i in {1..200}; do echo line >>report; done; echo done >>report",
                "exit 0");
        run.finish();
        assertTrue(run.read("report").endsWith("done"));
    }

    @Test
    void shouldNotBlockWhenAgentNeverListens() throws Exception {
        assertEquals(
                0, run("exec 3<&-; echo go >&4; exec true", "true").finish().exitCode());
    }

    @ParameterizedTest
    @CsvSource({"/nowhere/program, 127", "/etc/passwd, 126"})
    void shouldExitLikeShellWhenProgramCannotRun(String program, int code) throws Exception {
        SupervisedRun.Outcome outcome =
                run(SupervisedRun.GOOD_AGENT, "true").running(program).finish();
        assertEquals(code, outcome.exitCode());
        assertTrue(outcome.stderr().contains(program), outcome.stderr());
    }

    /** Nothing fits between what the kernel takes at all and what it takes with one variable more. */
    @Test
    void shouldRunWithoutLullWhenOurVariablesAreTooMuch() throws Exception {
        SupervisedRun.Outcome outcome = run(
                        "echo \"env A=$(printf '%0200000d' 0 | head -c 65000)\" >&4; " + SupervisedRun.GOOD_AGENT,
                        "echo ${A-none}")
                .under("bash", "-c", "ulimit -s 512; exec \"$@\" " + "x".repeat(100_000), "bash")
                .finish();
        assertEquals("none\n", outcome.text());
        assertTrue(outcome.stderr().contains("too long together"), outcome.stderr());
    }

    @ParameterizedTest
    @ValueSource(strings = {"-n 8", "-n 12", "-v 100000", "-u 1", "-f 1", "-s unlimited", "-c 0", "-t 1"})
    void shouldRunProgramWhateverTheLimit(String limit) throws Exception {
        SupervisedRun.Outcome outcome = run(SupervisedRun.GOOD_AGENT, "true")
                .running("bash", "-c", "ulimit " + limit.substring(0, 2) + "; exit 3")
                .under("bash", "-c", "ulimit " + limit + "; exec \"$@\"", "bash")
                .finish();
        assertEquals(3, outcome.exitCode(), outcome.stderr());
        assertEquals(limit.substring(3) + "\n", outcome.text());
    }

    @Test
    void shouldExplainUsageWhenCountIsWrong() throws Exception {
        assertEquals(
                2,
                run("", "")
                        .under(SupervisedRun.supervisor().toString(), "9")
                        .finish()
                        .exitCode());
    }

    @Test
    void shouldStayInForeignSessionWhenAgentRuns() throws Exception {
        SupervisedRun run = run("ps -o sid= -p $$ >agent-session; echo $$ >pid; " + SupervisedRun.GOOD_AGENT, "true");
        run.finish();
        assertEquals(run.read("pid"), run.read("agent-session"));
    }
}
