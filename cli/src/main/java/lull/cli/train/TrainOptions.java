package lull.cli.train;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import lull.artifacts.WholeFile;
import lull.artifacts.WritableFolder;
import lull.cli.options.PlatformOption;
import lull.cli.options.PrecisionOptions;
import lull.cli.options.ProgressOption;
import lull.cli.verb.NeededOptions.Needs;
import lull.cli.verb.Writes;
import lull.measurement.Precision;
import lull.measurement.progress.ProgressDisplay;
import lull.platform.node.Platform;
import lull.training.campaign.WorkingSets;
import lull.training.kernels.TrainingKernel;
import lull.training.kind.ModelKind;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What is measured, how well, and where it goes. */
final class TrainOptions {
    private static final double POINT_SECONDS = 60;
    private static final String JOURNAL = "journal.jsonl";
    private static final String TABLE = "measurements.csv";
    private static final String MODEL = "model.json";

    @Mixin
    PlatformOption machine;

    @Option(
            names = "--sensitivity",
            paramLabel = "SHARE",
            defaultValue = "1",
            description =
                    "With an emulated platform: the share of time that depends on the frequency; default ${DEFAULT-VALUE}.")
    @Needs(value = "--platform", beginning = Platform.EMULATED_PREFIX)
    double sensitivity;

    @Option(
            names = "--sizes",
            paramLabel = "small|full",
            defaultValue = "full",
            description = "small: data in the caches; full: in each level of the memory. Default ${DEFAULT-VALUE}.")
    WorkingSets sizes;

    @Option(names = "--kernels", paramLabel = "NAME", split = ",", description = "Only these kernels; default all.")
    private List<String> kernels = List.of();

    @Option(
            names = "--processors",
            paramLabel = "NUMBER",
            split = ",",
            description = "Only with so many processors; default 1 to all of them.")
    Set<Integer> processors = new TreeSet<>();

    @Option(
            names = "--cores",
            paramLabel = "NUMBER",
            split = ",",
            description = "Only with so many cores of each processor, as 1,2,4,8; default 1 to all of them.")
    Set<Integer> cores = new TreeSet<>();

    @Option(
            names = "--socket",
            paramLabel = "PATH",
            description =
                    "Where the governor that sets frequencies listens; default /run/lull/governor, if it is there.")
    Path socket;

    @Mixin
    private PrecisionOptions precision;

    @Option(
            names = "--run-seconds",
            paramLabel = "SECONDS",
            defaultValue = "0.1",
            description = "Each repetition runs for so long, and each phase at least twice; default ${DEFAULT-VALUE}.")
    double runSeconds;

    @Option(
            names = "--work",
            paramLabel = "DIR",
            defaultValue = "lull-training",
            description =
                    "Where finished measurements are kept, from which the same command goes on after an interruption; "
                            + "default ${DEFAULT-VALUE}.")
    private Path work;

    @Option(
            names = "--measurements",
            paramLabel = "FILE",
            description = "The table to write; default measurements.csv in --work.")
    @Writes
    private Path measurements;

    @Option(
            names = "--model",
            paramLabel = "FILE",
            description = "The model file to write; default model.json in --work.")
    @Writes
    private Path model;

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            defaultValue = "physical",
            description =
                    "The model: li-2010, regression, gaussian or physical; default ${DEFAULT-VALUE}. `lull fit` makes others of the same "
                            + "measurements.")
    private String kind;

    @Mixin
    private ProgressOption progress;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /** 2.5 % at 95 % confidence, with the user's caps. */
    Precision precision() {
        return precision.precision(POINT_SECONDS);
    }

    /** Those that were asked for. */
    List<TrainingKernel> chosen(List<TrainingKernel> all) {
        Set<String> unknown = new LinkedHashSet<>(kernels);
        all.forEach(kernel -> unknown.remove(kernel.name()));
        if (!unknown.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--kernels " + String.join(",", unknown) + ": there are "
                            + String.join(
                                    ", ",
                                    all.stream()
                                            .map(TrainingKernel::name)
                                            .distinct()
                                            .toList()));
        }
        return all.stream()
                .filter(kernel -> kernels.isEmpty() || kernels.contains(kernel.name()))
                .toList();
    }

    private Path work() throws IOException {
        if (Files.exists(work) && !Files.isDirectory(work)) {
            throw new ParameterException(spec.commandLine(), "--work " + work + " is no folder; name another");
        }
        try {
            return WritableFolder.at(work);
        } catch (IOException e) {
            throw new IOException("--work " + e.getMessage(), e);
        }
    }

    /** Where finished measurements are kept; their folder is made if it is not there. */
    Path journal() throws IOException {
        return work().resolve(JOURNAL);
    }

    /** The table's place, checked. */
    Path measurements() {
        return measurements == null ? work.resolve(TABLE) : checked("--measurements", measurements, "the model", MODEL);
    }

    /** The model's place, checked. */
    Path model() {
        return model == null ? work.resolve(MODEL) : checked("--model", model, "the table", TABLE);
    }

    ModelKind kind() {
        try {
            return ModelKind.named(kind);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--kind: " + e.getMessage(), e);
        }
    }

    /** How to show how far the campaign is. */
    ProgressDisplay progress() {
        return progress.display();
    }

    /** Before anything starts. */
    void check() {
        if (!(runSeconds >= 0.001 && runSeconds <= 60)) {
            throw new ParameterException(
                    spec.commandLine(), "--run-seconds " + runSeconds + " is not from 0.001 to 60");
        }
        precision();
        measurements();
        model();
        kind();
    }

    /** @param inWork the file of what else is written, if that stays in --work; where it does not, the two options are compared */
    private Path checked(String option, Path file, String otherOutput, String inWork) {
        requireApart(option, file, "finished measurements are kept", JOURNAL);
        if (measurements == null || model == null) {
            requireApart(option, file, otherOutput + " is written", inWork);
        }
        try {
            WholeFile.at(file).check();
            return file;
        } catch (IOException e) {
            throw new ParameterException(spec.commandLine(), option + " " + e.getMessage(), e);
        }
    }

    private void requireApart(String option, Path file, String what, String inWork) {
        if (WholeFile.at(file).isSameAs(work.resolve(inWork))) {
            throw new ParameterException(
                    spec.commandLine(),
                    option + " " + file + " is the file of --work where " + what + "; name another");
        }
    }
}
