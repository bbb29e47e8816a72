package lull.systemtests;

import static lull.systemtests.MpiLibrary.OPEN_MPI;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import lull.platform.KernelFiles;
import lull.platform.topology.TopologyReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Threads whose places mpirun or the environment limits keep the masks that they have alone, and the report says why. */
@Tag("slow")
class BoundTasksTest {
    private static final String FEW = "20";

    @BeforeEach
    void needOneProcessorOfTwoCpus() {
        assumeTrue(Runtime.getRuntime().availableProcessors() >= 2, "one CPU: nothing could be widened");
        int processors = new TopologyReader(new KernelFiles(Path.of("/")))
                .read()
                .packages()
                .size();
        assumeTrue(processors == 1, "teams may be placed on several processors");
    }

    @ParameterizedTest
    @CsvSource({
        "1, core, , 'all CPUs of a task are of one processor'",
        "1, socket, , 'all CPUs of a task are of one processor'",
        "1, none, , 'all CPUs of a task are of one processor'",
        "2, core, , 'all CPUs of a task are of one processor'",
        "2, none, , 'another task of the job may use its CPUs too'",
        "2, socket, , 'another task of the job may use its CPUs too'",
        "1, none, close, 'OMP_PROC_BIND is set'",
        "1, core, close, 'OMP_PROC_BIND is set'",
        "2, socket, spread, 'OMP_PROC_BIND is set'",
    })
    void shouldKeepMasksAndSayWhyWhenPlacementIsOn(int tasks, String bindTo, String procBind, String why) {
        String alone =
                program(tasks, bindTo, procBind, FEW).run().assertSuccess().stdout();
        assertTrue(alone.matches("(task \\d: [-0-9, ]+ others 0 at last [-0-9, ]+\n){" + tasks + "}"), alone);
        Clocked clocked = new Clocked();
        Path report = LullCommand.newFile("report.json");
        RunningLaunch running = LullCommand.run(
                        program(tasks, bindTo, procBind, clocked.untilEnd()),
                        "--progress",
                        "--report",
                        report.toString(),
                        "--max-slowdown",
                        Clocked.SLOWDOWN,
                        "--mode",
                        "act",
                        "--dct",
                        "on",
                        "--placement",
                        "on")
                .start();
        clocked.awaitDecision(running);
        clocked.end();

        assertEquals(alone, running.await().assertSuccess().stdout());
        JsonObject said = Report.json(report);
        List<Integer> ranks = tasks == 1 ? List.of(0) : List.of(0, 1);
        assertTrue(
                Decisions.log(said).contains("where teams sit is left alone for tasks " + ranks + ": " + why),
                () -> Decisions.log(said));
        assertEquals(
                procBind != null,
                said.get("warnings").toString().contains("its threads are left where they are, because"),
                said::toString);
    }

    private static Launch program(int tasks, String bindTo, String procBind, String... arguments) {
        List<String> command = new ArrayList<>(
                OPEN_MPI.command(tasks, ProgramBuilder.program("masked.c").build(), arguments));
        command.set(command.indexOf("--bind-to") + 1, bindTo);
        Launch launch = Launch.of(command).threads(2);
        return procBind == null ? launch : launch.with("OMP_PROC_BIND", procBind);
    }
}
