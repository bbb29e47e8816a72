package lull.cli.partition.run;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import lull.agent.energy.NodeMeters;
import lull.cli.meter.EnergyColumn;
import lull.cli.program.PrintedNumber;
import lull.cli.program.TimedProgram;
import lull.platform.energy.MeteredInterval;

/**
 * Runs two versions of a program in alternating pairs: found, homogeneous; homogeneous, found; and so on, so that neither
 * is always the first. One run before them counts for nothing, it brings the program into memory.
 */
final class PairedRuns {
    private final TimedProgram program;
    private final Optional<PrintedNumber> printedSeconds;
    private final Optional<PrintedNumber> printedChecksum;
    private final NodeMeters meters;
    private final EnergyColumn energy;

    /**
     * What all runs have in common.
     *
     * @param printedSeconds where the program prints its time; empty to take that of the whole run
     * @param printedChecksum where it prints what has to be the same in all runs; empty if nothing has to be
     */
    PairedRuns(
            double mostSeconds,
            Optional<PrintedNumber> printedSeconds,
            Optional<PrintedNumber> printedChecksum,
            NodeMeters meters,
            EnergyColumn energy) {
        this.program = new TimedProgram(Map.of(), mostSeconds);
        this.printedSeconds = printedSeconds;
        this.printedChecksum = printedChecksum;
        this.meters = meters;
        this.energy = energy;
    }

    /** One run. */
    private record Cost(double seconds, double joules, Optional<String> checksum) {}

    /**
     * Runs the pairs.
     *
     * @param found words of each process of the one distribution
     * @param homogeneous words of each process of the other
     * @param people are told how each pair went
     * @throws IOException if a run fails, or computes something else than the others
     */
    PairedMeasurement run(List<List<String>> found, List<List<String>> homogeneous, int pairs, Consumer<String> people)
            throws IOException, InterruptedException {
        PairedMeasurement all = new PairedMeasurement(pairs, energy);
        Optional<String> checksum = cost(found, "the distribution found").checksum;
        for (int pair = 0; pair < pairs; pair++) {
            boolean foundFirst = pair % 2 == 0;
            Cost first = foundFirst ? cost(found, "the distribution found") : cost(homogeneous, "equal shares");
            Cost second = foundFirst ? cost(homogeneous, "equal shares") : cost(found, "the distribution found");
            requireSame(checksum, first.checksum);
            requireSame(checksum, second.checksum);
            Cost ofFound = foundFirst ? first : second;
            Cost ofHomogeneous = foundFirst ? second : first;
            all.found().add(pair, ofFound.seconds, ofFound.joules);
            all.homogeneous().add(pair, ofHomogeneous.seconds, ofHomogeneous.joules);
            people.accept(String.format(
                    Locale.ROOT,
                    "pair %d of %d: found %.6g s, load-balanced %.6g s",
                    pair + 1,
                    pairs,
                    ofFound.seconds,
                    ofHomogeneous.seconds));
        }
        return all.withChecksum(checksum);
    }

    private static void requireSame(Optional<String> expected, Optional<String> checksum) throws IOException {
        if (!expected.equals(checksum)) {
            throw new IOException("--checksum-from: one run printed " + expected.orElse("") + ", another "
                    + checksum.orElse("") + ": the distributions don't compute the same, their times tell nothing");
        }
    }

    private Cost cost(List<List<String>> commands, String what) throws IOException, InterruptedException {
        MeteredInterval interval = meters.begin();
        TimedProgram.Run run = program.run(commands, what, interval::sample);
        double seconds = run.seconds();
        if (printedSeconds.isPresent()) {
            seconds = 0;
            for (List<String> lines : run.lines()) {
                seconds = Math.max(seconds, printedSeconds.get().in(lines));
            }
        }
        if (!(seconds > 0)) {
            throw new IOException("--seconds-from: the program printed a time of 0 s with " + what
                    + "; give it more work, or a finer clock");
        }
        double joules = energy.known()
                ? energy.joules(meters.energy(interval), run.lines().get(0))
                : Double.NaN;
        return new Cost(
                seconds,
                joules,
                printedChecksum.isPresent()
                        ? Optional.of(printedChecksum.get().textIn(run.lines().get(0)))
                        : Optional.empty());
    }
}
