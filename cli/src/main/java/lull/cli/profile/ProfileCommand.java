package lull.cli.profile;

import java.util.List;
import lull.cli.verb.Refusals;
import lull.platform.KernelFiles;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The verbs about profiles: time and energy as functions of workload size. */
@Command(
        name = "profile",
        mixinStandardHelpOptions = true,
        description = "Make profiles, time and energy by workload size, for `lull partition`.",
        footer = {"", "Example:  lull profile build --sizes 64:1024:64 --output cpu.csv -- ./program {size}"})
public final class ProfileCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    private ProfileCommand() {}

    /**
     * The verb with the verbs below it.
     *
     * @param program whose profile is built
     */
    public static CommandLine commandLine(KernelFiles files, List<String> program) {
        return new CommandLine(new ProfileCommand())
                .addSubcommand(new ProfileBuildCommand(files, program))
                .addSubcommand(new ProfileExportCommand());
    }

    @Override
    public void run() {
        throw Refusals.whichVerb(spec);
    }
}
