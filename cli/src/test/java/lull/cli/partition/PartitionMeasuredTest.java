package lull.cli.partition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import lull.cli.Schemas;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code lull partition} when it runs a program with both distributions and compares them. */
class PartitionMeasuredTest extends PartitionCommandRun {
    /** A program that takes a time that it prints, and more of it where the shares are equal. */
    @ParameterizedTest
    @ValueSource(strings = {"time", "energy", "pareto"})
    void shouldMeasureBothDistributionsWhenAProgramIsRun(String verb) throws IOException {
        program = List.of(
                "sh", "-c", "echo {sizes} >> log; case {sizes} in 2,2) echo took 2 s;; *) echo took 1 s;; esac");
        program = List.of(
                "sh", "-c", program.get(2).replace("log", folder.resolve("log").toString()));
        JsonObject answer = json(
                verb,
                "--profile",
                profile.toString(),
                "--workload",
                "4",
                "--processors",
                "2",
                "--json",
                "--run",
                "--pairs",
                "3",
                "--energy",
                "none",
                "--seconds-from",
                "took ([0-9.]+)",
                "--checksum-from",
                "(took) ");

        Schemas.assertValid("partition", answer.toString());
        JsonObject measured = answer.getAsJsonObject("measured");
        JsonObject ratio = measured.getAsJsonObject("seconds_ratio");
        assertEquals(2, ratio.get("measured").getAsDouble(), 1e-12);
        assertEquals(2, ratio.get("predicted").getAsDouble(), 1e-12);
        assertEquals("took", measured.get("checksum").getAsString());
        assertTrue(measured.get("joules_ratio").isJsonNull());
        assertEquals(
                List.of("3,1", "3,1", "2,2", "2,2", "3,1", "3,1", "2,2"), Files.readAllLines(folder.resolve("log")));
    }

    @Test
    void shouldStartAProcessForEachShareWhenTheCommandNamesOne() throws IOException {
        Path log = folder.resolve("log");
        program = List.of("sh", "-c", "echo {rank}:{size} >> " + log + "; echo took {size} s");
        assertEquals(
                0,
                execute(
                        "time",
                        "--profile",
                        profile.toString(),
                        "--workload",
                        "4",
                        "--processors",
                        "2",
                        "--run",
                        "--pairs",
                        "2",
                        "--energy=none",
                        "--seconds-from",
                        "took (.*) s"),
                err::toString);

        assertEquals(10, Files.readAllLines(log).size());
        assertEquals(Set.of("0:3", "1:1", "0:2", "1:2"), Set.copyOf(Files.readAllLines(log)));
        assertTrue(out.toString().contains("the distribution found is SLOWER"), out::toString);
        assertTrue(out.toString().contains("no measured energy: --energy none"), out::toString);
    }

    @Test
    void shouldSayWhyWhenNothingCanBeCompared() {
        String[] question = {
            "time",
            "--profile",
            profile.toString(),
            "--workload",
            "4",
            "--processors",
            "2",
            "--pairs",
            "2",
            "--energy=none"
        };
        refuse("--pairs goes with --run", question);
        String[] run = Stream.concat(Stream.of(question), Stream.of("--run")).toArray(String[]::new);
        refuse("which program?", run);
        program = List.of("true", "4");
        refuse("has neither {sizes} nor {size}", run);
        program = List.of("false", "{sizes}");
        assertEquals(1, execute(run), err::toString);
        assertTrue(err.toString().contains("exit code 1 with the distribution found"), err::toString);
        program = List.of("sh", "-c", "echo sum {sizes}");
        assertEquals(
                1,
                execute(Stream.concat(Stream.of(run), Stream.of("--checksum-from", "sum (.*)"))
                        .toArray(String[]::new)),
                err::toString);
        assertTrue(err.toString().contains("don't compute the same"), err::toString);
        program = List.of("true", "{sizes}");
        refuse(
                "'true {sizes}' behind -- is a program; add --run",
                "time",
                "--profile",
                profile.toString(),
                "--workload=4");
        out.getBuffer().setLength(0);
        assertEquals(
                0,
                execute(
                        "time",
                        "--profile",
                        profile.toString(),
                        "--workload",
                        "2",
                        "--processors",
                        "2",
                        "--run",
                        "--energy=none"),
                err::toString);
        assertTrue(out.toString().contains("nothing to run"), out::toString);
    }
}
