package lull.cli.governor;

import java.nio.file.Path;
import lull.agent.lease.FrequencyLease;
import lull.governor.access.GovernorPaths;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options that say where the governor's files and the kernel's are. */
final class GovernorPathOptions {

    @Option(
            names = "--socket",
            defaultValue = FrequencyLease.USUAL_SOCKET,
            paramLabel = "PATH",
            description = "Where clients connect; default ${DEFAULT-VALUE}.")
    private Path socket;

    @Option(
            names = "--state",
            defaultValue = "/run/lull/state",
            paramLabel = "DIR",
            description = "Where found settings are kept until they are put back; default ${DEFAULT-VALUE}.")
    private Path state;

    @Option(names = "--sysfs", defaultValue = "/sys", hidden = true)
    private Path sysfs;

    @Option(names = "--proc", defaultValue = "/proc", hidden = true)
    private Path proc;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    GovernorPaths paths() {
        try {
            return new GovernorPaths(socket.toAbsolutePath(), state, sysfs, proc);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }
}
