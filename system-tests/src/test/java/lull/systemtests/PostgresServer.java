package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A real PostgreSQL server of Debian's, with data of its own, that can go away and come back. */
final class PostgresServer {
    private static final String USER = "lull";

    private final Path programs;
    private final Path folder;
    private final int port;
    private RunningLaunch server;

    private PostgresServer(Path programs, Path folder, int port) {
        this.programs = programs;
        this.folder = folder;
        this.port = port;
    }

    /** A new one, not started; skips the test where there is none. */
    static PostgresServer create() throws IOException {
        PostgresServer server =
                new PostgresServer(programs(), Files.createTempDirectory(Path.of("/tmp"), "lull-pg-"), Ports.free());
        if (Toolchain.isRoot()) { // the server refuses to run as root
            Launch.of("chown", "postgres", server.folder.toString()).run().assertSuccess();
        }
        Launch.of(server.asUser("initdb", "-D", server.data(), "-A", "trust", "-U", USER, "-N"))
                .run()
                .assertSuccess();
        return server;
    }

    private static Path programs() throws IOException {
        Path versions = Path.of("/usr/lib/postgresql");
        List<Path> found = new ArrayList<>();
        if (Files.isDirectory(versions)) {
            try (Stream<Path> all = Files.list(versions)) {
                all.map(version -> version.resolve("bin"))
                        .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
                        .forEach(found::add);
            }
        }
        assumeTrue(!found.isEmpty(), "skipped: there is no PostgreSQL server (postgresql)");
        return found.get(0);
    }

    private String data() {
        return folder.resolve("data").toString();
    }

    private List<String> asUser(String program, String... arguments) {
        List<String> command = new ArrayList<>();
        if (Toolchain.isRoot()) {
            command.addAll(List.of("setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"));
        }
        command.add(programs.resolve(program).toString());
        command.addAll(List.of(arguments));
        return command;
    }

    /** Its database, as `--accounting` names it. */
    String place() {
        return placeOf(USER);
    }

    /** The same for a role. */
    String placeOf(String role) {
        return "postgresql://127.0.0.1:" + port + "/postgres?user=" + role;
    }

    /** Has its owner tell it something in SQL. */
    void tell(String sql) {
        Launch.of(
                        programs.resolve("psql").toString(),
                        "-h",
                        "127.0.0.1",
                        "-p",
                        String.valueOf(port),
                        "-U",
                        USER,
                        "-d",
                        "postgres",
                        "-c",
                        sql)
                .run()
                .assertSuccess();
    }

    /** Starts it, and waits until it answers. */
    void start() {
        server = Launch.of(asUser(
                        "postgres",
                        "-D",
                        data(),
                        "-p",
                        String.valueOf(port),
                        "-k",
                        folder.toString(),
                        "-c",
                        "listen_addresses=127.0.0.1",
                        "-c",
                        "fsync=off"))
                .start();
        Launch ready = Launch.of(
                programs.resolve("pg_isready").toString(), "-h", "127.0.0.1", "-p", String.valueOf(port), "-U", USER);
        assertTrue(server.awaitState(() -> ready.run().exitCode() == 0), server::stderrSoFar);
    }

    /** Takes it away, clients or not. */
    void stop() {
        Launch.of(asUser("pg_ctl", "stop", "-m", "fast", "-D", data())).run().assertSuccess();
        server.await();
    }

    /** Removes its data. */
    void remove() {
        Launch.of("rm", "-rf", folder.toString()).run().assertSuccess();
    }
}
