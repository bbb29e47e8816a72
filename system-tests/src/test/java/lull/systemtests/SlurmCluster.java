package lull.systemtests;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Two nodes of Debian's own Slurm on this machine, with Lull installed beside it and its plugin, prolog and epilog in use, and a user
 * who is not root. Skips the test where there is no Slurm, or no root.
 */
final class SlurmCluster implements AutoCloseable {
    private static final String USER = "games";
    private static final Path SCRIPT = Toolchain.root().resolve("system-tests/src/test/slurm/cluster.sh");
    /** Of the controller and of two nodes. */
    private static final int PORTS = 3;

    private final Path folder;

    SlurmCluster() throws IOException {
        Toolchain.require("gcc", "setpriv", "unshare", "findmnt", "srun", "sbatch", "mpicc.openmpi");
        assumeTrue("root".equals(System.getProperty("user.name")), "only root starts a Slurm whose jobs are users'");
        assumeTrue(
                Files.exists(Toolchain.root().resolve("cli/target/lull_spank.so")),
                "the plugin was not built, as libslurm-dev is not installed");
        folder = Files.createTempDirectory("lull-slurm-");
        sh("chmod 755 \"$0\"; mkdir \"$0/home\" \"$0/cluster\"; chown " + USER + " \"$0/home\"");
        Launch.of(
                        LullCommand.launcher().toString(),
                        "install",
                        "--no-build",
                        "--prefix",
                        installed().toString())
                .run()
                .assertSuccess();
        sh("cp \"$0\"/lull/share/lull/slurm/* \"$0/cluster\"");
        Outcome started = Launch.of(
                        SCRIPT.toString(),
                        "start",
                        folder.resolve("cluster").toString(),
                        String.valueOf(Ports.free(PORTS)))
                .run();
        if (started.exitCode() != 0) {
            close();
        }
        started.assertSuccess();
    }

    private void sh(String line) {
        Launch.of("sh", "-ec", line, folder.toString()).run().assertSuccess();
    }

    /** Where Lull was installed. */
    Path installed() {
        return folder.resolve("lull");
    }

    /** The user's own folder, where programs start. */
    Path home() {
        return folder.resolve("home");
    }

    /** A program of ours at a place where the user can reach it. */
    Path program(Path built) throws IOException {
        Path copy = folder.resolve(built.getFileName());
        return Files.copy(built, copy, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
    }

    /** A command of the user's, in the user's folder. */
    Launch user(String... command) {
        List<String> words = new ArrayList<>(List.of(
                "setpriv",
                "--reuid=" + USER,
                "--regid=" + USER,
                "--clear-groups",
                "env",
                "--chdir=" + home(),
                "HOME=" + home(),
                "SLURM_CONF=" + folder.resolve("cluster/slurm.conf")));
        words.addAll(List.of(command));
        return Launch.of(words).with("LULL_START_TIMEOUT", "40");
    }

    /** A batch script of the user's, whose end is waited for; its output is the outcome's. */
    Outcome batch(String script) throws IOException {
        Path file = Files.writeString(home().resolve("job.sh"), script);
        user("sbatch", "-W", "--output=" + home() + "/out", file.toString())
                .run()
                .assertSuccess();
        return user("cat", "out").run();
    }

    /** The reports of a job's steps in the user's folder, as soon as there are so many. */
    List<Path> reports(String job, int count) throws IOException {
        String named = " $(ls \"$0\"/home/lull-reports/" + USER + "-*-" + job + "*.json 2>/dev/null | wc -l) ";
        sh("for i in $(seq 600); do [" + named + "-lt " + count
                + " ] || exit 0; sleep 0.1; done; cat \"$0\"/home/lull-reports/*.log;"
                + " cat \"$0\"/cluster/slurmd*.log; exit 1");
        try (Stream<Path> files = Files.list(home().resolve("lull-reports"))) {
            return files.filter(file -> file.getFileName().toString().matches(USER + "-\\w+-" + job + ".*json"))
                    .sorted()
                    .toList();
        }
    }

    @Override
    public void close() {
        Launch.of(SCRIPT.toString(), "stop", folder.resolve("cluster").toString())
                .run();
        Launch.of("rm", "-rf", folder.toString()).run();
    }
}
