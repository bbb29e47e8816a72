package lull.cli.governor;

import java.io.IOException;
import java.util.concurrent.Callable;
import lull.cli.verb.ExitCode;
import lull.governor.GovernorClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The verb {@code lull governor status} asks the running governor what it does. */
@Command(
        name = "status",
        mixinStandardHelpOptions = true,
        description = "Show the governor's leases, settings, limits, clamps and faults.")
final class GovernorStatusCommand implements Callable<Integer> {

    @Mixin
    private GovernorPathOptions places;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        try (GovernorClient client = GovernorClient.connect(places.paths().socket())) {
            client.status().forEach(spec.commandLine().getOut()::println);
        }
        spec.commandLine().getOut().flush();
        return ExitCode.OK;
    }
}
