package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The test programs themselves, without Lull: what later tests take for granted about them. */
class ProgramsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"multi_zone.c", "many_regions.c", "amg_like.c", "irs_like.c", "lulesh_like.c", "hybrid_mpif.f90"
            })
    void shouldPrintTheSameWhenTheNumberOfThreadsChanges(String source) {
        var command =
                MpiLibrary.OPEN_MPI.command(2, ProgramBuilder.program(source).build(), "20");

        Outcome one = Launch.of(command).threads(1).run().assertSuccess();
        Outcome two = Launch.of(command).threads(2).run().assertSuccess();

        assertEquals(one.stdout(), two.stdout());
        assertTrue(one.stdout().contains("checksum"), one::description);
    }

    @Test
    void shouldCallEveryEntryOfLibgompWhenBuiltByGcc() {
        Toolchain.require("nm");

        String symbols = Launch.of(
                                "nm",
                                "-u",
                                ProgramBuilder.program("clauses.c")
                                        .withoutMpi()
                                        .build()
                                        .toString())
                        .run()
                        .stdout()
                + Launch.of(
                                "nm",
                                "-u",
                                ProgramBuilder.program("gomp_entries.c")
                                        .withoutMpi()
                                        .build()
                                        .toString())
                        .run()
                        .stdout();

        Set<String> called = symbols.lines()
                .map(line -> line.trim().replaceAll("^U |@.*$", ""))
                .filter(name -> name.startsWith("GOMP_parallel"))
                .collect(Collectors.toSet());
        assertEquals(
                Set.of(
                        "GOMP_parallel",
                        "GOMP_parallel_sections",
                        "GOMP_parallel_reductions",
                        "GOMP_parallel_start",
                        "GOMP_parallel_end",
                        "GOMP_parallel_loop_static",
                        "GOMP_parallel_loop_dynamic",
                        "GOMP_parallel_loop_guided",
                        "GOMP_parallel_loop_runtime",
                        "GOMP_parallel_loop_nonmonotonic_dynamic",
                        "GOMP_parallel_loop_nonmonotonic_guided",
                        "GOMP_parallel_loop_nonmonotonic_runtime",
                        "GOMP_parallel_loop_maybe_nonmonotonic_runtime"),
                called);
    }
}
