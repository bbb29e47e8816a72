package lull.cli.reproduce.paper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import lull.cli.reproduce.check.Check;
import lull.cli.reproduce.check.Outputs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What stands in the column of the paper, and what becomes of it with outputs that are made up here. */
class PaperStatementsTest {
    @TempDir
    private Path folder;

    private void write(String figure, String ending, String text) throws IOException {
        Files.writeString(folder.resolve(figure + ending), text);
    }

    private List<String> compared(String name) throws IOException {
        List<String> compared = new ArrayList<>();
        for (Check check : Figures.named(name).get(0).checks()) {
            check.of(new Outputs(folder.resolve(name))).forEach(one -> compared.add(one.toString()));
        }
        return compared;
    }

    private static String front(double savedJoules) {
        return "{\"front\": [{\"seconds\": 1, \"joules\": 1000}, {\"seconds\": 1.3, \"joules\": " + (1000 - savedJoules)
                + "}, {\"seconds\": 1.4, \"joules\": 1}]}";
    }

    @Test
    void shouldSayWhatAShareWasComputedFrom() throws IOException {
        write("manumachu-figure-4a", ".json", front(330));

        assertEquals(
                List.of("energy that 0.34 s more than the least time save: paper 32.79 % (computed from 24918 J of"
                        + " 75985 J, section V.D), ours 33 %: agrees"),
                compared("manumachu-figure-4a"));
    }

    @Test
    void shouldCompareTheFrontsOfTwoApplicationsByJoulesAsThePaperDoes() throws IOException {
        String statement =
                "energy that 0.34 s more save, beside DGEMM: paper less, 7286 J beside 24918 J (section V.D), ";
        write("manumachu-figure-4b", ".json", front(100));
        write("manumachu-figure-4b", "-dgemm.json", front(330));
        assertEquals(List.of(statement + "ours less, 100 J beside 330 J: agrees"), compared("manumachu-figure-4b"));

        write("manumachu-figure-4b", "-dgemm.json", front(100));
        assertEquals(
                List.of(statement + "ours no less, 100 J beside 100 J: does not agree"),
                compared("manumachu-figure-4b"));
    }

    /** Speeds 1, 0.8, 1, 1, 0.9, 1: minima at 2 and 5. */
    @Test
    void shouldHoldUnequalSharesAgainstTheMinimaOfTheSpeedAlone() throws IOException {
        String statement = "workloads on two processors whose equal share is a local minimum of the speed, and which"
                + " unequal shares finish sooner: paper each of those shown (section 1), ours ";
        String figure = "lastovetsky-figure-13";
        write(figure, "-profile.csv", "size,seconds\n1,1\n2,2.5\n3,3\n4,4\n5,5.6\n6,6\n");
        String gains = "size,time_optimal_seconds_percent\n1,0\n2,3\n3,4\n4,0\n";
        write(figure, ".csv", gains + "5,2\n");
        assertEquals(List.of(statement + "2 of 2: agrees"), compared(figure));

        write(figure, ".csv", gains + "5,0\n");
        assertEquals(List.of(statement + "1 of 2: does not agree"), compared(figure));
    }

    @Test
    void shouldHoldTheEnergiesOfTheSimulatedTablesAgainstThePapers() throws IOException {
        StringBuilder rows = new StringBuilder("strategy,time_of_equal_shares,energy_of_equal_shares\n");
        List<String> strategies = List.of("proportional", "energy", "time", "edp", "tte", "tes");
        for (int i = 0; i < strategies.size(); i++) {
            rows.append(strategies.get(i) + ",0.9" + i + ",0.8" + i + "\n");
        }
        write("cabrera-table-4", ".csv", rows.toString());
        write("cabrera-table-7", ".csv", rows.toString());

        List<String> compared = compared("cabrera-table-4");

        assertEquals(12, compared.size());
        for (int i = 0; i < strategies.size(); i++) {
            String saves = " that " + strategies.get(i) + " saves: paper ";
            assertTrue(compared.get(i).startsWith("time" + saves), compared.get(i));
            assertTrue(compared.get(i).contains("ours " + (10 - i) + " %"), compared.get(i));
            assertTrue(compared.get(6 + i).startsWith("energy" + saves), compared.get(6 + i));
            assertTrue(compared.get(6 + i).contains("ours " + (20 - i) + " %"), compared.get(6 + i));
        }
        assertTrue(compared.get(6).contains("paper 6.11 % (section 5.2)"), compared.get(6));
        String tte = compared("cabrera-table-7").get(10);
        assertEquals("energy that tte saves: paper -7.38 % (section 5.2), ours 16 %: does not agree", tte);
    }

    @Test
    void shouldSampleThePapersThreeConfigurations() {
        List<String> commands = Figures.named("li-figure-3").get(0).commands();

        assertEquals(
                commands,
                commands.stream()
                        .filter(command -> command.contains(" --samples li-2010 "))
                        .toList());
    }
}
