package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Dashboard and alert rules that are installed for administrators, against a real governor and a real Prometheus. */
class MonitoringTest {
    private static final Path FILES = Toolchain.root().resolve("scripts/monitoring");

    /** Less than a launch may take; some seconds are what it takes. */
    private static final double ANSWER_SECONDS = 100;

    private final HttpClient client = HttpClient.newHttpClient();
    private final Deque<RunningLaunch> started = new ArrayDeque<>();
    private Path folder;
    private Path shared;

    /** What goes wrong here never hides what the test has found: JUnit tells both. */
    @AfterEach
    void endAll() throws IOException {
        started.descendingIterator().forEachRemaining(RunningLaunch::terminate);
        started.descendingIterator().forEachRemaining(RunningLaunch::await);
        if (shared != null) {
            Files.delete(shared);
        }
    }

    @BeforeEach
    void makeRoom() {
        Toolchain.require("prometheus", "promtool");
        folder = LullCommand.newFile("prometheus.yml").getParent();
    }

    @Test
    void shouldRaiseAlertsForWhatTheyAreMeantFor() throws IOException {
        Files.copy(FILES.resolve("lull-governor.rules.yml"), folder.resolve("lull-governor.rules.yml"));
        Path tests = Files.writeString(
                folder.resolve("tests.yml"),
                """
                rule_files: [lull-governor.rules.yml]
                evaluation_interval: 1m
                tests:
                  - interval: 1m
                    input_series:
                      - {series: 'up{job="lull-governor", instance="n1"}', values: '0x40'}
                      - {series: 'up{job="lull-governor", instance="n2"}', values: '1x40'}
                      - {series: 'lull_governor_restore_faults_total{job="lull-governor", instance="n2"}', values: '0x20 1x20'}
                      - {series: 'lull_governor_settings_total{job="lull-governor", instance="n2"}', values: '0+100x40'}
                      - {series: 'lull_governor_unheld_total{job="lull-governor", instance="n2"}', values: '0+11x40'}
                      - {series: 'lull_governor_refusals_total{job="lull-governor", instance="n2"}', values: '0+30x40'}
                    promql_expr_test:
                      - expr: count by (alertname, instance) (ALERTS{alertstate="firing"})
                        eval_time: 4m
                      - expr: count by (alertname, instance) (ALERTS{alertstate="firing"})
                        eval_time: 25m
                        exp_samples:
                          - {labels: '{alertname="LullGovernorDown", instance="n1"}', value: 1}
                          - {labels: '{alertname="LullFrequenciesNotPutBack", instance="n2"}', value: 1}
                          - {labels: '{alertname="LullFrequenciesNotHeld", instance="n2"}', value: 1}
                """);
        Launch.of("promtool", "test", "rules", tests.toString()).run().assertSuccess();
    }

    @Test
    void shouldAnswerEveryQuestionOfTheDashboardWhenPrometheusScrapesAGovernor() throws IOException {
        int metrics = Ports.free();
        RunningLaunch governor = Launch.of(
                        LullCommand.launcher().toString(),
                        "governor",
                        "--sysfs=" + Files.createDirectory(folder.resolve("sysfs")),
                        "--socket=" + folder.resolve("socket"),
                        "--state=" + folder.resolve("state"),
                        "--metrics-port=" + metrics)
                .start();
        started.add(governor);
        assertAnswered(questions("lull-governor.json"), metrics, governor);
    }

    @Test
    void shouldRaiseAlertsOfAgentsForWhatTheyAreMeantFor() throws IOException {
        Files.copy(FILES.resolve("lull-agent.rules.yml"), folder.resolve("lull-agent.rules.yml"));
        Path tests = Files.writeString(
                folder.resolve("tests.yml"),
                """
                rule_files: [lull-agent.rules.yml]
                evaluation_interval: 1m
                tests:
                  - interval: 1m
                    input_series:
                      - {series: 'up{job="lull-agent", instance="n1"}', values: '0x90'}
                      - {series: 'lull_agent_last_look_timestamp_seconds{job="lull-agent", instance="n2"}', values: '0+60x10 600x80'}
                      - {series: 'lull_agent_last_look_timestamp_seconds{job="lull-agent", instance="n3"}', values: '0+60x90'}
                      - {series: 'lull_agent_accounting_waiting{job="lull-agent", instance="n3"}', values: '0x10 5x80'}
                      - {series: 'lull_agent_accounting_lost{job="lull-agent", instance="n4"}', values: '0x70 3x20'}
                      - {series: 'lull_agent_events_lost_total{job="lull-agent", instance="n5"}', values: '0x70 9x20'}
                    promql_expr_test:
                      - expr: count by (alertname, instance) (ALERTS{alertstate="firing"})
                        eval_time: 4m
                      - expr: count by (alertname, instance) (ALERTS{alertstate="firing"})
                        eval_time: 80m
                        exp_samples:
                          - {labels: '{alertname="LullAgentDown", instance="n1"}', value: 1}
                          - {labels: '{alertname="LullAgentStuck", instance="n2"}', value: 1}
                          - {labels: '{alertname="LullAccountingWaits", instance="n3"}', value: 1}
                          - {labels: '{alertname="LullAccountingLost", instance="n4"}', value: 1}
                          - {labels: '{alertname="LullEventsLost", instance="n5"}', value: 1}
                """);
        Launch.of("promtool", "test", "rules", tests.toString()).run().assertSuccess();
    }

