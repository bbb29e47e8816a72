package lull.cli.meter;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import lull.artifacts.WholeFile;
import lull.cli.verb.Writes;
import lull.platform.KernelFiles;
import lull.platform.energy.BaselineFile;
import lull.platform.energy.EnergyMeter;
import lull.platform.node.Platform;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which machine is metered by what, and where the answer goes; checked before anything starts. */
final class MeterOptions {

    @Mixin
    private MachineOptions machine;

    @Option(names = "--json", description = "Answer in JSON.")
    private boolean json;

    @Option(names = "--output", paramLabel = "FILE", description = "Write the answer to FILE.")
    @Writes
    private Path output;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    boolean json() {
        return json;
    }

    Platform platform(KernelFiles files) throws IOException {
        checkOutput();
        checkBaselines();
        try {
            return machine.platform(files);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private void checkBaselines() throws IOException {
        try {
            baselines().check();
        } catch (FileSystemException e) {
            throw e;
        } catch (IOException e) {
            throw new ParameterException(spec.commandLine(), "--baselines " + e.getMessage(), e);
        }
    }

    private void checkOutput() {
        if (output == null) {
            return;
        }
        try {
            WholeFile.at(output).check();
        } catch (IOException e) {
            throw new ParameterException(spec.commandLine(), "--output " + e.getMessage(), e);
        }
    }

    /** Says on stderr what is missing and how to go on without it if there is no meter. */
    Optional<List<EnergyMeter>> open(Platform platform) {
        List<EnergyMeter> meters = machine.open(platform);
        if (!meters.isEmpty()) {
            return Optional.of(meters);
        }
        System.err.println("lull: " + MachineOptions.whyNone(platform));
        return Optional.empty();
    }

    BaselineFile baselines() {
        return machine.baselines();
    }

    /** To the file that was named, else to the stream; to stderr if the file can't be written any more, as nobody measures that again. */
    void answer(String text, PrintStream otherwise) throws IOException {
        if (output == null) {
            print(text, otherwise);
            return;
        }
        try {
            WholeFile.at(output).write(text);
        } catch (IOException e) {
            print(text, System.err);
            throw e;
        }
    }

    private static void print(String text, PrintStream stream) {
        stream.print(text);
        stream.flush();
    }
}
