package lull.systemtests;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** An MPI implementation with its wrapper compilers and its launcher. */
enum MpiLibrary {
    OPEN_MPI("openmpi", "OMPI_CC", List.of("--oversubscribe", "--bind-to", "none", "--mca", "pml", "ob1",
            "--mca", "btl", "self,vader", "--mca", "mpi_yield_when_idle", "1")),
    MPICH("mpich", "MPICH_CC", List.of());

    private final String suffix;
    private final String compilerVariable;
    private final List<String> options;

    MpiLibrary(String suffix, String compilerVariable, List<String> options) {
        this.suffix = suffix;
        this.compilerVariable = compilerVariable;
        this.options = options;
    }

    String cCompiler() {
        return "mpicc." + suffix;
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
