package lull.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Signals to the supervisor, to its program, and to its agent. */
class SupervisorSignalsTest extends SupervisedTest {
    /** Part of a program that counts SIGINT in {@code n}. */
    private static final String SAY_INTERRUPTS = "trap 'echo interrupts: $n; exit 0' USR1; ";

    @ParameterizedTest
    @ValueSource(ints = {2, 6, 9, 11, 15})
    void shouldDieOfProgramsSignalWhenProgramIsKilled(int signal) throws Exception {
        SupervisedRun run = run(SupervisedRun.GOOD_AGENT, "ulimit -c 0; kill -" + signal + " $$");
        assertEquals(signal, deathSignal(run), "signal seen by the parent, without a second core");
        assertTrue(run.read("heard").contains("signalled " + signal + " "), run.read("heard"));
    }

    /** The limit of a core's size binds no program to which cores are piped. */
    @Test
    void shouldMakeItselfUndumpableBeforeItDiesOfTheProgramsSignal() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/strace")), "skipped: strace is missing");
        SupervisedRun run = run(SupervisedRun.GOOD_AGENT, "ulimit -c 0; kill -SEGV $$")
                .under("strace", "-o", directory.resolve("trace").toString(), "-e", "trace=prctl,kill");
        assertEquals(128 + 11, run.finish().exitCode());
        String trace = run.read("trace");
        assertTrue(
                Pattern.compile("prctl\\(PR_SET_DUMPABLE, (0|SUID_DUMP_DISABLE)\\) += 0\n.*SIGSEGV")
                        .matcher(trace)
                        .find(),
                trace);
    }

    /** To a program without children, since the end of one would be a SIGCHLD that nobody forwarded. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "INT", "QUIT", "TERM", "HUP", "USR1", "USR2", "ALRM", "PIPE", "TSTP", "WINCH", "CONT", "CHLD", "RTMIN",
                "RTMAX"
            })
    void shouldForwardSignalWhenSentToSupervisor(String signal) throws Exception {
        SupervisedRun run = run(
                        SupervisedRun.GOOD_AGENT,
                        "exec perl -e '$SIG{" + signal + "} = sub { print \"caught\\n\"; exit 21 }; "
                                + "open my $ready, \">\", \"ready\"; close $ready; sleep 1 while 1'")
                .under("env", "--default-signal"); // the JVM blocks SIGQUIT in its children
        Process process = run.start();
        run.awaitReady();
        send(signal, process);
        SupervisedRun.Outcome outcome = run.finish(process);
        assertEquals(21, outcome.exitCode());
        assertEquals("caught\n", outcome.text());
    }

    @Test
    void shouldNotRepeatSignalWhenTerminalSentItToAll() throws Exception {
        SupervisedRun run = run(
                SupervisedRun.GOOD_AGENT,
                "trap 'n=$((n + 1)); echo >ready' INT; " + SAY_INTERRUPTS
                        + "echo $PPID >supervisor; echo >ready; while :; do sleep 0.01; done");
        Process terminal = run.underTerminal().start();
        run.awaitReady();
        terminal.getOutputStream().write(3); // Ctrl-C
        terminal.getOutputStream().flush();
        run.awaitReady();
        // Dequeued after any interrupt that waits, so the count is final when it arrives.
        signal("USR1", Long.parseLong(run.read("supervisor")));
        assertTrue(run.finish(terminal).text().contains("interrupts: 1"));
    }

    @Test
    void shouldNotRepeatSignalWhenProgramSentItToItsGroup() throws Exception {
        String signalBoth = "kill -INT 0; bash -c 'kill -USR1 $0' $PPID; while :; do sleep 0.01; done";
        SupervisedRun.Outcome outcome = run(
                        SupervisedRun.GOOD_AGENT, "trap 'n=$((n + 1))' INT; " + SAY_INTERRUPTS + signalBoth)
                .under("setsid")
                .finish();
        assertTrue(outcome.text().contains("interrupts: 1"), outcome.text());
    }

    @Test
    void shouldGiveProgramTheAlarmThatItsParentSet() throws Exception {
        SupervisedRun run = run(SupervisedRun.GOOD_AGENT, "exec sleep 300").under("perl", "-e", "alarm 1; exec @ARGV");
        assertEquals(128 + 14, run.finish().exitCode());
        assertTrue(run.read("heard").contains("signalled 14 "), run.read("heard"));
    }

    @Test
    void shouldDieOfSignalWhenItComesBeforeProgramStarts() throws Exception {
        SupervisedRun run = run("echo >ready; exec sleep 300", "echo ran");
        Process process = run.start();
        run.awaitReady();
        send("TERM", process);
        SupervisedRun.Outcome outcome = run.finish(process);
        assertEquals(128 + 15, outcome.exitCode());
        assertEquals("", outcome.text());
    }

    @ParameterizedTest
    @CsvSource({"INT, 2", "TERM, 15", "HUP, 1", "USR1, 10"})
    void shouldDieOfSignalWhenItComesWhileTheAgentLeaves(String signal, int number) throws Exception {
        SupervisedRun run = run("echo plain >&4; echo >ready; until [ -e sent ]; do sleep 0.01; done", "echo ran")
                .under("env", "--default-signal");
        Process process = run.start();
        run.awaitReady();
        send(signal, process);
        Files.createFile(directory.resolve("sent"));
        SupervisedRun.Outcome outcome = run.finish(process);
        assertEquals(128 + number, outcome.exitCode());
        assertEquals("", outcome.text());
    }

    @Test
    void shouldTakeProgramAlongWhenKilledItself() throws Exception {
        SupervisedRun run = run(SupervisedRun.GOOD_AGENT, "echo $$ >pid; echo >ready; exec sleep 300");
        Process process = run.start();
        run.awaitReady();
        ProcessHandle program =
                ProcessHandle.of(Long.parseLong(run.read("pid"))).orElseThrow();
        send("KILL", process);
        run.finish(process);
        program.onExit().get();
        assertFalse(program.isAlive());
    }

    @ParameterizedTest
    @ValueSource(strings = {"TERM", "INT", "HUP"})
    void shouldLetAgentReportWhenABatchSystemSignalsEveryProcess(String signal) throws Exception {
        SupervisedRun run = run("kill -" + signal + " $$; " + SupervisedRun.GOOD_AGENT, "exit 5");
        assertEquals(5, run.finish().exitCode());
        assertTrue(run.read("heard").contains("exited 5 "), run.read("heard"));
    }

    /** By a parent that tells a death by signal, and whether there is a core, from an exit code above 128, as Java does not. */
    private int deathSignal(SupervisedRun run) throws IOException, InterruptedException {
        return run.under("perl", "-e", "system(@ARGV); exit($? & 255)").finish().exitCode();
    }

    private static void send(String signal, Process process) throws IOException, InterruptedException {
        signal(signal, process.pid());
    }

    private static void signal(String signal, long pid) throws IOException, InterruptedException {
        assertEquals(
                0,
                new ProcessBuilder("bash", "-c", "kill -" + signal + " " + pid)
                        .start()
                        .waitFor());
    }
}