    @Test
    void shouldAnswerEveryQuestionOfTheDashboardWhenPrometheusScrapesAnAgent() throws IOException {
        int metrics = Ports.free();
        shared = Files.createTempDirectory(Path.of("/dev/shm"), "lull-monitoring-test-");
        RunningLaunch agent = StandingAgents.command(
                        shared,
                        List.of(
                                "--platform=emulated:opteron-8350",
                                "--reports=" + folder.resolve("reports"),
                                "--accounting=" + folder.resolve("jobs.db"),
                                "--accounting-spool=" + folder.resolve("spool"),
                                "--metrics-port=" + metrics))
                .start();
        started.add(agent);
        StandingAgents.awaited(agent);
        started.add(job(shared, "1000000").start());
        job(shared, "300").run().assertSuccess();
        assertAnswered(questions("lull-agent.json"), metrics, agent);
    }

    /** Fails with what is not answered, not with the end of a time limit. */
    private void assertAnswered(List<String> questions, int metrics, RunningLaunch scraped) throws IOException {
        int port = Ports.free();
        RunningLaunch prometheus = prometheus(metrics, port);
        started.add(prometheus);
        List<String> unanswered = new ArrayList<>(questions);
        assertTrue(unanswered.size() > 10, unanswered::toString);
        prometheus.awaitState(() -> {
            unanswered.removeIf(question -> answers(port, question) > 0);
            return unanswered.isEmpty() || !scraped.isAlive() || prometheus.elapsedSeconds() > ANSWER_SECONDS;
        });
        assertEquals(List.of(), unanswered, () -> scraped.stderrSoFar() + prometheus.stderrSoFar());
    }

    private static Launch job(Path shared, String iterations) {
        Launch program = Launch.of(MpiLibrary.OPEN_MPI.command(
                2, ProgramBuilder.program("imbalanced.c").build(), iterations));
        return StandingAgents.preloaded(program, StandingAgents.channels(shared));
    }

    private RunningLaunch prometheus(int metrics, int port) throws IOException {
        Path settings = Files.writeString(
                folder.resolve("prometheus.yml"),
                "global: {scrape_interval: 200ms, scrape_timeout: 200ms}\n"
                        + Files.readString(FILES.resolve("prometheus-example.yml"))
                                .replaceAll("localhost:977\\d", "127.0.0.1:" + metrics));
        for (String rules : List.of("lull-governor.rules.yml", "lull-agent.rules.yml")) {
            Files.copy(FILES.resolve(rules), folder.resolve(rules));
        }
        Launch.of("promtool", "check", "config", settings.toString()).run().assertSuccess();
        return Launch.of(
                        "prometheus",
                        "--config.file=" + settings,
                        "--storage.tsdb.path=" + folder.resolve("data"),
                        "--web.listen-address=127.0.0.1:" + port)
                .start();
    }

    /** What the dashboard's panels ask, with its variables' usual values. */
    private static List<String> questions(String file) throws IOException {
        JsonObject dashboard =
                JsonParser.parseString(Files.readString(FILES.resolve(file))).getAsJsonObject();
        List<String> questions = new ArrayList<>();
        for (JsonElement panel : dashboard.getAsJsonArray("panels")) {
            for (JsonElement target : panel.getAsJsonObject().getAsJsonArray("targets")) {
                questions.add(target.getAsJsonObject()
                        .get("expr")
                        .getAsString()
                        .replace("$node", ".*")
                        .replace("$__rate_interval", "1m"));
            }
        }
        return questions;
    }

    /** How many values Prometheus knows; none while it doesn't listen. */
    private int answers(int port, String question) {
        URI uri = URI.create("http://127.0.0.1:" + port + "/api/v1/query?query="
                + URLEncoder.encode(question, StandardCharsets.UTF_8));
        try {
            HttpResponse<String> response =
                    client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() == 503) {
                return 0;
            }
            assertEquals(200, response.statusCode(), () -> question + ": " + response.body());
            return JsonParser.parseString(response.body())
                    .getAsJsonObject()
                    .getAsJsonObject("data")
                    .getAsJsonArray("result")
                    .size();
        } catch (ConnectException e) {
            return 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }
}
