package lull.cli.meter;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import lull.platform.KernelFiles;
import lull.platform.emulated.MachineClock;
import lull.platform.energy.BaselineFile;
import lull.platform.energy.EnergyMeter;
import lull.platform.node.Platform;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which machine is metered by what, and where the answer goes; checked before anything starts. */
final class MeterOptions {

    @Option(names = "--platform", paramLabel = "PLATFORM", defaultValue = Platform.LINUX,
            description = "linux, or emulated:NAME for a machine that does not exist but is as busy as this node "
                    + "(opteron-8350, xeon-e5462, epyc-9554); default ${DEFAULT-VALUE}.")
    private String platform;

    @Option(names = "--watts-up", paramLabel = "DEVICE", description = "A Watts Up Pro is plugged in here, as /dev/ttyUSB0.")
    private Path wattsUp;

    @Option(names = "--baselines", paramLabel = "FILE",
            description = "Where idle powers are kept; default ~/.local/state/lull/baselines.properties.")
    private Path baselines;

    @Option(names = "--json", description = "Answer in JSON.")
    private boolean json;

    @Option(names = "--output", paramLabel = "FILE", description = "Write the answer to FILE.")
    private Path output;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    boolean json() {
        return json;
    }

    Platform platform(KernelFiles files) {
        checkOutput();
        try {
            return Platform.named(platform, files, MachineClock.system());
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--platform " + platform + ": " + e.getMessage(), e);
        }
    }

    private void checkOutput() {
        if (output == null) {
            return;
        }
        if (Files.isDirectory(output)) {
            throw new ParameterException(spec.commandLine(), "--output " + output + " is a folder; name a file in it");
        }
        Path folder = output.toAbsolutePath().getParent();
        if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
            throw new ParameterException(spec.commandLine(), "--output " + output + ": the folder " + folder
                    + " does not exist or cannot be written; make it first");
        }
    }

    /** Says on stderr what is missing and how to go on without it if there is no meter. */
    Optional<List<EnergyMeter>> open(Platform machine) {
        List<EnergyMeter> meters = machine.openMeters(Optional.ofNullable(wattsUp));
        if (!meters.isEmpty()) {
            return Optional.of(meters);
        }
        System.err.println("lull: this node has no energy meter. " + machine.whyNoMeters()
                + ". A Watts Up Pro: --watts-up DEVICE. Without any: --platform " + Platform.names().get(1)
                + " shows what such a machine would use");
        return Optional.empty();
    }

    BaselineFile baselines() {
        if (baselines != null) {
            return new BaselineFile(baselines);
        }
        return BaselineFile.ofUser(Optional.ofNullable(System.getenv("XDG_STATE_HOME")),
                Path.of(System.getProperty("user.home")));
    }

    /** To the file that was named, else to the stream. */
    void answer(String text, PrintStream otherwise) throws IOException {
        if (output == null) {
            otherwise.print(text);
            otherwise.flush();
        } else {
            Files.writeString(output, text, StandardCharsets.UTF_8);
        }
    }
}
