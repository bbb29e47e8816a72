package lull.kerneltests.run;

import static lull.kerneltests.guest.Checks.that;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import lull.kerneltests.guest.Checks;
import lull.kerneltests.guest.Guest;

/** Functions that the probe wraps in arm64's assembly: a program that calls each of them under {@code lull run}. */
public final class ArmCallChecks {
    private static final Path SAID = Path.of("/results/calls-said");
    private static final String WRAPPED = "vfork clone execl execlp execle all arrived\n";

    private final Checks checks;

    public ArmCallChecks(Checks checks) {
        this.checks = checks;
    }

    /** Runs all of these checks. */
    public void run() {
        checks.check("arm64: all arguments get through the probe to functions that take any number of them", () -> {
            String printed = printed();
            that(printed.equals(WRAPPED), printed);
        });
    }

    private static String printed() throws IOException, InterruptedException {
        Process run = Guest.lullRun(List.of(), List.of("/bin/handed_on"))
                .redirectError(SAID.toFile())
                .start();
        String printed = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int exitCode = run.waitFor();
        that(exitCode == 0, exitCode + ": " + printed + Files.readString(SAID));
        return printed;
    }
}
