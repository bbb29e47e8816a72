package lull.cli.doctor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lull.cli.verb.CommandOutput;
import lull.cli.verb.Installation;
import lull.platform.Capability;
import lull.platform.node.SearchPath;

/** Finds Lull's own pieces and the tools and libraries that it works with. */
public final class InstallationSurvey {

    private static final Pattern VERSION = Pattern.compile("(?:\\(Open\\w* ?\\w*\\)|Version:)\\s*(\\d[\\w.]*)");

    private final Installation installation;
    private final SearchPath commands;
    private final SearchPath libraries;

    /**
     * A survey of an installation.
     *
     * @param commands where MPI launchers and binutils are looked for
     * @param libraries where OpenMP and MPI libraries are looked for
     */
    public InstallationSurvey(Installation installation, SearchPath commands, SearchPath libraries) {
        this.installation = installation;
        this.commands = commands;
        this.libraries = libraries;
    }

    Capability java() {
        return Capability.ok("Java", System.getProperty("java.version") + ", " + System.getProperty("java.home"));
    }

    /** Loads the library the way programs get it: preloaded into a command that does nothing. */
    Capability probe() {
        String name = "probe library";
        Path library = installation.probeLibrary();
        if (!Files.exists(library)) {
            return Capability.missing(
                    name, library + " does not exist", "./lull demo installs a C compiler and builds it");
        }
        Optional<CommandOutput> output = preloaded(library);
        if (output.isEmpty()
                || output.get().exitCode() != 0
                || !output.get().text().isBlank()) {
            String said = output.map(answer -> answer.text().strip())
                    .filter(text -> !text.isEmpty())
                    .orElse("/bin/true does not end well under it");
            return Capability.missing(
                    name, library + " can't be preloaded: " + said, "build it anew on this machine: mvn clean package");
        }
        return Capability.ok(name, library.toString());
    }

    /** The loader splits LD_PRELOAD at blanks and colons: a library with such a path is reached through a link, as by lull run. */
    private static Optional<CommandOutput> preloaded(Path library) {
        if (!library.toString().matches(".*[\\s:].*")) {
            return CommandOutput.of(List.of("/bin/true"), Map.of("LD_PRELOAD", library.toString()));
        }
        try {
            Path folder = Files.createTempDirectory("lull-doctor-");
            Path link = Files.createSymbolicLink(folder.resolve("liblull.so"), library);
            try {
                return CommandOutput.of(List.of("/bin/true"), Map.of("LD_PRELOAD", link.toString()));
            } finally {
                Files.delete(link);
                Files.delete(folder);
            }
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    Capability supervisor() {
        Path supervisor = installation.supervisor();
        return Files.isExecutable(supervisor)
                ? Capability.ok("supervisor", supervisor.toString())
                : Capability.missing(
                        "supervisor",
                        supervisor + " is not there or not executable",
                        "./lull demo installs a C compiler and builds it");
    }

    Capability openMpi() {
        return launcher("Open MPI", List.of("mpirun.openmpi", "mpirun"), "open-mpi.org", "openmpi-bin");
    }

    Capability mpich() {
        return launcher("MPICH", List.of("mpirun.mpich", "mpiexec.hydra", "mpirun"), "HYDRA", "mpich");
    }

    Capability javaBindings() {
        String name = "Open MPI Java bindings";
        Optional<Path> library = libraries.find("libmpi_java.so*");
        boolean jar = Files.exists(installation.mpiJar());
        if (library.isEmpty()) {
            return Capability.missing(name, "no libmpi_java.so", "apt-get install libopenmpi-dev");
        }
        return jar
                ? Capability.ok(name, installation.mpiJar() + ", " + library.get())
                : Capability.limited(
                        name,
                        library.get().toString(),
                        "no mpi.jar to compile Java programs against; running them needs only their own",
                        "scripts/mpi-jar.sh builds it from the distribution's Open MPI source");
    }

    Capability gnuOpenMp() {
        String name = "OpenMP of gcc (libgomp)";
        return libraries
                .find("libgomp.so.1")
                .map(path -> Capability.ok(name, path.toString()))
                .orElseGet(() -> Capability.missing(name, "no libgomp.so.1", "apt-get install libgomp1"));
    }

    Capability llvmOpenMp() {
        String name = "OpenMP of clang (libomp)";
        Optional<Path> library = libraries.find("{libomp.so.5,libomp.so}");
        if (library.isEmpty()) {
            return Capability.missing(name, "no libomp.so", "apt-get install libomp-dev");
        }
        return offersTools(library.get())
                ? Capability.ok(name, library.get() + ", with OMPT")
                : Capability.limited(
                        name,
                        library.get().toString(),
                        "built without OMPT: its regions can't be seen",
                        "use an LLVM built with LIBOMP_OMPT_SUPPORT");
    }

    Capability addressResolver() {
        return commands.find("addr2line")
                .map(path -> Capability.ok("addr2line", path.toString()))
                .orElseGet(() -> Capability.missing(
                        "addr2line", "reports name functions, but no source lines", "apt-get install binutils"));
    }

    private Capability launcher(String name, List<String> names, String mark, String debianPackage) {
        for (String command : names) {
            Optional<Path> path = commands.find(command);
            String said = path.flatMap(found -> CommandOutput.of(List.of(found.toString(), "--version"), Map.of()))
                    .map(CommandOutput::text)
                    .orElse("");
            if (said.contains(mark)) {
                Matcher version = VERSION.matcher(said);
                return Capability.ok(name, (version.find() ? version.group(1) : "unknown version") + ", " + path.get());
            }
        }
        return Capability.missing(
                name,
                "no " + String.join(" or ", names) + " of " + name + " in PATH",
                "apt-get install " + debianPackage);
    }

    private static boolean offersTools(Path library) {
        try {
            return new String(Files.readAllBytes(library), StandardCharsets.ISO_8859_1).contains("ompt_start_tool");
        } catch (IOException e) {
            // An unreadable library can't be loaded either; the line then says that no tools are seen.
            return false;
        }
    }
}
