package lull.report.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A real browser without a screen. */
final class Browser {
    private static final List<String> NAMES = List.of("chromium-headless-shell", "chromium");

    private final Path folder;

    /** What it made of a page: the document after its scripts have run, and what they logged. */
    record Seen(String document, String log) {}

    /** @param folder for what it keeps of its own */
    Browser(Path folder) {
        this.folder = folder;
    }

    private static Optional<Path> found() {
        return NAMES.stream()
                .flatMap(name -> Stream.of("/usr/bin/", "/usr/local/bin/").map(place -> Path.of(place + name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Opens a page, as on a screen that is light or dark. */
    Seen open(Path page, boolean dark) throws IOException, InterruptedException {
        Optional<Path> program = found();
        assumeTrue(program.isPresent(), "skipped: there is no browser (chromium-headless-shell)");
        Path log = folder.resolve("log");
        List<String> command = new ArrayList<>(List.of(
                program.get().toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--enable-logging=stderr",
                "--user-data-dir=" + folder.resolve("browser"),
                "--window-size=1200,900",
                "--blink-settings=preferredColorScheme=" + (dark ? 0 : 1),
                "--dump-dom",
                page.toUri().toString()));
        Process process =
                new ProcessBuilder(command).redirectError(log.toFile()).start();
        String document = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), () -> text(log));
        return new Seen(document, text(log));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
