package lull.artifacts.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableTest {
    @TempDir
    private Path folder;

    private List<Double> seconds(String text) throws IOException {
        List<Double> found = new ArrayList<>();
        Path file = Files.writeString(folder.resolve("t.csv"), text, StandardCharsets.UTF_8);
        Table.read(file).forEach(row -> found.add(row.number("seconds") + row.whole("size")));
        return found;
    }

    @Test
    void shouldReadWhenThereIsAByteOrderMarkACommentAndBlanks() throws IOException {
        assertEquals(List.of(3.5, 6.0), seconds("\uFEFFsize,seconds\r\n# here\n1, 2.5\n\n2.0 ,4e0\n"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "size,seconds;1,2;1,2,5 | line 3: 3 cells for 2 columns; write numbers with a decimal point",
                "size,seconds;1,2;7 | line 3: 1 cells for 2 columns; leave a cell empty",
                "size,seconds,size;1,2,3 | names the column size twice",
                "size,seconds;1,NaN | line 2: seconds = \"NaN\" is no finite number",
                "size,seconds;1,1e999 | no finite number",
                "size,seconds;1,0x1p3 | no finite number",
                "size,seconds;1.5,1 | size = \"1.5\" is no whole number",
                "size,seconds;9223372036854775808,1 | is no whole number",
                "size,seconds;\"1,2 | no table",
                "size,seconds;1,2;\"1\"2,3 | no table: line 3: text in quotation marks must end before a comma",
                "\"size\"x,seconds;1,2 | no table: line 1: text in quotation marks must end before a comma",
                "size,,seconds;1,2,3 | no table: the first line leaves the name of a column empty; name each",
                "size,seconds,,;1,2,3,4 | no table: the first line leaves the name of a column empty; name each",
            })
    void shouldNameLineAndCureWhenTheTableIsWrong(String text, String message) {
        String said = assertThrows(IllegalArgumentException.class, () -> seconds(text.replace(';', '\n') + "\n"))
                .getMessage();
        assertTrue(said.contains("t.csv") && said.contains(message), said);
    }

    @Test
    void shouldReadTheSameRowByRowAsWholeWhenTheFileIsLong() throws IOException {
        StringBuilder text = new StringBuilder("\uFEFFsize,seconds\n");
        for (int i = 0; i < 200_001; i++) {
            text.append(i).append(",0.5\n");
        }
        Path file = Files.writeString(folder.resolve("long.csv"), text);
        List<Long> counts = new ArrayList<>();
        Table table = Table.open(file, counts::add);
        assertEquals(List.of("size", "seconds"), table.columns());
        long[] sum = {0};
        table.forEach(row -> sum[0] += row.whole("size"));
        table.forEach(row -> sum[0] -= row.whole("size") - 1);
        assertEquals(200_001, sum[0]);
        assertEquals(List.of(100_000L, 200_000L, 100_000L, 200_000L), counts);
    }

    @Test
    void shouldNameLineAndFaultWhenALongFileTurnsBad() throws IOException {
        String good = "size,seconds\n" + "1,2\n".repeat(50_000);
        for (String[] bad : new String[][] {
            {"size,seconds\n", "line 50002: the first line again"},
            {"1,2,5\n", "line 50002: 3 cells for 2 columns"},
            {"1,\0\n", "no text, there are zeros in it"},
        }) {
            Path file = Files.writeString(folder.resolve("bad.csv"), good + bad[0]);
            Table table = Table.open(file, count -> {});
            String said = assertThrows(IllegalArgumentException.class, () -> table.forEach(row -> {}))
                    .getMessage();
            assertTrue(said.contains("bad.csv") && said.contains(bad[1]), said);
        }
        Path latin =
                Files.write(folder.resolve("latin.csv"), (good + "\u00e9,1\n").getBytes(StandardCharsets.ISO_8859_1));
        Table table = Table.open(latin, count -> {});
        String said = assertThrows(IllegalArgumentException.class, () -> table.forEach(row -> {}))
                .getMessage();
        assertTrue(said.contains("latin.csv: no table: no text in UTF-8"), said);
    }

    @Test
    void shouldSayWhatSeparatesColumnsWhenItIsASemicolon() throws IOException {
        Path file = Files.writeString(folder.resolve("semicolons.csv"), "size;seconds\n1;2,5\n");
        String said = assertThrows(IllegalArgumentException.class, () -> Table.read(file))
                .getMessage();
        assertTrue(said.contains("semicolons.csv: no table: the first line separates its columns by semicolons"), said);
    }

    @Test
    void shouldRefuseWhatIsNoTextOrHasNoEnd() throws IOException {
        for (Path file : List.of(
                Path.of("/dev/zero"),
                Path.of("/dev/null"),
                folder,
                Files.write(folder.resolve("binary"), new byte[] {0, 1, (byte) 0xff}),
                Files.write(folder.resolve("latin"), new byte[] {'a', (byte) 0xe4}))) {
            String said = assertThrows(IllegalArgumentException.class, () -> Table.read(file))
                    .getMessage();
            assertTrue(said.startsWith(file.toString()), said);
        }
    }
}
