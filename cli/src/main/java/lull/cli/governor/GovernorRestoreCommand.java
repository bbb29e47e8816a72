package lull.cli.governor;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import lull.cli.verb.ExitCode;
import lull.governor.access.GovernorPaths;
import lull.governor.server.GovernorState;
import lull.platform.frequency.CpufreqFiles;
import lull.platform.frequency.LinuxFrequencyControl;
import lull.platform.power.PowerCaps;
import lull.platform.settings.AttributeFolder;
import lull.platform.settings.RestoreFault;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The verb {@code lull governor restore} puts back what a governor that is gone left; exit code 1 if something could not be. */
@Command(
        name = "restore",
        mixinStandardHelpOptions = true,
        description = "Put back what a killed governor had changed, without starting it again.")
final class GovernorRestoreCommand implements Callable<Integer> {

    @Mixin
    private GovernorPathOptions places;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        GovernorPaths paths = places.paths();
        if (!Files.isDirectory(paths.state())) {
            say("no governor has kept anything in " + paths.state() + ": nothing to put back");
            return ExitCode.OK;
        }
        try (GovernorState state = GovernorState.open(paths.state())) {
            List<String> folders = state.found().folders();
            LinuxFrequencyControl control = new LinuxFrequencyControl(new CpufreqFiles(paths.sysfs()), state.found());
            PowerCaps caps = new PowerCaps(paths.kernelFiles(), AttributeFolder.Writer.DIRECT, state.found());
            List<RestoreFault> faults = new ArrayList<>(control.restore());
            folders.stream()
                    .filter(folder -> LinuxFrequencyControl.policyNumber(folder).isEmpty())
                    .forEach(folder -> faults.addAll(caps.restore(folder)));
            faults.forEach(fault -> say(fault.describe()));
            say("policies and capped zones changed: " + folders.size() + ", attributes that could not be put back: "
                    + faults.size());
            return faults.isEmpty() ? ExitCode.OK : ExitCode.FAILED;
        }
    }

    private void say(String text) {
        spec.commandLine().getOut().println(text);
        spec.commandLine().getOut().flush();
    }
}
