package lull.report.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lull.report.builder.ReportBuilder;
import lull.report.observation.RunEnergy;
import lull.report.observation.RunFacts;
import org.junit.jupiter.api.Test;

class ReportPageTest {
    private static final int MOST_BYTES = 10_000_000;

    private static String data(String html) {
        Matcher data =
                Pattern.compile("id=\"data\">(.*?)</script>", Pattern.DOTALL).matcher(html);
        assertTrue(data.find());
        return data.group(1);
    }

    @Test
    void shouldHoldNothingThatAProgramNamesAsMarkup() {
        String html = Pages.ofTwoTasks().html();

        assertFalse(html.contains(Pages.HOSTILE));
        assertFalse(html.contains("<img src=x"));
        assertEquals(3, Pattern.compile("<script").matcher(html).results().count(), "library, data and the page's own");
        assertTrue(html.contains("&lt;/script&gt;&lt;script&gt;"));
        String name = JsonParser.parseString(data(html))
                .getAsJsonObject()
                .getAsJsonObject("timeline")
                .getAsJsonArray("phases")
                .toString();
        assertTrue(name.contains("document.documentElement.dataset.hostile"), name);
    }

    /** As the text report has them, below the phases; the first region has four threads, the second two. */
    @Test
    void shouldTellOnWhichCpusThreadsWereSeen() {
        String html = Pages.ofTwoTasks().html();
        Matcher places = Pattern.compile("<section id=\"places\">(.*?)</section>", Pattern.DOTALL)
                .matcher(html);
        assertTrue(places.find(), html);
        assertTrue(places.group(1).contains("<td>first (a.c:1)</td><td>0-7 of node1</td>"), places.group(1));
        assertTrue(places.group(1).contains("<td>0-1,4-5 of node1</td>"), places.group(1));
        assertTrue(html.contains("<a href=\"#places\">Places</a>"), "it is in the page's contents");
    }

    /** Four threads of each of two tasks, one of which read without system calls. */
    @Test
    void shouldTellHowCountersWereRead() {
        String html = Pages.ofTwoTasks().html();
        assertTrue(html.contains("Counters of 8 threads were read without system calls by 1 of them."), html);
    }

    @Test
    void shouldNameNoAddressToLoadFromAndForbidAll() {
        String html = Pages.ofTwoTasks().html();

        assertFalse(Pattern.compile("(src|href)=\"?(https?:)?//").matcher(html).find());
        assertTrue(html.contains("default-src 'none'") || html.contains("default-src &#39;none&#39;"));
        assertTrue(html.contains("Apache Software Foundation"), "the library's notice");
    }

    @Test
    void shouldTellSharesThatSumToAll() {
        JsonObject data =
                JsonParser.parseString(data(Pages.ofTwoTasks().html())).getAsJsonObject();
        double sum = 0;
        for (var bar : data.getAsJsonArray("phases")) {
            sum += bar.getAsJsonObject().get("share").getAsDouble();
        }
        assertEquals(1, sum, 1e-9);
    }

    /** A million events of each of a thousand tasks: the page can't grow with events, only with tasks. */
    @Test
    void shouldStaySmallWhenAThousandTasksHaveAMillionEventsEach() {
        String html = Pages.ofManyTasks(1000, 333_334).html();

        int bytes = html.getBytes(StandardCharsets.UTF_8).length;
        assertTrue(bytes < MOST_BYTES, bytes + " bytes");
        assertTrue(html.contains("Aggregated: 1,000,002,000 events of 1,000 tasks are shown as "));
    }

    @Test
    void shouldSayWhatIsNotKnownWhenNothingWasSeen() {
        RunFacts facts = new RunFacts(
                List.of("./program"),
                OptionalInt.empty(),
                OptionalInt.of(9),
                "observe",
                OptionalDouble.empty(),
                Optional.empty(),
                RunEnergy.unknown("no meter"),
                List.of());
        String html = new ReportPage(
                        ReportBuilder.build(facts, List.of(), Map.of(), Optional.empty()), List.of(), List.of())
                .html();

        assertTrue(html.contains("killed by signal 9"));
        assertTrue(html.contains("The energy is not known: no meter."));
        assertTrue(html.contains("When what ran is not known"));
    }
}
