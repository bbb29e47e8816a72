package lull.cli.partition;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import lull.artifacts.Picture;
import lull.cli.verb.ExitCode;
import lull.cli.verb.Reads;
import lull.cli.verb.Writes;
import lull.partitioning.profile.MeasuredProfile;
import lull.partitioning.profile.ProfileReader;
import lull.partitioning.study.ProfileFigures;
import lull.partitioning.study.Variation;
import lull.partitioning.study.Work;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code lull partition study figures} draws speed, power and energy over size and says how wide they vary. */
@Command(
        name = "figures",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Draw speed, average dynamic power and dynamic energy over workload size, a line for each setting of a"
                        + " device, and say how wide they vary: between a local minimum and the next local maximum.")
final class StudyFiguresCommand implements Callable<Integer> {
    @Option(names = "--profile", paramLabel = "FILE", required = true, description = "The profile.")
    @Reads
    private Path profile;

    @Option(
            names = "--work",
            paramLabel = "WHAT",
            defaultValue = "size",
            description =
                    "What a size is in operations: size itself, dgemm=ELEMENTS (2 N^3) or fft=ELEMENTS (5 N^2 log2 N),"
                            + " ELEMENTS of an N x N matrix for each unit of size (default ${DEFAULT-VALUE}).")
    private String work;

    @Option(names = "--plot", paramLabel = "FILE", description = "Draw them, an SVG or PNG by the name's end.")
    @Writes
    private Path plot;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        if (plot != null) {
            Picture.check(plot);
        }
        List<MeasuredProfile> profiles = new ProfileReader(profile).read();
        ProfileFigures figures = new ProfileFigures(profiles, Work.named(work));
        PrintWriter out = spec.commandLine().getOut();
        out.printf(
                Locale.ROOT,
                "%-28s %-8s %10s %10s %10s%n",
                "width of variation",
                "",
                "average %",
                "most %",
                "extremes");
        for (MeasuredProfile measured : profiles) {
            for (ProfileFigures.Function function : figures.functions()) {
                DoubleSummaryStatistics width = Variation.of(ProfileFigures.values(measured, function));
                out.printf(
                        Locale.ROOT,
                        "%-28s %-8s %10.1f %10.1f %10d%n",
                        measured.configuration().label(),
                        function.name(),
                        width.getAverage(),
                        Math.max(0, width.getMax()),
                        width.getCount());
            }
        }
        out.flush();
        if (plot != null) {
            figures.draw(plot);
        }
        return ExitCode.OK;
    }
}
