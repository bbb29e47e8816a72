package lull.cli.partition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import lull.cli.verb.Refusals;
import lull.platform.KernelFiles;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Runs of {@code lull partition} in this process, on a profile of three sizes. */
abstract class PartitionCommandRun {
    static final List<String> KEYS = List.of(
            "objective",
            "algorithm",
            "workload",
            "processors",
            "seconds",
            "joules",
            "distribution",
            "homogeneous",
            "improvement_percent",
            "solve_ms");

    @TempDir
    Path folder;

    Path profile;
    List<String> program = List.of();
    final StringWriter out = new StringWriter();
    final StringWriter err = new StringWriter();

    @BeforeEach
    void writeProfile() throws IOException {
        profile = Files.writeString(
                folder.resolve("cpu.csv"),
                "size,seconds,joules,source\n1,2,1,measured: scale\n2,8,9,measured: scale\n3,4,2,measured: scale\n");
    }

    void refuse(String reason, String... arguments) {
        err.getBuffer().setLength(0);
        assertEquals(2, execute(arguments), err::toString);
        assertTrue(err.toString().contains(reason), err::toString);
        assertTrue(err.toString().lines().skip(1).allMatch(line -> line.startsWith(" ")), err::toString);
    }

    JsonObject json(String... arguments) {
        assertEquals(0, execute(arguments), err::toString);
        return JsonParser.parseString(out.toString()).getAsJsonObject();
    }

    int execute(String... arguments) {
        return Refusals.handledIn(new CommandLine(new Nothing())
                        .addSubcommand(
                                "partition",
                                PartitionCommand.commandLine(
                                        folder.resolve("mpi.jar"), new KernelFiles(Path.of("/")), program))
                        .setCaseInsensitiveEnumValuesAllowed(true))
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(prepend("partition", arguments));
    }

    static String[] prepend(String first, String... others) {
        String[] all = new String[others.length + 1];
        all[0] = first;
        System.arraycopy(others, 0, all, 1, others.length);
        return all;
    }

    @CommandLine.Command
    static final class Nothing {}
}
