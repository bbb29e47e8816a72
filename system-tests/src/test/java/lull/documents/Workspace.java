package lull.documents;

import static java.util.Map.entry;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import lull.systemtests.SessionFolders;
import lull.systemtests.Toolchain;

/** What a user has who has just built Lull: the tree, whose built parts are links, and a program of their own, in a fresh folder. */
final class Workspace {
    /** Of the tree, what is the user's to write into; the rest is linked. */
    private static final Set<String> COPIED = Set.of("examples", "docs");

    private static final Set<String> LEFT_OUT = Set.of(".git", ".idea", "target");
    /** Only what hangs takes longer, however busy the machine is. */
    private static final int MOST_MINUTES = 15;

    private static final int SHOWN_CHARACTERS = 3000;

    /**
     * Under mpirun ./program is the uneven program of the examples, short; alone it takes a time that depends on its first word, as
     * a size.
     */
    private static final String PROGRAM =
            """
            #!/bin/bash
            if [[ -n ${OMPI_COMM_WORLD_SIZE:-} ]]; then exec -a program "${0%/*}/bin/uneven" 200 60; fi
            exec sleep "$(printf '0.%04d' "$((10 + ${1:-300}))")"
            """;

    /** A command's end: its exit code, and its seconds by the clock. */
    record End(DocumentedCommand command, int code, double seconds, String said) {
        boolean asStated() {
            return code == command.expectedCode();
        }

        String description() {
            String tail = said.substring(Math.max(0, said.length() - SHOWN_CHARACTERS));
            return command.place() + ": " + command.text() + "\nended with " + code + " instead of "
                    + command.expectedCode() + ":\n" + tail;
        }
    }

    private final Path folder;

    private Workspace(Path folder) {
        this.folder = folder;
    }

    /** A new one, in this module's scratch folder. */
    static Workspace fresh(Path uneven) throws IOException {
        Path folder = Files.createDirectories(Toolchain.scratch()
                .resolve("documents")
                .resolve(UUID.randomUUID().toString()));
        try (Stream<Path> entries = Files.list(Toolchain.root())) {
            for (Path entry : entries.toList()) {
                String name = entry.getFileName().toString();
                if (COPIED.contains(name)) {
                    copy(entry, folder.resolve(name));
                } else if (!LEFT_OUT.contains(name)) {
                    Files.createSymbolicLink(folder.resolve(name), entry);
                }
            }
        }
        Path commands = Files.createDirectory(folder.resolve("bin"));
        Files.createSymbolicLink(commands.resolve("uneven"), uneven);
        for (String name : List.of("mpirun", "mpicc")) {
            Files.createSymbolicLink(
                    commands.resolve(name), Toolchain.find(name + ".openmpi").orElseThrow());
        }
        Path program = Files.writeString(folder.resolve("program"), PROGRAM, StandardCharsets.UTF_8);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        return new Workspace(folder);
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else if (!Files.isExecutable(file)) {
                    Files.copy(file, target);
                }
            }
        }
    }

    /** Runs the commands one after the other in one shell, as somebody would who types them. */
    List<End> run(List<DocumentedCommand> commands) throws IOException, InterruptedException {
        StringBuilder script = new StringBuilder();
        for (int i = 0; i < commands.size(); i++) {
            script.append("lull_begin=$EPOCHREALTIME\n{\n")
                    .append(commands.get(i).text())
                    .append("\n} >")
                    .append(folder.resolve(i + ".log"))
                    .append(" 2>&1 </dev/null\n")
                    .append("printf '%d %s %s\\n' $? $lull_begin $EPOCHREALTIME >>")
                    .append(folder.resolve("ends"))
                    .append('\n');
        }
        Path file = Files.writeString(folder.resolve("script"), script, StandardCharsets.UTF_8);
        ProcessBuilder builder = new ProcessBuilder("bash", file.toString())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("shell.log").toFile());
        builder.environment().putAll(environment());
        Process shell = builder.start();
        if (!shell.waitFor(MOST_MINUTES, TimeUnit.MINUTES)) {
            shell.descendants().forEach(ProcessHandle::destroyForcibly);
            shell.destroyForcibly().waitFor();
        }
        return ends(commands);
    }

    private List<End> ends(List<DocumentedCommand> commands) throws IOException {
        Path file = folder.resolve("ends");
        List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
        List<End> ends = new ArrayList<>();
        for (int i = 0; i < commands.size() && i <= lines.size(); i++) {
            Path log = folder.resolve(i + ".log");
            String said = Files.exists(log)
                    ? Files.readString(log, StandardCharsets.UTF_8)
                    : Files.readString(folder.resolve("shell.log"), StandardCharsets.UTF_8);
            String[] cells = i < lines.size() ? lines.get(i).split(" ") : new String[] {"-1", "0", "0"};
            double seconds = Double.parseDouble(cells[2]) - Double.parseDouble(cells[1]);
            ends.add(new End(commands.get(i), Integer.parseInt(cells[0]), seconds, said));
        }
        return ends;
    }

    private Map<String, String> environment() {
        return Map.ofEntries(
                entry("PATH", folder.resolve("bin") + ":" + System.getenv("PATH")),
                entry("LULL_START_TIMEOUT", "60"),
                entry("XDG_STATE_HOME", folder.resolve("state").toString()),
                entry("XDG_DATA_HOME", folder.resolve("data").toString()),
                entry("OMP_NUM_THREADS", "1"),
                entry(SessionFolders.VARIABLE, SessionFolders.next()),
                entry("OMP_WAIT_POLICY", "passive"),
                entry("RES_OPTIONS", "timeout:1 attempts:1"),
                entry("OMPI_ALLOW_RUN_AS_ROOT", "1"),
                entry("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"),
                entry("OMPI_MCA_rmaps_base_oversubscribe", "1"),
                entry("OMPI_MCA_mpi_yield_when_idle", "1"));
    }

    /** Removes the folder, which nobody needs whose commands all ended well. */
    void remove() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(file);
            }
        }
    }
}
