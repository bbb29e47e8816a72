package lull.report.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import lull.artifacts.table.Table;
import lull.report.Report;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTablesTest {
    private static final Report REPORT = new Gson()
            .fromJson(
                    """
                    {"command": ["./program", "64"], "mode": "act", "platform": {"name": "a box: 1 socket, 2 cores", "kind": "linux"},
                     "exit_code": 0, "wall_s": 2.5, "energy_j": {"value": 10, "kind": "measured", "source": "a meter"},
                     "tasks": [{"rank": 0, "host": "node1", "pid": 7, "program": "./program", "openmp_runtime": "libgomp", "wall_s": 2.4,
                       "mpi_calls": 3, "mpi_s": 0.5, "regions": 9, "events_lost": 0, "iteration_count": 4, "iteration_share": 0.9,
                       "mpi": [{"call": "MPI_Barrier", "calls": 3, "seconds": 0.5, "bytes_sent": 0}]}],
                     "phases": [{"id": 0, "location": "solve, all (a.c:7)", "runtime": "libgomp", "calls": 9, "threads": 2, "mean_s": 0.1,
                       "cv": 0.01, "share": 0.4, "group": null, "tasks": 1}],
                     "groups": [{"id": 0, "phases": [0, 3], "delimiter": "MPI_Barrier", "calls": 3, "mean_s": 0.3, "critical_task": 0,
                       "critical_s": 0.4, "imbalance": 0.33, "wait_s": 0.1, "workload": "constant", "period": 1}],
                     "decisions": [{"task": 0, "iteration": 0, "group": 0, "threads": 2, "frequencies_hz": [1e9, null],
                       "default_s": 0.3, "frequencies_reason": "of slack"}]}""",
                    Report.class);

    @TempDir
    Path folder;

    @Test
    void shouldWriteATableForEachListOfTheReport() throws IOException {
        Path tables = folder.resolve("deep/tables");

        new ReportTables(REPORT).write(tables);

        try (Stream<Path> files = Files.list(tables)) {
            assertEquals(
                    List.of("decisions.csv", "groups.csv", "mpi.csv", "phases.csv", "run.csv", "tasks.csv"),
                    files.map(file -> file.getFileName().toString()).sorted().toList());
        }
        assertEquals(
                """
                id,location,runtime,calls,threads,mean_s,cv,share,group,tasks
                0,"solve, all (a.c:7)",libgomp,9,2,0.1,0.01,0.4,,1
                """,
                Files.readString(tables.resolve("phases.csv")));
        assertEquals(
                """
                id,phases,delimiter,calls,mean_s,critical_task,critical_s,imbalance,wait_s,workload,spread,period
                0,0 3,MPI_Barrier,3,0.3,0,0.4,0.33,0.1,constant,,1
                """,
                Files.readString(tables.resolve("groups.csv")));
        assertEquals(
                """
                rank,pid,call,calls,seconds,bytes_sent,host
                0,7,MPI_Barrier,3,0.5,0,node1
                """,
                Files.readString(tables.resolve("mpi.csv")));
        assertTrue(Files.readString(tables.resolve("decisions.csv")).contains("0,0,0,2,0,0,1.0E9 null,,0.3,"));
    }

    /** What is written can be read again, and each row has as many cells as there are columns. */
    @Test
    void shouldWriteTablesThatTablesAreReadFrom() throws IOException {
        new ReportTables(REPORT).write(folder);

        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                int[] rows = {0};
                Table.read(file).forEach(row -> rows[0]++);
                assertEquals(1, rows[0], file::toString);
            }
        }
    }

    @Test
    void shouldNotHaveSpreadsheetsComputeWhatProgramsCallThemselves() throws IOException {
        Report named = new Gson().fromJson(new Gson().toJson(REPORT).replace("./program", "=cmd"), Report.class);

        new ReportTables(named).write(folder);

        assertTrue(Files.readString(folder.resolve("run.csv")).contains("'=cmd 64,act"));
        assertTrue(Files.readString(folder.resolve("tasks.csv")).contains("0,node1,7,'=cmd,libgomp"));
    }

    @Test
    void shouldReplaceWhatIsThereAndRefuseWhatIsNoFolder() throws IOException {
        Files.writeString(folder.resolve("run.csv"), "old");

        new ReportTables(REPORT).write(folder);

        assertTrue(Files.readString(folder.resolve("run.csv")).startsWith("command,mode,"));
        Path file = Files.writeString(folder.resolve("file"), "");
        String refusal = assertThrows(IOException.class, () -> new ReportTables(REPORT).write(file))
                .getMessage();
        assertTrue(refusal.startsWith(file + ": is no folder; name another"), refusal);
    }
}
