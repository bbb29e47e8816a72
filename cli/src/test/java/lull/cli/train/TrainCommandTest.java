package lull.cli.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import lull.cli.verb.Refusals;
import lull.platform.KernelFiles;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** What can be refused before anything is measured; a script stands in for the kernels. */
class TrainCommandTest {
    private static final String KERNELS =
            """
            #!/bin/sh
            echo "kernel ep size 8 phases pairs"
            echo "kernel stream size 9 phases copy add"
            echo "kernel cg size 9 phases dot"
            echo "kernel fft size 9 phases along-x"
            """;

    private static final String ANY_SIZE =
            """
            #!/bin/sh
            if [ "$1" = list ]; then
                shift
                for bytes in "$@"; do
                    size=$(echo "$bytes" | awk '{printf "%d", $1}')
                    for kernel in ep stream cg fft; do echo "kernel $kernel size $size phases work"; done
                done
            else
                echo "threads $OMP_NUM_THREADS cpus $(echo $OMP_PLACES | tr -d '{}' | tr ',' ' ')"
                echo "phase work instances 2 seconds $(echo "$OMP_NUM_THREADS" | awk '{print 1 / $1}')"
                echo "check ok"
            fi
            """;

    @TempDir
    private Path folder;

    private final StringWriter err = new StringWriter();
    private Path kernels;

    @BeforeEach
    void writeKernels() throws IOException {
        kernels = Files.writeString(folder.resolve("kernels"), KERNELS);
        Files.setPosixFilePermissions(kernels, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--kernels ep,foo,bar | --kernels foo,bar: there are ep, stream",
                "--platform windows | there is no platform 'windows'",
                "--platform emulated:vax | there is no emulated machine 'vax'",
                "--platform emulated:opteron-8350 --sensitivity 2 | sensitivity 2.0 is not from 0 to 1",
                "--cores 1,100000 | this machine gives the job from 1 to",
                "--cores 1 --processors 1 | samples design: of 1 configurations none is left to predict; measure more",
                "--platform emulated:opteron-8350 --cores 1 --processors 1 --samples 5 | 5 samples of 5 configurations",
                "--platform emulated:opteron-8350 --kernels ep,cg | measurements of 2 applications (ep, cg); at least 4",
                "--processors 0 | this machine gives the job from 1 to",
                "--run-seconds 0 | --run-seconds 0.0 is not from",
                "--run-seconds NaN | 'NaN' is no finite decimal number",
                "--repetitions 0 | --repetitions, --point-seconds",
                "--point-seconds -1 | --repetitions, --point-seconds",
                "--kind oracle | --kind",
                "--sizes huge | SMALL, FULL",
                "--measurements /nowhere/at/all.csv | /nowhere/at does not exist",
                "--model /nowhere/at/all.json | /nowhere/at does not exist",
                "--model / | --model /"
            })
    void shouldNameTheCureWhenTheCommandIsWrong(String arguments, String message) {
        int exitCode = run(kernels, arguments.split(" "));

        assertEquals(2, exitCode, err::toString);
        assertTrue(err.toString().contains(message), err::toString);
        assertFalse(Files.exists(folder.resolve("work")));
    }

    @Test
    void shouldRefuseWhenWorkIsAFile() throws IOException {
        Files.writeString(folder.resolve("work"), "mine");

        assertEquals(2, run(kernels));

        assertEquals("mine", Files.readString(folder.resolve("work")));
        assertTrue(err.toString().contains("is no folder"), err::toString);
    }

    @ParameterizedTest
    @CsvSource({
        "--measurements, journal.jsonl, finished measurements are kept",
        "--model, journal.jsonl, finished measurements are kept",
        "--measurements, model.json, the model is written",
        "--model, measurements.csv, the table is written"
    })
    void shouldRefuseWhenAnOutputWouldReplaceAFileOfItsWork(String option, String name, String what)
            throws IOException {
        Path work = Files.createDirectories(folder.resolve("work"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), work);
        Files.writeString(work.resolve(name), "mine");

        assertEquals(2, run(kernels, option, link.resolve(name).toString()));

        assertEquals("mine", Files.readString(work.resolve(name)));
        assertTrue(err.toString().contains("is the file of --work where " + what + "; name another"), err::toString);
    }

    @Test
    void shouldWriteNoTableWhenEveryPointFails() {
        assertEquals(1, run(kernels, "--platform", "emulated:opteron-8350", "--cores", "1"));

        assertFalse(Files.exists(folder.resolve("work/measurements.csv")));
        assertFalse(Files.exists(folder.resolve("work/model.json")));
    }

    /** A script stands in for the kernels, which runs at any size. */
    @Test
    void shouldGoOnWithTheSizesOfItsFirstStartWhenAnotherShareOfTheMemoryIsFree() throws IOException {
        Files.writeString(kernels, ANY_SIZE);
        Path journal = folder.resolve("work/journal.jsonl");

        assertEquals(0, trainWithFreeMemory(80_000), err::toString);
        List<String> first = Files.readAllLines(journal);
        assertTrue(first.size() > 1, first::toString);

        assertEquals(0, trainWithFreeMemory(79_200), err::toString);
        assertEquals(first, Files.readAllLines(journal), "nothing was measured again");

        // As a journal of before began.
        Files.write(journal, List.of(first.get(0).replaceFirst(",\"choices\":.*", "}")));
        Files.write(journal, first.subList(1, first.size()), StandardOpenOption.APPEND);
        assertEquals(0, trainWithFreeMemory(80_000), err::toString);
        assertEquals(first.size(), Files.readAllLines(journal).size(), "nothing was measured again");
    }

    private int trainWithFreeMemory(int kibibytes) throws IOException {
        Path root = folder.resolve("root");
        Files.createDirectories(root.resolve("proc/self"));
        Files.writeString(root.resolve("proc/cpuinfo"), "processor\t: 0\n\nprocessor\t: 1\n");
        Files.writeString(root.resolve("proc/self/status"), "Cpus_allowed_list:\t0-1\n");
        Files.writeString(root.resolve("proc/meminfo"), "MemAvailable:   " + kibibytes + " kB\n");
        return run(
                new KernelFiles(root),
                kernels,
                "--sizes",
                "small",
                "--repetitions",
                "2",
                "--platform",
                "emulated:opteron-8350");
    }

    private int run(Path program, String... arguments) {
        return run(new KernelFiles(Path.of("/")), program, arguments);
    }

    private int run(KernelFiles files, Path program, String... arguments) {
        List<String> all =
                new ArrayList<>(List.of("--work", folder.resolve("work").toString(), "--no-progress"));
        all.addAll(Arrays.asList(arguments));
        return Refusals.handledIn(new CommandLine(new TrainCommand(files, program)))
                .setErr(new PrintWriter(err, true))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .execute(all.toArray(String[]::new));
    }
}
