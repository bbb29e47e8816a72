package lull.cli.top;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import lull.agent.status.RunStatus;
import lull.agent.status.StatusFile;
import lull.artifacts.JsonText;
import lull.cli.verb.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The verb {@code lull top} shows how the runs of this user on this node go, as their agents tell. */
@Command(
        name = "top",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        description =
                "Show how your running jobs on this node go: of each task its iteration, waits, threads, frequency and power, and what "
                        + "the loop is doing. On a terminal it is shown anew until you end it; else it is printed once.")
public final class TopCommand implements Callable<Integer> {
    private static final double MOST_SECONDS = 3600;
    private static final double MILLISECONDS = 1000;

    @Option(names = "--once", description = "Print it once, on a terminal too.")
    private boolean once;

    @Option(names = "--json", description = "Print it once, as JSON.")
    private boolean json;

    @Option(
            names = "--every",
            paramLabel = "SECONDS",
            defaultValue = "1",
            description = "How often to show it, 0.1 to 3600; default ${DEFAULT-VALUE}. Agents tell once a second.")
    private double every;

    @Spec
    private CommandSpec spec;

    private final Path sharedMemory;
    private final LongSupplier nanoClock;
    private final BooleanSupplier terminal;
    private final Supplier<TerminalSize> size;

    private record Told(String format, int version, List<RunStatus> runs) {}

    /**
     * The verb.
     *
     * @param sharedMemory where channels live
     * @param nanoClock CLOCK_MONOTONIC
     * @param terminal whether stdout is one
     * @param size of that terminal
     */
    public TopCommand(
            Path sharedMemory, LongSupplier nanoClock, BooleanSupplier terminal, Supplier<TerminalSize> size) {
        this.sharedMemory = sharedMemory;
        this.nanoClock = nanoClock;
        this.terminal = terminal;
        this.size = size;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (!(every >= 0.1 && every <= MOST_SECONDS)) {
            OptionSpec given = spec.commandLine().getParseResult().matchedOption("--every");
            throw new ParameterException(
                    spec.commandLine(),
                    "--every " + given.originalStringValues().get(0) + " is outside 0.1 to " + (int) MOST_SECONDS
                            + " seconds");
        }
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.print(JsonText.of(new Told("lull-top", 1, StatusFile.readAll(sharedMemory))));
            out.flush();
        } else if (once || !terminal.getAsBoolean()) {
            out.print(text(Integer.MAX_VALUE));
            out.flush();
        } else {
            LiveScreen screen = new LiveScreen(out);
            Runtime.getRuntime().addShutdownHook(new Thread(screen::leave, "lull-top-end"));
            SuspendKey.before(screen::giveBack);
            while (true) {
                TerminalSize now = size.get();
                screen.show(text(now.columns()), now);
                Thread.sleep((long) (MILLISECONDS * every));
            }
        }
        return ExitCode.OK;
    }

    private String text(int columns) throws IOException {
        return TopText.of(StatusFile.readAll(sharedMemory), nanoClock.getAsLong(), columns);
    }
}
