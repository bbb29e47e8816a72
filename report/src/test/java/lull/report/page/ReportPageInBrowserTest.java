package lull.report.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a real browser draws of a page. */
class ReportPageInBrowserTest {
    @TempDir
    Path folder;

    private Browser.Seen seen(ReportPage page, boolean dark) throws IOException, InterruptedException {
        Path file = folder.resolve("page.html");
        page.write(file);
        Browser.Seen seen = new Browser(folder).open(file, dark);
        assertFalse(seen.log().contains("CONSOLE"), seen.log());
        assertEquals("", attribute(seen, "fault"));
        assertEquals("", attribute(seen, "hostile"));
        assertEquals("4", attribute(seen, "charts"));
        return seen;
    }

    private static String attribute(Browser.Seen seen, String name) {
        Matcher value =
                Pattern.compile("<html[^>]* data-" + name + "=\"([^\"]*)\"").matcher(seen.document());
        return value.find() ? value.group(1) : "";
    }

    private static String drawn(Browser.Seen seen, String chart) {
        Matcher svg = Pattern.compile("id=\"" + chart + "-chart\".*?<svg(.*?)</svg>", Pattern.DOTALL)
                .matcher(seen.document());
        assertTrue(svg.find(), chart);
        return svg.group(1);
    }

    @Test
    void shouldDrawEveryChartWhenNamesAreHostile() throws Exception {
        Browser.Seen seen = seen(Pages.ofTwoTasks(), false);

        assertEquals("light", attribute(seen, "colours"));
        assertTrue(Integer.parseInt(attribute(seen, "boxes")) >= 2 * 3 * 100, attribute(seen, "boxes"));
        assertTrue(seen.document().contains("Shown: 2 of 2 tasks, 0 s to "), "the timeline's window");
        assertTrue(drawn(seen, "groups").contains("mean slack, up to the critical task"));
        assertTrue(drawn(seen, "phases").contains("first (a.c:1)"));
        assertTrue(drawn(seen, "phases").contains("MPI, outside phases"));
        assertTrue(drawn(seen, "energy").contains("power in W"));
        assertTrue(seen.document().contains("<canvas"), "the timeline itself");
        assertTrue(seen.document().contains("<td>0-7 of node1</td>"), "where threads were seen");
    }

    @Test
    void shouldSumUpAThousandTasksWhenItIsDark() throws Exception {
        Browser.Seen seen = seen(Pages.ofManyTasks(1000, 1000), true);

        assertEquals("dark", attribute(seen, "colours"));
        assertTrue(seen.document().contains("Shown: 1000 of 1000 tasks"));
        assertTrue(seen.document().contains("21 tasks share a row"));
        int boxes = Integer.parseInt(attribute(seen, "boxes"));
        assertTrue(boxes > 1000 && boxes < 20_000, boxes + " boxes");
    }
}
