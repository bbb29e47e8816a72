package lull.cli.options;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import lull.artifacts.Picture;
import lull.artifacts.WholeFile;
import lull.cli.verb.Writes;
import lull.simulation.output.Answer;
import lull.simulation.output.AnswerJson;
import lull.simulation.output.AnswerPicture;
import lull.simulation.output.AnswerText;
import picocli.CommandLine.Option;

/** Where an answer of the simulation goes besides standard output, and what its chance begins with. */
public final class AnswerOptions {
    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "What all chance begins with: the same seed, the same answer; default ${DEFAULT-VALUE}.")
    private long seed;

    @Option(names = "--csv", paramLabel = "FILE", description = "Write the table to FILE, as comma-separated values.")
    @Writes
    private Path csv;

    @Option(names = "--json", paramLabel = "FILE", description = "Write everything to FILE, as JSON.")
    @Writes
    private Path json;

    @Option(names = "--plot", paramLabel = "FILE", description = "Draw the table, an SVG or PNG by the name's end.")
    @Writes
    private Path plot;

    /** What all chance begins with. */
    public long seed() {
        return seed;
    }

    /** Looks whether all files can be written, before anything is simulated. */
    public void check() throws IOException {
        if (csv != null) {
            WholeFile.at(csv).check();
        }
        if (json != null) {
            WholeFile.at(json).check();
        }
        if (plot != null) {
            Picture.check(plot);
        }
    }

    /** Prints the answer, and writes the files that were asked for. */
    public void write(PrintWriter out, Answer answer) throws IOException {
        out.print(AnswerText.of(answer));
        out.flush();
        if (csv != null) {
            WholeFile.at(csv).write(answer::writeCsv);
        }
        if (json != null) {
            WholeFile.at(json).write(AnswerJson.of(answer));
        }
        if (plot != null) {
            System.setProperty("java.awt.headless", "true");
            new AnswerPicture(answer).write(plot);
        }
    }
}
