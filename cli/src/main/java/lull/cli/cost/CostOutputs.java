package lull.cli.cost;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import lull.artifacts.Picture;
import lull.artifacts.WholeFile;
import lull.cli.verb.Writes;
import lull.cost.plot.CostPlots;
import lull.cost.sweep.CsvTable;
import picocli.CommandLine.Option;

/** Options that say where tables and pictures go. */
final class CostOutputs {
    @Option(
            names = "--csv",
            paramLabel = "FILE",
            description = "Write the table to FILE (default: standard output, unless there is a picture).")
    @Writes
    private Path csv;

    @Option(
            names = "--plot",
            paramLabel = "FILE",
            description = "Draw the picture, an SVG or PNG by the name's end; may be given twice.")
    @Writes
    private Path[] plots = {};

    /** Writes a table. */
    interface Table {
        void write(CsvTable table) throws IOException;
    }

    /** Draws a picture. */
    interface Drawing {
        void draw(CostPlots plots, Path file) throws IOException;
    }

    /** Looks whether all of them can be written, before anything is computed. */
    void check() throws IOException {
        for (Path plot : plots) {
            Picture.check(plot);
        }
        if (csv != null) {
            WholeFile.at(csv).check();
        }
    }

    void write(PrintWriter out, String source, Table table, Drawing drawing) throws IOException {
        System.setProperty("java.awt.headless", "true");
        for (Path plot : plots) {
            drawing.draw(new CostPlots(source), plot);
        }
        if (csv != null) {
            WholeFile.at(csv).write(writer -> table.write(new CsvTable(writer)));
        } else if (plots.length == 0) {
            StringBuilder whole = new StringBuilder();
            table.write(new CsvTable(whole));
            out.print(whole);
            out.flush();
        }
    }
}
