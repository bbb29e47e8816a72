package lull.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What a program has been given beside words and environment: open files, locks, a scheduling policy, orphans. */
class SupervisedStateTest extends SupervisedTest {
    private static final String LOCK = "use Fcntl; $^F = 99; open my $file, '>', 'locked' or die; "
            + "my $lock = pack('ssx4qqix4', F_WRLCK, 0, 0, 0, 0); fcntl($file, F_SETLK, $lock) or die; exec @ARGV";
    private static final String ADOPT = "syscall(%d, 36, 1, 0, 0, 0) == 0 or die; exec @ARGV";

    /** Its reader sees the end of what it wrote as soon as it closes that, and answers. */
    @Test
    void shouldLetGoOfWhatTheProgramCloses() throws Exception {
        SupervisedRun.Outcome outcome = run(
                        SupervisedRun.GOOD_AGENT,
                        "echo words; exec >&- 7>&-; read -r answer <answer; [ \"$answer\" = ended ] && exit 5")
                .underScript("mkfifo answer; \"$@\" 7>&1 | { cat; echo ended >answer; }; exit ${PIPESTATUS[0]}")
                .finish();
        assertEquals("words\n", outcome.text());
        assertEquals(5, outcome.exitCode(), outcome.stderr());
    }

    @Test
    void shouldLetTheProgramReadItsInputToTheEndAlone() throws Exception {
        SupervisedRun.Outcome outcome = run(
                        SupervisedRun.GOOD_AGENT, "exec <&-; until [ -s refused ]; do sleep 0.01; done; cat refused")
                .underScript("(trap '' PIPE; while echo word; do :; done 2>/dev/null; echo nobody reads >refused) "
                        + "| \"$@\"; exit ${PIPESTATUS[1]}")
                .finish();
        assertEquals("nobody reads\n", outcome.text());
        assertEquals(0, outcome.exitCode(), outcome.stderr());
    }

    @Test
    void shouldLeaveAProgramAloneThatHasRecordLocks() throws Exception {
        SupervisedRun run = run(SupervisedRun.GOOD_AGENT, "echo $(grep -c \"POSIX .* $$ \" /proc/locks)")
                .underScript("exec perl -e \"$1\" \"${@:2}\"", LOCK);
        SupervisedRun.Outcome outcome = run.finish();
        assertEquals("1\n", outcome.text(), outcome.stderr());
        assertTrue(outcome.stderr().contains("runs without Lull: it has record locks"), outcome.stderr());
    }

    @Test
    void shouldLeaveAProgramAloneWhosePolicyEndsWithAFork() throws Exception {
        assumeTrue(succeeds("chrt", "-R", "-f", "1", "true"), "skipped: no policy of real time may be had");
        SupervisedRun.Outcome outcome = run(SupervisedRun.GOOD_AGENT, "ps -o cls= -p $$")
                .under("chrt", "-R", "-f", "1")
                .finish();
        assertEquals("FF", outcome.text().strip(), outcome.stderr());
        assertTrue(outcome.stderr().contains("SCHED_RESET_ON_FORK"), outcome.stderr());
    }

    @Test
    void shouldGiveTheProgramItsPriorityAndTheAgentTheUsualOne() throws Exception {
        assumeTrue(succeeds("chrt", "-f", "1", "nice", "-n", "-5", "true"), "skipped: no better priority may be had");
        String show = "ps -o cls=,ni= -p $$ | tr -s ' '";
        SupervisedRun normal = run(show + " >usual; " + SupervisedRun.GOOD_AGENT, show);
        SupervisedRun.Outcome outcome = normal.under("chrt", "-f", "1").finish();
        assertEquals("FF -", outcome.text().strip());
        assertEquals("TS 0", normal.read("usual"));
        outcome = normal.under("nice", "-n", "-5").finish();
        assertEquals("TS -5", outcome.text().strip());
        assertEquals("TS 0", normal.read("usual"));
    }

    @Test
    void shouldHaveTheAgentGoFirstWhereMemoryIsShort() throws Exception {
        String show = "cat /proc/$$/oom_score_adj";
        SupervisedRun run = run(show + " >score; " + SupervisedRun.GOOD_AGENT, show);
        String given = Files.readString(Path.of("/proc/self/oom_score_adj"));
        assertEquals(given, run.finish().text());
        assertEquals("1000", run.read("score"));
    }

    /** As without Lull: an orphan among its descendants is its child. */
    @Test
    void shouldAdoptOrphansWhereItWasToldTo() throws Exception {
        int prctl = "aarch64".equals(System.getProperty("os.arch")) ? 167 : 157;
        SupervisedRun.Outcome outcome = run(
                        SupervisedRun.GOOD_AGENT,
                        "(sleep 300 & echo $! >orphan); read -r orphan <orphan; "
                                + "[ $(ps -o ppid= -p $orphan) = $$ ]; echo $?; kill $orphan")
                .under("perl", "-e", String.format(ADOPT, prctl))
                .finish();
        assertEquals("0\n", outcome.text(), outcome.stderr());
    }

    private static boolean succeeds(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command).start().waitFor() == 0;
    }
}
