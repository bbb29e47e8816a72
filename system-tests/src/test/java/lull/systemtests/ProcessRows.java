package lull.systemtests;

import static lull.systemtests.Compiler.CLANG;
import static lull.systemtests.Row.command;
import static lull.systemtests.Row.row;

import java.util.List;

/** Rows about processes: how they come to be, what they get from outside, and how they end. */
final class ProcessRows {
    private static final ProgramBuilder ODD =
            ProgramBuilder.program("oddities.c").withoutMpi();
    private static final ProgramBuilder ODD_CLANG = ODD.with(CLANG);
    private static final String READY_SIGNALLER = "exec \"$SIGNALLER\" ";

    private ProcessRows() {}

    static List<Row> all() {
        return List.of(
                row("fork", ODD, "fork"),
                row("fork, libomp", ODD_CLANG, "fork"),
                row("fork before the first region", ODD, "fork-first"),
                row("fork before the first region, libomp", ODD_CLANG, "fork-first"),
                row("fork in a region", ODD, "fork-in-region"),
                row("fork fifty times", ODD, "fork-often"),
                row("vfork and exec", ODD, "vfork"),
                row("posix_spawn of itself", ODD, "posix-spawn"),
                row("popen and system", ODD_CLANG, "shell"),
                row("exec of itself", ODD, "exec"),
                row("exec of itself, libomp", ODD_CLANG, "exec"),
                row("exec of itself twenty times", ODD, "exec-often", "20"),
                row("exec of a shell", ODD, "exec-shell"),
                row("exec in a region", ODD, "exec-in-region"),
                row("a daemon that outlives it", ODD, "daemon"),
                row("ptrace of a child", ODD, "traced"),
                row("exit 0", ODD, "exit", "0").observed().unobserved(),
                row("exit 1", ODD, "exit", "1").observed(),
                row("exit 77 before any region", ODD, "exit", "77").observed(),
                row("exit 127", ODD, "exit", "127").observed(),
                row("exit 128", ODD, "exit", "128").observed(),
                row("exit 255", ODD, "exit", "255").observed(),
                row("exit 256", ODD, "exit", "256").observed(),
                row("_exit", ODD, "_exit", "42"),
                row("quick_exit", ODD, "quick-exit"),
                row("abort", ODD, "abort"),
                row("abort with a core", ODD, "abort")
                        .given("ulimit -c unlimited; LEAD")
                        .observed(),
                row("a null pointer", ODD, "segv"),
                row("a null pointer in a region", ODD_CLANG, "segv-in-region"),
                row("kills itself, HUP", ODD, "kill", "1").observed(),
                row("kills itself, KILL", ODD, "kill", "9").observed(),
                row("kills itself, PIPE", ODD, "kill", "13").observed(),
                row("kills itself, ALRM", ODD, "kill", "14").observed(),
                row("kills itself, XCPU", ODD, "kill", "24").observed(),
                row("kills itself, real time", ODD, "kill", "40").observed(),
                row("signals itself what is ignored", ODD, "kill", "28").observed(),
                row("exit in another thread", ODD, "exit-thread"),
                row("pthread_exit in main", ODD, "pthread-exit"),
                row("exit in a region", ODD, "exit-in-region"),
                row("regions at exit", ODD, "atexit"),
                row("regions at exit, libomp", ODD_CLANG, "atexit"),
                caught("HUP INT QUIT USR1 USR2 TERM", "1,2,3,10,12,15"),
                caught("ALRM VTALRM PROF", "14,26,27"),
                caught("XCPU XFSZ", "24,25"),
                caught("IO PWR SYS STKFLT", "29,30,31,16"),
                caught("ABRT TRAP BUS FPE ILL SEGV", "6,5,7,8,4,11"),
                caught("WINCH URG CONT", "28,23,18"),
                caught("PIPE", "13"),
                caught("real time", "34,40,64"),
                deadly("HUP", 1),
                deadly("INT", 2),
                deadly("QUIT", 3),
                deadly("ALRM", 14),
                deadly("TERM", 15),
                deadly("STKFLT", 16),
                deadly("XCPU", 24),
                deadly("VTALRM", 26),
                deadly("real time", 50),
                row("stopped by TSTP", ODD, "await-end")
                        .given(READY_SIGNALLER + "stop:20 \"$@\"")
                        .observed(),
                row("stopped by TTIN", ODD, "await-end")
                        .given(READY_SIGNALLER + "stop:21 \"$@\"")
                        .observed(),
                row("stopped by TTOU", ODD, "await-end")
                        .given(READY_SIGNALLER + "stop:22 \"$@\"")
                        .observed(),
                row("under timeout", ODD, "await-end")
                        .given(READY_SIGNALLER + "14 timeout 600 \"$@\"")
                        .observed()
                        .unobserved(),
                row("under nohup", ODD, "plain").given("exec nohup \"$@\""),
                row("under setsid", ODD, "plain").given("exec setsid --wait \"$@\""),
                row("in the background", ODD, "plain").given("\"$@\" & wait $!"),
                row("in a pipeline", ODD, "cat").given("seq 1 2000 | \"$@\" | md5sum"),
                row("started by itself", ODD, "plain").given("exec env -i OMP_NUM_THREADS=2 PATH=\"$PATH\" \"$@\""),
                command("a command in a cleared environment", ODD, "env", "-i", "PROGRAM", "plain")
                        .unobserved(),
                command("under strace", ODD, "strace", "-f", "-o", "/dev/null", "PROGRAM", "plain"),
                command("under gdb", ODD, "gdb", "-q", "-batch", "-ex", "run", "--args", "PROGRAM", "plain")
                        .observed()
                        .stderrVaries()
                        .given("\"$@\" | grep plain"),
                command("under valgrind", ODD, "valgrind", "-q", "--error-exitcode=9", "PROGRAM", "_exit", "3")
                        .observed()
                        .stderrVaries(),
                command("under stdbuf", ODD, "stdbuf", "-o0", "PROGRAM", "plain"),
                command("under taskset", ODD, "taskset", "-c", "0", "PROGRAM", "settings"),
                command("a shell script", "sh", "-c", "echo one; (exit 3); echo $?; exit 5"),
                command(
                        "a pipeline in a shell",
                        "bash",
                        "-c",
                        "echo one | tee /dev/stderr | cat; exit ${PIPESTATUS[0]}"),
                command(
                        "jobs in a shell",
                        "bash",
                        "-c",
                        "for i in 1 2 3; do (exit $i) & wait $! || echo $?; done; kill -TERM $$"),
                command("a shell that traps", "bash", "-c", "trap 'echo trapped; exit 9' TERM; kill -TERM $$; echo no"),
                command(
                        "a thousand processes",
                        "bash",
                        "-c",
                        "for ((i = 0; i < 300; i++)); do /bin/true; done; echo $i"),
                command("the JVM", "java", "-XX:+UseSerialGC", "-version"),
                command("perl", "perl", "-e", "print qq(a\\n); exit 3"),
                command("no command", "/no/such/command").direct(),
                command("no command in the path", "no-such-command-anywhere").direct(),
                command("not executable", "./file")
                        .given("echo > file; chmod 600 file; LEAD")
                        .direct(),
                command("a folder", "/tmp").direct(),
                command("an empty file", "./file")
                        .given(": > file; chmod 700 file; LEAD")
                        .direct(),
                command("a script without an interpreter's name", "./file")
                        .direct()
                        .given("echo 'echo done; exit 4' > file; chmod 700 file; LEAD"),
                command("a script of an interpreter that is not there", "./file")
                        .direct()
                        .given("echo '#!/no/sh' > file; chmod 700 file; LEAD"),
                command("a binary of another machine", "./file")
                        .given("printf '\\177ELF garbage' > file; chmod 700 file; LEAD")
                        .direct());
    }

    /** Signals from outside reach the program's handlers. */
    private static Row caught(String name, String numbers) {
        String count = Integer.toString(numbers.split(",").length);
        return row("catches " + name, ODD, "await-signals", count)
                .given(READY_SIGNALLER + numbers + " \"$@\"")
                .observed();
    }

    /** A signal from outside ends the program. */
    private static Row deadly(String name, int number) {
        return row("dies of " + name, ODD, "await-end")
                .given(READY_SIGNALLER + number + " \"$@\"")
                .observed();
    }
}
