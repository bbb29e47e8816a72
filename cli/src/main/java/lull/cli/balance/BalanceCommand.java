package lull.cli.balance;

import lull.cli.verb.Refusals;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The verbs about dynamic load balancing without a cluster. */
@Command(
        name = "balance",
        mixinStandardHelpOptions = true,
        description =
                "Tell what dynamic load balancing would gain of a program on tasks of different speed: simulated, from what "
                        + "each unit of its work costs.",
        footer = {
            "",
            "Examples:  lull balance study --program rap --size 1000",
            "           lull balance space --program csp --size 500 --plot space.svg",
            "Balancing a real program: docs/balancing.md."
        })
public final class BalanceCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    private BalanceCommand() {}

    /** The verb with the verbs below it. */
    public static CommandLine commandLine() {
        return new CommandLine(new BalanceCommand())
                .addSubcommand(new BalanceStudyCommand())
                .addSubcommand(new BalanceSpaceCommand());
    }

    @Override
    public void run() {
        throw Refusals.whichVerb(spec);
    }
}
