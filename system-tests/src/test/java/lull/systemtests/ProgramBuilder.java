package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Compiles a test program, once a variant; a warning fails the test, a missing compiler skips it. */
record ProgramBuilder(
        Path source, Optional<MpiLibrary> mpi, Compiler compiler, boolean debugInformation, List<String> flags) {
    private static final Path HEADERS = Toolchain.root().resolve("probe/src/main/c");
    private static final Pattern INCLUDE = Pattern.compile("^#include \"([^\"]+)\"", Pattern.MULTILINE);
    private static final Map<ProgramBuilder, Path> BUILT = new ConcurrentHashMap<>();

    ProgramBuilder {
        flags = List.copyOf(flags);
    }

    /** The named file of src/test/programs, with debug information, for Open MPI, by gcc or gfortran. */
    static ProgramBuilder program(String source) {
        return of(sources().resolve(source));
    }

    /** The named demonstration program, likewise. */
    static ProgramBuilder demo(String source) {
        return of(Toolchain.root().resolve("cli/src/main/demo").resolve(source));
    }

    /** The named program of the benchmarks, likewise. */
    static ProgramBuilder benchmark(String source) {
        return of(Toolchain.root().resolve("benchmarks/src/main/c").resolve(source));
    }

    /** The named program of the examples, likewise. */
    static ProgramBuilder example(String source) {
        return of(Toolchain.root().resolve("examples/programs").resolve(source));
    }

    private static ProgramBuilder of(Path source) {
        return new ProgramBuilder(source, Optional.of(MpiLibrary.OPEN_MPI), Compiler.GCC, true, List.of());
    }

    ProgramBuilder with(MpiLibrary library) {
        return new ProgramBuilder(source, Optional.of(library), compiler, debugInformation, flags);
    }

    ProgramBuilder withoutMpi() {
        return new ProgramBuilder(source, Optional.empty(), compiler, debugInformation, flags);
    }

    ProgramBuilder with(Compiler other) {
        return new ProgramBuilder(source, mpi, other, debugInformation, flags);
    }

    ProgramBuilder withoutDebugInformation() {
        return new ProgramBuilder(source, mpi, compiler, false, flags);
    }

    ProgramBuilder withFlags(String... more) {
        return new ProgramBuilder(source, mpi, compiler, debugInformation, List.of(more));
    }

    Path build() {
        Toolchain.require(wrapper());
        if (!isFortran()) {
            Toolchain.require(compiler.command());
        }
        return BUILT.computeIfAbsent(this, ProgramBuilder::compile);
    }

    static Path sources() {
        return Toolchain.root().resolve("system-tests/src/test/programs");
    }

    private Path compile() {
        Set<Path> read = new LinkedHashSet<>();
        addWithIncluded(source, read);
        String command = String.join(" ", command(Path.of(name())));
        return BuiltPrograms.built(variant(), List.copyOf(read), command, this::compileIn)
                .resolve(name());
    }

    /** Adds a file, and those that it includes from beside it, from the probe's headers or from the test programs. */
    private static void addWithIncluded(Path file, Set<Path> read) {
        if (!read.add(file)) {
            return;
        }
        try {
            INCLUDE.matcher(Files.readString(file)).results().forEach(include -> Stream.of(
                            file.getParent(), HEADERS, sources())
                    .map(directory -> directory.resolve(include.group(1)))
                    .filter(Files::exists)
                    .findFirst()
                    .ifPresent(included -> addWithIncluded(included, read)));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read what " + file + " includes", e);
        }
    }

    private void compileIn(Path directory) {
        Launch launch = Launch.of(command(directory.resolve(name())));
        if (mpi.isPresent()) {
            launch = launch.with(mpi.get().compilerVariable(), compiler.command())
                    .with(mpi.get().cppCompilerVariable(), compiler.cppCommand());
        }
        Outcome outcome = launch.run().assertSuccess();
        assertEquals("", outcome.stdout() + outcome.stderr(), outcome::description);
    }

    private String name() {
        String name = source.getFileName().toString();
        return name.substring(0, name.lastIndexOf('.'));
    }

    private List<String> command(Path program) {
        List<String> command = new ArrayList<>(List.of(wrapper(), "-O2", "-fopenmp", "-Wall", "-Werror"));
        if (debugInformation) {
            command.add("-g");
        }
        command.addAll(
                isFortran()
                        ? List.of("-J", program.toAbsolutePath().getParent().toString())
                        : List.of(
                                isCpp() ? "-std=gnu++17" : "-std=gnu11",
                                "-DOMPI_SKIP_MPICXX",
                                "-Wextra",
                                "-I",
                                HEADERS.toString()));
        if (!isFortran() && compiler == Compiler.GCC) {
            command.addAll(mpi.map(MpiLibrary::cFlags).orElse(List.of()));
        }
        command.add(source.toString());
        command.addAll(mpi.map(MpiLibrary::objects).orElse(List.of()));
        command.addAll(List.of("-o", program.toString()));
        command.addAll(flags);
        command.addAll(List.of("-ldl", "-lm", "-lpthread"));
        return command;
    }

    private boolean isFortran() {
        return source.toString().endsWith(".f90");
    }

    private boolean isCpp() {
        return source.toString().endsWith(".cpp");
    }

    private String wrapper() {
        if (isFortran()) {
            return mpi.orElseThrow(() -> new IllegalStateException("Fortran program without MPI: " + source))
                    .fortranCompiler();
        }
        if (isCpp()) {
            return mpi.map(MpiLibrary::cppCompiler).orElseGet(compiler::cppCommand);
        }
        return mpi.map(MpiLibrary::cCompiler).orElseGet(compiler::command);
    }

    private String variant() {
        String variant = mpi.map(library -> library.name().toLowerCase()).orElse("no_mpi") + "-" + compiler.command()
                + (debugInformation ? "-g" : "") + String.join("", flags);
        return name() + "-" + variant.replaceAll("[^A-Za-z0-9_.-]", "_");
    }
}
