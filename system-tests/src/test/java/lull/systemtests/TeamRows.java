package lull.systemtests;

import static lull.systemtests.Compiler.CLANG;
import static lull.systemtests.Row.row;

import java.util.ArrayList;
import java.util.List;

/** Rows about teams of threads and the state that a region must not touch, each with both OpenMP runtimes. */
final class TeamRows {
    private static final ProgramBuilder ODD = c("oddities.c");

    private TeamRows() {}

    private static ProgramBuilder c(String source) {
        return ProgramBuilder.program(source).withoutMpi();
    }

    static List<Row> all() {
        List<Row> rows = new ArrayList<>(both("settings as the program sees them", "settings"));
        rows.addAll(both("the number that was asked for", "asks"));
        rows.addAll(both("teams of sizes of their own", "own-sizes"));
        rows.addAll(both("omp_set_num_threads", "set-num-threads"));
        rows.addAll(both("nested regions", "nested"));
        rows.addAll(both("tasks", "tasks"));
        rows.addAll(both("a reduction over tasks", "task-reduction"));
        rows.addAll(both("sections, ordered, single, critical", "worksharing"));
        rows.addAll(both("copyin of threadprivate", "copyin"));
        rows.addAll(both("cancellation off", "cancel"));
        rows.addAll(both("cancellation on", "cancel").stream()
                .map(row -> row.with("OMP_CANCELLATION", "true"))
                .toList());
        rows.addAll(both("three threads", "plain").stream()
                .map(row -> row.threads(3))
                .toList());
        rows.addAll(both("active waiting", "plain").stream()
                .map(row -> row.with("OMP_WAIT_POLICY", "active"))
                .toList());
        rows.addAll(both("bound threads", "settings").stream()
                .map(row -> row.with("OMP_PROC_BIND", "true"))
                .toList());
        rows.addAll(both("dynamic teams", "plain").stream()
                .map(row -> row.with("OMP_DYNAMIC", "true"))
                .toList());
        rows.addAll(both("a limit of threads", "settings").stream()
                .map(row -> row.with("OMP_THREAD_LIMIT", "3"))
                .toList());
        rows.addAll(both("omp_pause_resource_all", "pause"));
        rows.addAll(both("errno", "errno"));
        rows.add(row("rounding, exceptions, denormals", ODD, "rounding"));
        rows.add(row("rounding, exceptions, denormals, libomp", ODD.with(Compiler.CLANG), "rounding")
                .observed());
        // Whatever makes it so, a team of one forgets under libomp which exceptions were raised before.
        rows.add(row("rounding, denormals, libomp", ODD.with(Compiler.CLANG), "rounding")
                .given("\"$@\" | sed 's/exceptions [0-9a-f]*//'"));
        rows.addAll(both("floating point traps", "traps"));
        rows.addAll(both("stacks of 16 kB", "small-stack", "16384"));
        rows.addAll(both("stacks of 64 kB", "small-stack", "65536"));
        rows.addAll(both("threads with regions", "threads"));
        rows.addAll(both("coroutines", "coroutines"));
        rows.addAll(both("an interval timer", "itimer"));
        rows.addAll(both("an interrupted read", "eintr"));
        rows.addAll(both("siglongjmp out of handlers", "siglongjmp"));
        rows.addAll(both("a signal stack", "sigaltstack"));
        for (Row row : both("the last team", "sizes-at-the-end")) {
            rows.add(row.observed());
        }
        rows.add(row("clauses", c("clauses.c")).observed());
        rows.add(row("clauses, libomp", c("clauses.c").with(CLANG)).observed());
        rows.add(row("entries of older compilers", c("gomp_entries.c")).observed());
        for (Compiler compiler : Compiler.values()) {
            String runtime = ", " + compiler.openMpRuntime();
            rows.add(row("a storm of alarms" + runtime, c("alarm_storm.c").with(compiler)));
            rows.add(row(
                    "a stack as small as may be" + runtime, c("tiny_stack.c").with(compiler)));
            rows.add(
                    row("errno of all that is seen" + runtime, c("errno_kept.c").with(compiler))
                            .threads(1));
        }
        rows.add(row("a child by clone", c("clone_child.c")));
        rows.add(row("regions without debug information", ODD.withoutDebugInformation(), "plain")
                .act());
        return rows;
    }

    private static List<Row> both(String name, String... arguments) {
        return List.of(row(name + ", libgomp", ODD, arguments), row(name + ", libomp", ODD.with(CLANG), arguments));
    }
}
