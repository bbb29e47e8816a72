package lull.cli.options;

import java.nio.file.Path;
import java.util.function.Supplier;
import lull.agent.control.GivenModel;
import lull.cli.verb.Reads;
import picocli.CommandLine.Option;

/** The time model that decisions may rest on. */
public final class ModelOption {
    @Option(
            names = "--model",
            paramLabel = "FILE",
            description =
                    "Model of times that are not measured, as lull train makes it on this node; in simulated runs of any"
                            + " node that has its samples.")
    @Reads
    private Path model;

    /**
     * The model if it is of that platform, or why there is none to use.
     *
     * @param platform asked for only if a file is named
     */
    public GivenModel of(Supplier<String> platform) {
        return model == null ? GivenModel.NONE : GivenModel.read(model, platform.get());
    }

    /** The model whatever platform it is of, or why there is none to use. */
    public GivenModel ofAnyPlatform() {
        return model == null ? GivenModel.NONE : GivenModel.read(model);
    }
}
