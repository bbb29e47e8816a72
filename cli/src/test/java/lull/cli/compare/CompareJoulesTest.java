package lull.cli.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Joules of several reports: which are compared, and with what words. */
class CompareJoulesTest extends ComparedReports {
    @Test
    void shouldNotCompareJoulesOfTwoKinds() throws IOException {
        Path measured = report("measured.json", 0, "observe", "linux", 14.5, 800, "measured", 0, "");

        assertEquals(0, compare(measured, after));

        assertEquals("14.5 s → 14.6 s; energies not to be compared", lastLine());
        assertTrue(
                said.toString()
                        .contains(
                                "! energies are not compared, they are of different kinds: measured: measured, act: emulated"),
                said.toString());
    }

    @Test
    void shouldGiveNoMeanOfJoulesOfTwoKinds() throws IOException {
        Path measured = report("m1.json", 0, "observe", "linux", 14.5, 1000, "measured", 0, "");
        Path other = report("m2.json", 0, "observe", "linux", 14.5, 1000, "measured", 0, "");
        Path unknown = report("u2.json", 0, "observe", "linux", 14.5, null, null, 0, "");

        assertEquals(0, compare(measured, before, "vs", other, unknown));

        assertTrue(lastLine().endsWith("; energy not known"), lastLine());
        assertFalse(said.toString().contains("900"), said.toString());
        assertTrue(said.toString().contains(": not of one kind in all its reports, "), said.toString());
    }

    private Path by(String source, String name, double joules) throws IOException {
        Path file = report(name, 0, "observe", "linux", 10, joules, "measured", 0, "");
        return Files.writeString(file, Files.readString(file).replace("a meter", source));
    }

    @Test
    void shouldNotCompareJoulesThatCountDifferentThings() throws IOException {
        Path plug = by("Watts Up, the node", "plug.json", 800);
        Path packages = by("rapl, one processor package", "rapl.json", 300);

        assertEquals(0, compare(plug, packages));

        assertEquals("10.0 s → 10.0 s; energies not to be compared", lastLine());
        assertTrue(
                said.toString()
                        .contains("! energies are not compared, they count different things: plug: Watts Up, the node; "
                                + "rapl: rapl, one processor package"),
                said.toString());
        assertTrue(normal(said.toString()).contains("energy, J 800 300\n"), said.toString());
    }

    @Test
    void shouldWarnOfJoulesThatAreOfDifferentPartsOfANode() throws IOException {
        Path one = by("emulated xeon: 1 of its 16 cores with its share of board and memory", "one.json", 200);
        Path all = by("emulated xeon: 16 of its 16 cores", "all.json", 1900);

        assertEquals(0, compare(one, all));

        assertTrue(lastLine().contains("200 J → 1900 J"), lastLine());
        assertTrue(
                said.toString()
                        .contains(
                                "! the joules are of different parts of the node (--emulated-cores makes them the same): "
                                        + "one: 1 of its 16 cores; all: 16 of its 16 cores"),
                said.toString());
    }

    @Test
    void shouldGiveNoMeanOfJoulesThatCountDifferentThings() throws IOException {
        Path plug = by("Watts Up, the node", "m1.json", 800);
        Path packages = by("rapl, one processor package", "m2.json", 300);
        Path again = by("Watts Up, the node", "m3.json", 801);

        assertEquals(0, compare(plug, packages, "vs", again));

        assertTrue(lastLine().endsWith("; energy not known"), lastLine());
        assertTrue(said.toString().contains("they count different things: m* (2 runs): not the same"), said.toString());
    }

    @Test
    void shouldCompareJoulesOfOneMeterWhoeverElseWasBusy() throws IOException {
        String meter = "rapl, one processor package";
        Path alone = by(meter, "alone.json", 800);
        Path beside = by(
                meter + ", which counts all of the node, where other processes kept 1.3 CPUs busy", "beside.json", 880);

        assertEquals(0, compare(alone, beside));

        assertTrue(lastLine().contains("800 J → 880 J, 10 % more"), lastLine());
    }

    @Test
    void shouldNameTheMeterWhenJoulesAreMeasured() throws IOException {
        Path one = report("one.json", 0, "observe", "linux", 10, 800, "measured", 0, "");
        Path two = report("two.json", 0, "observe", "linux", 11, 880, "measured", 0, "");

        assertEquals(0, compare(one, two));

        assertEquals("10.0 s → 11.0 s; 800 J → 880 J, 10 % more (measured: a meter)", lastLine());
        assertFalse(said.toString().contains("EMULATED"), said.toString());
    }
}
