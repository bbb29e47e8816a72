package lull.systemtests;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** An MPI implementation with its wrapper compilers and its launcher. */
enum MpiLibrary {
    OPEN_MPI(
            "openmpi",
            "OMPI_CC",
            List.of(
                    "--oversubscribe",
                    "--bind-to",
                    "none",
                    "--mca",
                    "pml",
                    "ob1",
                    "--mca",
                    "btl",
                    "self,vader",
                    "--mca",
                    "mpi_yield_when_idle",
                    "1"),
            List.of()),
    /**
     * Its MPI_STATUSES_IGNORE is the address 1, at which gcc believes nothing can be written. Its transport, UCX, looks at every
     * network device of the machine, and MPI_Init fails now and then where devices come and go; shared memory is enough here.
     */
    MPICH("mpich", "MPICH_CC", List.of("-genv", "UCX_TLS", "self,sm"), List.of("-Wno-stringop-overflow"));

    private final String suffix;
    private final String compilerVariable;
    private final List<String> options;
    private final List<String> cFlags;

    MpiLibrary(String suffix, String compilerVariable, List<String> options, List<String> cFlags) {
        this.suffix = suffix;
        this.compilerVariable = compilerVariable;
        this.options = options;
        this.cFlags = cFlags;
    }

    /** For people. */
    String label() {
        return this == OPEN_MPI ? "Open MPI" : "MPICH";
    }

    String cCompiler() {
        return "mpicc." + suffix;
    }

    /** Flags without which a correct C program does not compile free of warnings. */
    List<String> cFlags() {
        return cFlags;
    }

    String cppCompiler() {
        return "mpicxx." + suffix;
    }

    /** As compilerVariable, for the C++ wrapper. */
    String cppCompilerVariable() {
        return compilerVariable.replace("_CC", "_CXX");
    }

    String fortranCompiler() {
        return "mpifort." + suffix;
    }

    String launcher() {
        return "mpirun." + suffix;
    }

    /** Environment variable that tells the wrapper which C compiler to call. */
    String compilerVariable() {
        return compilerVariable;
    }

    /** What its programs are linked with, so that tasks that wait let others have the core; Open MPI's are told by an option. */
    List<String> objects() {
        return this == OPEN_MPI
                ? List.of()
                : List.of(BuiltPrograms.object("yielding_ucx").toString());
    }

    /** Command that runs the program with so many tasks; skips the test if the launcher is not installed. */
    List<String> command(int tasks, Path program, String... arguments) {
        return command(tasks, List.of(program.toString()), arguments);
    }

    List<String> command(int tasks, List<String> program, String... arguments) {
        Toolchain.require(launcher());
        List<String> command = new ArrayList<>(List.of(launcher()));
        if (this == OPEN_MPI && "root".equals(System.getProperty("user.name"))) {
            command.add("--allow-run-as-root");
        }
        command.addAll(options);
        command.addAll(List.of("-n", Integer.toString(tasks)));
        command.addAll(program);
        command.addAll(List.of(arguments));
        return command;
    }
}
