package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Jobs of a real Slurm with two nodes: its plugin, steps, batch scripts, and runs that span the allocation. */
@Tag("slow")
class SlurmTest {
    private static SlurmCluster cluster;
    private static Path program;

    @BeforeAll
    static void start() throws IOException {
        cluster = new SlurmCluster();
        program = cluster.program(ProgramBuilder.program("imbalanced.c").build());
    }

    @AfterAll
    static void stop() {
        if (cluster != null) {
            cluster.close();
        }
    }

    private static Outcome srun(String... words) {
        String[] command = new String[words.length + 3];
        command[0] = "srun";
        command[1] = "-N2";
        command[2] = "--mpi=pmix";
        System.arraycopy(words, 0, command, 3, words.length);
        return cluster.user(command).run();
    }

    private static String jobOf(Path report) {
        return Report.json(report).get("job").getAsString();
    }

    @Test
    void shouldReportOnEachNodeOfAStepAsItsUserWhenNobodyAsksForIt() throws IOException {
        Outcome off = srun("--lull=off", program.toString(), "300").assertSuccess();
        Outcome watched = srun(program.toString(), "300").assertSuccess();
        String job = cluster.user("sh", "-c", "srun -N1 printenv SLURM_JOB_ID")
                .run()
                .assertSuccess()
                .stdout()
                .strip();
        String step = (Long.parseLong(job) - 1) + ".0";

        assertEquals(sorted(off), sorted(watched));
        List<Path> reports = cluster.reports(step, 2);
        assertEquals(2, reports.size());
        for (Path report : reports) {
            assertEquals(step, jobOf(report));
            assertEquals("observe", Report.json(report).get("mode").getAsString());
            assertEquals("games", Files.getOwner(report).getName());
            assertEquals(300, Report.read(report).tasks().get(0).regions());
        }
        Set<String> hosts = reports.stream()
                .map(report -> Report.read(report).tasks().get(0).host())
                .collect(Collectors.toSet());
        assertEquals(Set.of("n1", "n2"), hosts);
    }

    /** Tasks may come first in any order. */
    private static List<String> sorted(Outcome outcome) {
        return outcome.stdout().lines().sorted().toList();
    }

    @Test
    void shouldKeepExitCodesAndRefuseAModeThatThereIsNot() {
        assertEquals(
                7,
                cluster.user("srun", "--lull=act", "sh", "-c", "exit 7").run().exitCode());
        Outcome refused = cluster.user("srun", "--lull=fast", "true").run();
        assertTrue(refused.exitCode() != 0, refused::description);
        assertTrue(
                refused.stderr().contains("--lull=fast is no mode: observe, dry-run, act or off"),
                refused::description);
    }

    @Test
    void shouldGiveABatchScriptsModeToItsStepsAndLeaveThoseAloneThatSayOff() throws IOException {
        Outcome out = cluster.batch("#!/bin/sh\n#SBATCH -N2 --lull=dry-run\necho $SLURM_JOB_ID\n"
                + "srun --mpi=pmix " + program + " 200 >&2\n"
                + "srun --lull=off sh -c 'echo channels ${LULL_CHANNEL_DIR-none} preload ${LD_PRELOAD-none}'\n");
        String job = out.stdout().lines().findFirst().orElseThrow();

        assertEquals(
                2,
                out.stdout()
                        .lines()
                        .filter("channels none preload none"::equals)
                        .count(),
                out::description);
        for (Path report : cluster.reports(job + ".0", 2)) {
            assertEquals("dry-run", Report.json(report).get("mode").getAsString());
        }
    }

    /** A Java virtual machine takes longer to start than this program runs. */
    @Test
    void shouldNameTheStepOfAProgramThatIsOverBeforeTheAgentLooks() throws IOException {
        Outcome out = cluster.batch("#!/bin/sh\n#SBATCH -N1\necho $SLURM_JOB_ID\n" + "srun --mpi=pmix " + program
                + " 1 >&2\n" + program + " 1 >&2\n");
        String job = out.stdout().lines().findFirst().orElseThrow();

        assertEquals(job + ".0", jobOf(cluster.reports(job + ".0", 1).get(0)));
        assertEquals(
                List.of(job, job + ".0"),
                cluster.reports(job, 2).stream().map(SlurmTest::jobOf).sorted().toList());
    }

    @Test
    void shouldFollowAllNodesOfTheAllocationAndAccountEach() throws IOException {
        Toolchain.requireMpiJar();
        String lull = cluster.installed().resolve("bin/lull").toString();
        Outcome out = cluster.batch("#!/bin/sh\n#SBATCH -N2\nexport XDG_STATE_HOME=$PWD/state\n"
                + lull + " run --report run.json --trace traces --accounting jobs.db -- srun --mpi=pmix " + program
                + " 300\n"
                + lull + " jobs --csv --accounting jobs.db\n" + lull + " report traces --report again.json >&2\n");
        Path file = cluster.home().resolve("run.json");
        assertTrue(Files.exists(file), out::description);
        Report report = Report.read(file);
        JsonObject json = Report.json(file);
        JsonObject again = Report.json(cluster.home().resolve("again.json"));

        for (String part : List.of("job", "tasks", "groups", "warnings")) {
            assertEquals(json.get(part), again.get(part), part);
        }
        assertEquals(
                Set.of("n1", "n2"),
                report.tasks().stream().map(Report.Task::host).collect(Collectors.toSet()));
        assertTrue(json.get("job").getAsString().matches("\\d+"), json::toString);
        String job = json.get("job").getAsString();
        assertEquals(
                2,
                out.stdout().lines().filter(line -> line.startsWith(job + ",")).count(),
                out::description);
    }

    @Test
    void shouldRunAStepWhoseAgentCantBeStarted() throws IOException {
        Path agent = cluster.installed().resolve("lib/lull/slurm-agent");
        Path away = agent.resolveSibling("away");
        Files.move(agent, away);
        try {
            Outcome run = srun(program.toString(), "100").assertSuccess();
            assertEquals(
                    List.of(),
                    run.stderr().lines().filter(line -> line.contains("error")).toList());
        } finally {
            Files.move(away, agent);
        }
    }
}
