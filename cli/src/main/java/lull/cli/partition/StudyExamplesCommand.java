package lull.cli.partition;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import lull.artifacts.WholeFile;
import lull.cli.verb.ExitCode;
import lull.cli.verb.Writes;
import lull.partitioning.profile.PaperProfiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The verb {@code lull partition study examples} writes synthetic profiles of the papers' shapes. */
@Command(
        name = "examples",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Write synthetic profiles of the shapes that the papers show, as examples/partitioning has them.")
final class StudyExamplesCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FOLDER", description = "Where to write them; it must exist.")
    @Writes
    private Path folder;

    @Option(
            names = "--seed",
            paramLabel = "NUMBER",
            defaultValue = "1",
            description = "Seed of all that is random in them (default ${DEFAULT-VALUE}).")
    private long seed;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new IOException(folder + " is no folder; make it first");
        }
        for (String name : PaperProfiles.names()) {
            WholeFile.at(folder.resolve(name)).check();
        }
        new PaperProfiles(seed).write(folder);
        PaperProfiles.names().forEach(name -> spec.commandLine().getOut().println(folder.resolve(name)));
        spec.commandLine().getOut().flush();
        return ExitCode.OK;
    }
}
