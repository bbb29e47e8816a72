package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Dashboard and alert rules that are installed for administrators, against a real governor and a real Prometheus. */
class MonitoringTest {
    private static final Path FILES = Toolchain.root().resolve("scripts/monitoring");

    private final HttpClient client = HttpClient.newHttpClient();
    private Path folder;

    @BeforeEach
    void makeRoom() {
        Toolchain.require("prometheus", "promtool");
        folder = LullCommand.newFile("prometheus.yml").getParent();
    }

    /** A port that is free now. */
    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
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
        int metrics = freePort();
        RunningLaunch governor = Launch.of(
                        LullCommand.launcher().toString(),
                        "governor",
                        "--sysfs=" + Files.createDirectory(folder.resolve("sysfs")),
                        "--socket=" + folder.resolve("socket"),
                        "--state=" + folder.resolve("state"),
                        "--metrics-port=" + metrics)
                .start();
        int port = freePort();
        RunningLaunch prometheus = prometheus(metrics, port);
        try {
            List<String> unanswered = new ArrayList<>(questions());
            assertTrue(unanswered.size() > 10, unanswered::toString);
            assertTrue(
                    prometheus.awaitState(() -> {
                        unanswered.removeIf(question -> answers(port, question) > 0);
                        return unanswered.isEmpty();
                    }),
                    () -> "no answer to " + unanswered + "\n" + governor.stderrSoFar() + prometheus.stderrSoFar());
        } finally {
            prometheus.kill();
            governor.terminate();
            prometheus.await();
            governor.await();
        }
    }

    private RunningLaunch prometheus(int metrics, int port) throws IOException {
        Path settings = Files.writeString(
                folder.resolve("prometheus.yml"),
                "global: {scrape_interval: 200ms, scrape_timeout: 200ms}\n"
                        + Files.readString(FILES.resolve("prometheus.yml"))
                                .replace("localhost:9773", "127.0.0.1:" + metrics));
        Files.copy(FILES.resolve("lull-governor.rules.yml"), folder.resolve("lull-governor.rules.yml"));
        Launch.of("promtool", "check", "config", settings.toString()).run().assertSuccess();
        return Launch.of(
                        "prometheus",
                        "--config.file=" + settings,
                        "--storage.tsdb.path=" + folder.resolve("data"),
                        "--web.listen-address=127.0.0.1:" + port)
                .start();
    }

    /** What the dashboard's panels ask, with its variables' usual values. */
    private static List<String> questions() throws IOException {
        JsonObject dashboard = JsonParser.parseString(Files.readString(FILES.resolve("lull-governor.json")))
                .getAsJsonObject();
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
