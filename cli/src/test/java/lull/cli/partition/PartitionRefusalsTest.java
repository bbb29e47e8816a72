package lull.cli.partition;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What {@code lull partition} refuses, in one line each. */
class PartitionRefusalsTest extends PartitionCommandRun {
    @Test
    void shouldRefuseEnergiesWhoseSumIsNoNumber() throws IOException {
        Path huge = Files.writeString(folder.resolve("huge.csv"), "size,seconds,joules\n1,1,1e308\n");
        refuse(
                "joules 1.0E308 at size 1",
                "energy",
                "--profile",
                huge.toString(),
                "--workload",
                "4",
                "--processors",
                "4");
    }

    @Test
    void shouldSayOneLineWhenTheAnswerIsImpossible() {
        refuse(
                "they can take 6 at most",
                "time",
                "--profile",
                profile.toString(),
                "--workload",
                "7",
                "--processors",
                "2");
        refuse("how many processors", "time", "--profile", profile.toString(), "--workload", "7");
        refuse("either --profile", "time", "--workload", "7");
        refuse(
                "there are exact, popta",
                "time",
                "--profile",
                profile.toString(),
                "--workload",
                "4",
                "--processors",
                "2",
                "--algorithm",
                "magic");
        refuse(
                "keeps to that",
                "pareto",
                "--profile",
                profile.toString(),
                "--workload",
                "4",
                "--processors",
                "2",
                "--select",
                "seconds=1");
        refuse(
                "selection cheapest: give performance,",
                ("pareto --profile " + profile
                                + " --workload 4 --processors 3 --algorithm parhepopta --select cheapest")
                        .split(" "));
        refuse(
                "mpi.jar is missing",
                "pareto",
                "--profile",
                profile.toString(),
                "--workload",
                "4",
                "--processors",
                "3",
                "--algorithm",
                "parhepopta");
        refuse(
                "--ranks goes with",
                "pareto",
                "--profile",
                profile.toString(),
                "--workload",
                "4",
                "--processors",
                "3",
                "--ranks",
                "2");
        refuse("the count and the watts", "pareto", "--nodes", profile + ":many", "--workload", "4");
        refuse(
                "--nodes " + profile + ":4:0x1p3: the count",
                "pareto",
                "--nodes",
                profile + ":4:0x1p3",
                "--workload",
                "4");
        refuse(
                "--nodes " + profile + ":4:100d: the count",
                "pareto",
                "--nodes",
                profile + ":4:100d",
                "--workload",
                "4");
        refuse("a study is about", "study", "--nodes", profile + ":3");
    }
}
