package lull.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import lull.agent.lease.FrequencyLease;
import lull.platform.Capability;
import lull.platform.KernelFiles;
import lull.platform.frequency.CpufreqFiles;
import lull.platform.frequency.FrequencyDomain;
import lull.platform.frequency.LinuxFrequencyControl;
import lull.platform.settings.AttributeFolder;
import lull.platform.settings.FoundSettings;

/** Finds out whether running programs can get frequencies, which the governor alone sets, and how finely. */
public final class GovernorSurvey {
    private static final String NAME = "frequencies of runs";

    private final Path socket;
    private final KernelFiles files;

    /**
     * A survey of the governor.
     *
     * @param socket where it would listen
     * @param files of the kernel, where the frequency domains are described
     */
    public GovernorSurvey(Path socket, KernelFiles files) {
        this.socket = socket;
        this.files = files;
    }

    Capability frequencies() {
        if (!Files.exists(socket)) {
            return Capability.missing(
                    NAME,
                    "no governor listens at " + socket,
                    "as root, where there is frequency control: lull governor --allow-user NAME (docs/governor.md)");
        }
        Optional<String> whyNot = FrequencyLease.whyUnreachable(socket);
        if (whyNot.isPresent()) {
            return Capability.missing(
                    NAME, whyNot.get(), "let root start the governor with --allow-user or --allow-group for you");
        }
        try {
            LinuxFrequencyControl control =
                    new LinuxFrequencyControl(new CpufreqFiles(files.path("sys")), FoundSettings.inMemory());
            return routes(control);
        } catch (IOException e) {
            return Capability.missing(
                    NAME, "the governor answers, but cpufreq can't be read: " + AttributeFolder.reason(e), "");
        }
    }

    private Capability routes(LinuxFrequencyControl control) {
        List<FrequencyDomain> settable = control.domains();
        long byTasks = settable.stream()
                .filter(domain -> control.whyNoSetspeed(domain).isEmpty())
                .count();
        if (settable.isEmpty()) {
            return Capability.missing(
                    NAME,
                    "the governor answers, but the kernel offers no cpufreq policy",
                    "run on the bare machine with a cpufreq driver, P-states enabled in the firmware");
        }
        String detail = "by the governor; " + settable.size() + " domains, " + byTasks
                + " of them for each phase by the task itself";
        return byTasks == settable.size()
                ? Capability.ok(NAME, detail)
                : Capability.limited(
                        NAME,
                        detail,
                        "the others one frequency for a whole task: "
                                + settable.stream()
                                        .flatMap(domain -> control.whyNoSetspeed(domain).stream())
                                        .findFirst()
                                        .orElseThrow(),
                        "");
    }
}
