package lull.systemtests;

import static lull.systemtests.Compiler.CLANG;
import static lull.systemtests.Row.command;
import static lull.systemtests.Row.row;

import java.util.List;

/** Rows about what surrounds a program: limits, descriptors, rights, names, environment, input and output. */
final class SurroundingsRows {
    private static final ProgramBuilder ODD = c("oddities.c");
    private static final ProgramBuilder ODD_CLANG = ODD.with(CLANG);
    private static final ProgramBuilder INSPECT = c("inspect.c");
    private static final String MANY =
            "i=0; while [ $i -lt 1000 ]; do i=$((i+1)); export TORTURE_$i=some_text_$i; done; LEAD";
    private static final String HUGE =
            "h=$(head -c 100000 /dev/zero | tr '\\0' x); LEAD $h $h $h $h $h $h $h $h $h $h $h $h";

    private SurroundingsRows() {}

    private static ProgramBuilder c(String source) {
        return ProgramBuilder.program(source).withoutMpi();
    }

    static List<Row> all() {
        return List.of(
                row("what it sees of itself", INSPECT).uncounted(),
                row("what it sees of itself, libomp", INSPECT.with(CLANG)).uncounted(),
                row("what it sees when started oddly", INSPECT, "a b", "", "*", "@x")
                        .uncounted()
                        .given("umask 027; ulimit -S -n 200; "
                                + "trap '' INT USR1; nice -n 3 taskset -c 0 \"$@\" 7</dev/null 9>file"),
                row("what it sees in the background", INSPECT).uncounted().given("\"$@\" & wait $!"),
                row("what it sees on a terminal", INSPECT)
                        .uncounted()
                        .given("exec bash -c 'exec script -qec \"${*@Q} 2>/dev/null; exit\" /dev/null' bash "
                                + "\"$@\""),
                row("ulimit -f 1000", ODD, "plain").given("ulimit -f 1000; LEAD"),
                row("ulimit -f 0", ODD, "plain").given("ulimit -f 0; LEAD").unobserved(),
                row("ulimit -n 10", ODD, "plain").given("ulimit -n 10; LEAD").unobserved(),
                row("ulimit -n 64", ODD, "plain").given("ulimit -n 64; LEAD").unobserved(),
                row("ulimit -v 1000000", ODD, "plain")
                        .given("ulimit -v 1000000; LEAD")
                        .unobserved(),
                row("ulimit -v 400000", ODD, "plain")
                        .given("ulimit -v 400000; LEAD")
                        .unobserved(),
                row("ulimit -d 100000", ODD, "plain")
                        .given("ulimit -d 100000; LEAD")
                        .unobserved(),
                row("ulimit -s unlimited", ODD, "plain").given("ulimit -s unlimited; LEAD"),
                row("ulimit -s 256", ODD, "plain").given("ulimit -s 256; LEAD").unobserved(),
                row("ulimit -t 60", ODD, "plain").given("ulimit -t 60; LEAD"),
                row("ulimit -l 0", ODD, "plain").given("ulimit -l 0; LEAD"),
                row("ulimit -m and -c 0", ODD, "abort").given("ulimit -m 1000; ulimit -c 0; LEAD"),
                row("mlockall", ODD, "mlockall"),
                row("no bytes to be written, before the first region", ODD, "limit", "fe"),
                row("no bytes to be written, later", ODD, "limit", "fl"),
                row("no descriptors, before the first region", ODD, "limit", "ne"),
                row("no descriptors, later", ODD, "limit", "nl"),
                row("little memory, before the first region", ODD, "limit", "ve"),
                row("little data, before the first region", ODD_CLANG, "limit", "de"),
                row("no locked memory, before the first region", ODD, "limit", "le"),
                row("all descriptors closed", ODD, "close-all", "early"),
                row("all descriptors closed later", ODD, "close-all", "later"),
                row("all descriptors closed later, libomp", ODD_CLANG, "close-all", "later"),
                row("all descriptors covered", ODD, "cover-all", "early"),
                row("all descriptors covered later", ODD, "cover-all", "later"),
                row("standard streams closed by itself", ODD, "close-streams"),
                row("stdin closed", ODD, "plain").given("exec \"$@\" <&-"),
                row("stdout closed", ODD, "plain").given("exec \"$@\" >&-"),
                row("stderr closed", ODD, "plain").given("exec \"$@\" 2>&-"),
                row("all streams closed", ODD, "files").given("exec \"$@\" <&- >&- 2>&-"),
                row("stdout closed by itself", ODD, "stdout-closed"),
                row("stdout full", ODD, "much").given("exec \"$@\" >/dev/full"),
                row("stdout a broken pipe", ODD, "much").given("\"$@\" | head -c 10"),
                row("stderr a broken pipe", ODD, "plain")
                        .direct()
                        .given("exec bash -c '\"$@\" 2> >(head -c 0); exit $?' bash \"$@\""),
                row("ten megabytes on stdout", ODD, "much"),
                row("ten megabytes through a pipe", ODD, "much").given("\"$@\" | md5sum"),
                row("lines on both streams", ODD, "both"),
                row("stdin from a file", ODD, "cat").given("seq 1 1000 > in; exec \"$@\" < in"),
                row("stdin binary", ODD, "cat").given("head -c 300000 /bin/sh | \"$@\""),
                row("stdin a FIFO", ODD, "cat").given("mkfifo f; seq 1 100 > f & exec \"$@\" < f"),
                row("an argument @FIFO", ODD, "x", "@fifo")
                        .given("mkfifo fifo; { echo data > fifo; } & \"$@\"; timeout 5 cat fifo; wait"),
                row("an argument @file", ODD, "x", "@args").given("printf 'one two\\n--three' > args; LEAD"),
                row("arguments like options", ODD, "x", "--report", "--help", "-h", "--", "-V", "--mode", "act", "@"),
                row(
                        "arguments with odd bytes",
                        ODD,
                        "x",
                        "a b",
                        "",
                        "$HOME",
                        "'\"",
                        "*",
                        "\\",
                        "tab\there",
                        "line\nfeed",
                        "ü"),
                row("a byte that is no UTF-8", ODD, "x").given("exec \"$@\" \"$(printf '\\374\\377')\""),
                row("twelve huge arguments", ODD, "arguments").given(HUGE),
                row("a thousand variables", ODD, "arguments").given(MANY),
                row("huge variables", ODD, "arguments")
                        .given("export TORTURE_1=$(head -c 120000 /dev/zero | tr '\\0' y); LEAD"),
                row("variables without a name or a value", ODD, "plain")
                        .given("exec env '=x' 'A B=c' 'LULL=' 'U=ü' \"$@\""),
                row("a preload of its own", ODD, "plain")
                        .given("export LD_PRELOAD=libm.so.6; LEAD")
                        .observed(),
                row("a preload that is not there", ODD, "plain")
                        .observed()
                        .stderrVaries()
                        .given("export LD_PRELOAD=/no/lib.so; LEAD"),
                row("a tool of its own", ODD_CLANG, "settings").with("OMP_TOOL", "disabled"),
                row("LC_ALL=C in a folder with ü", ODD, "plain").given("mkdir ü; cd ü; export LC_ALL=C; LEAD"),
                command("LC_ALL=C and regions of a program with ü", ODD, "sh", "-c", "cp PROGRAM ü; exec ./ü plain")
                        .with("LC_ALL", "C"),
                command("LC_ALL=C and a program with ü", "./ü", "1", "3")
                        .given("cp /usr/bin/seq ü; export LC_ALL=C; LEAD"),
                row("a language that is not there", ODD, "plain")
                        .with("LANG", "xx_YY")
                        .with("LC_ALL", "xx_YY.foo"),
                row("a folder with a newline", ODD, "plain").given("mkdir 'a\nb '; cd 'a\nb '; LEAD"),
                row("a folder that is gone", ODD, "plain")
                        .given("mkdir gone; cd gone; rmdir ../gone; LEAD")
                        .unobserved(),
                row("a folder that can't be written", ODD, "plain").given("cd /proc; LEAD"),
                command("a program with blanks", "./a b", "1", "3").given("cp /usr/bin/seq 'a b'; LEAD"),
                command("a program with a newline", "./a\nb", "1", "3").given("cp /usr/bin/seq 'a\nb'; LEAD"),
                command("a program @file", "./@q", "1", "3").given("cp /usr/bin/seq @q; LEAD"),
                command("a program with a dash", "./-q", "1", "3").given("cp /usr/bin/seq ./-q; LEAD"),
                command("a program in the path", "-q", "1", "3").given("cp /usr/bin/seq ./-q; PATH=.:$PATH; LEAD"),
                command("no PATH", "/usr/bin/seq", "1", "3").given("unset HOME; PATH=/usr/bin:/bin; LEAD"),
                row("no environment", ODD, "clearenv"),
                row("environ null", ODD, "clearenv", "n"),
                row("environ of memory that is gone", ODD, "unmapped-environment", "early"),
                row("environ of memory that goes later", ODD, "unmapped-environment", "later"),
                row("environ of memory that goes later, libomp", ODD_CLANG, "unmapped-environment", "later"),
                row("files", ODD, "files"),
                row("chroot before the first region", ODD, "chroot"),
                row("setuid before the first region", ODD, "setuid", "early"),
                row("setuid later", ODD, "setuid", "later"),
                command(
                                "a setuid binary",
                                ODD,
                                "sh",
                                "-c",
                                "cp PROGRAM mine; chown nobody mine; chmod 4755 mine; exec ./mine plain")
                        .unobserved(),
                row("no time stamps, before the first region", ODD, "no-tsc", "early"),
                row("no time stamps, later", ODD, "no-tsc", "later"),
                row("not dumpable", ODD, "not-dumpable"),
                row("seccomp strict", ODD, "seccomp-strict").threads(1),
                row("seccomp filter", ODD, "seccomp", "later"),
                row("seccomp that closes doors", ODD, "seccomp-doors", "early"),
                row("seccomp that closes doors later", ODD, "seccomp-doors", "later"),
                row("static", c("openmp_only.c").withFlags("-static", "-fno-pie", "-Wl,--no-warnings"))
                        .unobserved(),
                row("not position independent", ODD.withFlags("-no-pie", "-fno-pie"), "plain"),
                row("address sanitizer", ODD.withFlags("-fsanitize=address"), "fork")
                        .stderrVaries(),
                // A leak check that fails in a child takes its buffers along, unless archer's C++ library is there to
                // write them.
                row("address sanitizer of clang", ODD_CLANG.withFlags("-fsanitize=address"), "fork")
                        .stderrVaries()
                        .with("ASAN_OPTIONS", "detect_leaks=0"),
                row("undefined behaviour sanitizer", ODD.withFlags("-fsanitize=undefined"), "fork"),
                row("undefined behaviour sanitizer of clang", ODD_CLANG.withFlags("-fsanitize=undefined"), "fork"),
                row("thread sanitizer", ODD.withFlags("-fsanitize=thread"), "serial")
                        .stderrVaries(),
                row("a filter by prctl after the first region", c("seccomp.c"), "prctl")
                        .threads(1),
                row("a filter by seccomp after the first region", c("seccomp.c"), "seccomp")
                        .threads(1),
                row("strict after the first region", c("seccomp.c"), "strict").threads(1),
                row("may write a kilobyte", c("small_files.c"), "1").unobserved(),
                row("may write three megabytes", c("small_files.c"), "3000"),
                row("a file of its own as descriptor 2", c("stderr_taken.c"), "second")
                        .unobserved(),
                row("leak sanitizer", ODD.withFlags("-fsanitize=leak"), "plain"));
    }
}
