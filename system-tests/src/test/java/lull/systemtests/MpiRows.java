package lull.systemtests;

import static lull.systemtests.Compiler.CLANG;
import static lull.systemtests.MpiLibrary.OPEN_MPI;
import static lull.systemtests.Row.row;

import java.util.ArrayList;
import java.util.List;

/** Rows about programs under mpirun, of all languages and both libraries. */
final class MpiRows {
    private static final ProgramBuilder ODD = ProgramBuilder.program("mpi_oddities.c");
    private static final ProgramBuilder CPP = ProgramBuilder.program("exceptions.cpp");

    private MpiRows() {}

    static List<Row> all() {
        List<Row> rows = new ArrayList<>();
        for (MpiLibrary library : MpiLibrary.values()) {
            rows.addAll(of(library));
        }
        rows.add(row("plain, libomp, Open MPI", OPEN_MPI, 2, ODD.with(CLANG), "plain")
                .act());
        rows.add(row("exceptions out of an error handler, clang, Open MPI", OPEN_MPI, 2, CPP.with(CLANG), "handler"));
        rows.add(row("stacks of 64 kB, Open MPI", OPEN_MPI, 2, ODD, "small-stack", "65536"));
        rows.add(row("MPI_Init in a thread, Open MPI", OPEN_MPI, 2, ODD, "in-thread"));
        rows.add(row("a window and a file together, Open MPI", OPEN_MPI, 2, ODD, "together"));
        rows.add(Row.java("Java", 2, "HybridJava", "50"));
        rows.add(row("multi_zone, Open MPI", OPEN_MPI, 2, ProgramBuilder.program("multi_zone.c"), "40"));
        rows.add(row("irs_like, Open MPI", OPEN_MPI, 2, ProgramBuilder.program("irs_like.c"), "10"));
        rows.add(row("mpi_only, Open MPI", OPEN_MPI, 2, ProgramBuilder.program("mpi_only.c")));
        rows.add(row("a task that starts others, Open MPI", OPEN_MPI, 2, ProgramBuilder.program("children.c"))
                .observed());
        rows.add(row("writes a file, Open MPI", OPEN_MPI, 2, ProgramBuilder.program("writes_file.c"), "out"));
        rows.add(row("what mpirun starts calls no MPI", OPEN_MPI, 1, ProgramBuilder.program("clauses.c"))
                .observed());
        rows.add(row("a task without mpirun", ODD, "plain"));
        return rows;
    }

    private static List<Row> of(MpiLibrary library) {
        List<Row> rows = List.of(
                row("plain", library, 2, ODD, "plain"),
                row("MPI_THREAD_SINGLE", library, 2, ODD, "init-thread", "0"),
                row("MPI_THREAD_MULTIPLE", library, 2, ODD, "init-thread", "3"),
                row("four threads call", library, 2, ProgramBuilder.program("threads_multiple.c")),
                row("longjmp out of an error handler", library, 2, ODD, "longjmp"),
                row("errors that are returned", library, 2, ODD, "errors-return"),
                intoFiles("an error that is fatal", library, "error")
                        .stderrVaries()
                        .aborts(library),
                intoFiles("MPI_Abort", library, "abort", "7").stderrVaries().aborts(library),
                row("exit without MPI_Finalize", library, 2, ODD, "exit", "5")
                        .stderrVaries()
                        .taskDies(library),
                row("exit after MPI_Finalize", library, 2, ProgramBuilder.program("exits.c"), "after-finalize")
                        .stderrVaries(),
                row("a task is killed", library, 2, ProgramBuilder.program("exits.c"), "kill")
                        .stderrVaries()
                        .taskDies(library),
                row("a task crashes", library, 2, ProgramBuilder.program("exits.c"), "segv")
                        .stderrVaries()
                        .taskDies(library),
                row("an operation with regions", library, 2, ODD, "own-operation"),
                row("calls in MPI_Finalize", library, 2, ODD, "in-finalize"),
                row("regions around MPI", library, 2, ODD, "around"),
                row("intercommunicators", library, 2, ODD, "divide"),
                row("groups of different sizes", library, 3, ProgramBuilder.program("intercommunicators.c")),
                row("fork in a task", library, 2, ODD, "fork"),
                row("exec after MPI_Finalize", library, 2, ODD, "exec"),
                row("errno, rounding and a timer", library, 2, ODD, "state"),
                row("stdin", library, 2, ODD, "input").given("printf 'one\\ntwo\\n' | \"$@\""),
                row("exceptions out of an error handler", library, 2, CPP, "handler"),
                row("longjmp from several depths", library, 2, ProgramBuilder.program("error_handler_jumps.c")),
                row(
                        "exceptions out of handlers of errors",
                        library,
                        2,
                        ProgramBuilder.program("error_handler_throws.cpp")),
                row("exceptions in regions", library, 2, CPP, "regions"),
                row("regions in C++ threads", library, 2, CPP, "threads"),
                row("an exception that nobody catches", library, 2, CPP, "uncaught")
                        .stderrVaries()
                        .taskDies(library),
                row("mpif.h", library, 2, ProgramBuilder.program("hybrid_mpif.f90")),
                row("use mpi", library, 2, ProgramBuilder.program("hybrid_use_mpi.f90")),
                row("use mpi_f08", library, 2, ProgramBuilder.program("hybrid_mpi_f08.f90")));
        return rows.stream().map(row -> named(row, library)).toList();
    }

    /** Each task prints into a file of its own: MPICH's launcher loses what a task said just before it took the others along. */
    private static Row intoFiles(String name, MpiLibrary library, String... arguments) {
        List<String> shell = List.of("sh", "-c", "exec \"$0\" \"$@\" >out-$OMPI_COMM_WORLD_RANK$PMI_RANK");
        return Row.tasks(name, library, 2, shell, ODD, arguments);
    }

    private static Row named(Row row, MpiLibrary library) {
        return new Row(
                row.name() + ", " + library.label(),
                row.command(),
                row.given(),
                row.environment(),
                row.ways(),
                row.traits());
    }
}
