package lull.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Random;
import lull.cli.report.ReportCommand;
import lull.cli.verb.ExitCode;
import lull.cli.verb.Refusals;
import lull.phases.CallClasses;
import lull.phases.trace.TraceHeader;
import lull.phases.trace.TraceWriter;
import lull.platform.KernelFiles;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What `lull report` says of a trace in which a byte is not what it was: a report or a line. */
class DamagedTraceTest {
    private static final int FIRST_BYTES = 2000;
    private static final int RANDOM_FLIPS = 1000;
    private static final String RUN =
            """
            {"command": ["./program"], "exitCode": 0, "mode": "observe", "wallSeconds": 1, "warnings": []}""";

    @TempDir
    private Path folder;

    private final PrintStream out = System.out;
    private final Random random = new Random(15);

    @BeforeEach
    void record() throws IOException {
        System.setOut(new PrintStream(PrintStream.nullOutputStream()));
        Files.writeString(folder.resolve("run.json"), RUN);
        try (TraceWriter writer = TraceWriter.create(
                folder.resolve("0.trace"),
                new TraceHeader(
                        0,
                        2,
                        1,
                        "here",
                        "./program",
                        "gnu",
                        new CallClasses(BitSet.valueOf(new long[] {0b110}), BitSet.valueOf(new long[] {0b100}))))) {
            long now = 1_000_000;
            for (int region = 1; region < 4; region++) {
                writer.regionNamed(region, "region" + region, "a.c:" + region);
            }
            for (int iteration = 0; iteration < 200; iteration++) {
                for (int region = 1; region < 4; region++) {
                    writer.region(region, 4, now, now + 10_000L * region);
                    writer.mpiCall(region, false, now + 40_000, now + 45_000, 8);
                    now += 50_000;
                }
            }
            writer.property("threads", "4");
        }
    }

    @AfterEach
    void restore() {
        System.setOut(out);
    }

    @Test
    void shouldReportOrRefuseInALineWhenAByteOfTheTraceIsFlipped() throws IOException {
        damage(folder.resolve("0.trace"), FIRST_BYTES, RANDOM_FLIPS);
    }

    @Test
    void shouldReportOrRefuseInALineWhenAByteOfTheRunIsFlipped() throws IOException {
        damage(folder.resolve("run.json"), RUN.length(), 0);
    }

    private void damage(Path file, int first, int others) throws IOException {
        byte[] whole = Files.readAllBytes(file);
        for (int i = 0; i < Math.min(first, whole.length) + others; i++) {
            int place = i < Math.min(first, whole.length) ? i : random.nextInt(whole.length);
            byte[] damaged = whole.clone();
            damaged[place] ^= (byte) (i % 3 == 0 ? 1 << random.nextInt(8) : 1 + random.nextInt(255));
            Files.write(file, damaged);
            report("byte " + place + " is " + damaged[place]);
        }
    }

    private void report(String what) {
        StringWriter said = new StringWriter();
        int code = Refusals.handledIn(ReportCommand.commandLine(new KernelFiles(Path.of("/")))
                        .setCaseInsensitiveEnumValuesAllowed(true))
                .setErr(new PrintWriter(said))
                .execute(folder.toString());
        assertTrue(
                code == ExitCode.OK || code == ExitCode.FAILED || code == ExitCode.USAGE,
                what + ": " + code + " " + said);
        assertTrue(said.toString().lines().count() <= 1, what + ": " + said);
        assertFalse(said.toString().contains("Exception"), what + ": " + said);
    }
}
