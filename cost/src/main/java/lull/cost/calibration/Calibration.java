package lull.cost.calibration;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import lull.cost.model.Machine;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.DiagonalMatrix;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.math3.linear.SingularMatrixException;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;

/**
 * Fits a machine's prices to runs by least squares of relative errors, none below 0.
 *
 * <p>From T = m·K_c/F + c/X (step 7) with a run's critical messages m and cycles c comes K_c; then E is linear in the three
 * energies: E = E_d·F²·W·γ² + E_m·M + E_l·(W + 2·M·K_c·γ) with W cycles and M messages. A fit that would be negative is
 * made again without the prices concerned, the best of all such choices being kept. The energy of idle cores is 0 in this
 * model: what a machine draws while idle goes into E_l as far as it fits, and the relative errors say how far.
 */
public final class Calibration {
    private static final int PRICES = 3;
    /** Columns more alike than this can't be told apart. */
    private static final double ALIKE = 1e-7;

    private final Runs runs;
    private final double maximumHertz;

    /**
     * @param runs at least four, at two frequencies or more, some with messages
     * @param maximumHertz F; if absent, the highest frequency among the runs
     */
    public Calibration(Runs runs, OptionalDouble maximumHertz) {
        double highest = runs.runs().stream()
                .mapToDouble(run -> run.configuration().hertz())
                .max()
                .orElseThrow();
        this.runs = runs;
        this.maximumHertz = maximumHertz.orElse(highest);
        if (!(this.maximumHertz >= highest)) {
            throw new IllegalArgumentException(
                    "maximum frequency " + this.maximumHertz + " Hz is below " + highest + " Hz, which a run had");
        }
    }

    /** @throws IllegalArgumentException if the runs don't tell the prices apart */
    public CalibratedMachine fit() {
        if (runs.runs().size() <= PRICES) {
            throw new IllegalArgumentException(runs.runs().size() + (runs.runs().size() == 1 ? " run is" : " runs are")
                    + " too few for three energies; give at least " + (PRICES + 1));
        }
        double cyclesPerMessage = cyclesPerMessage();
        double[] prices = prices(cyclesPerMessage);
        Machine machine =
                new Machine(maximumHertz, prices[0], prices[2], prices[1], new Machine.Timing(cyclesPerMessage, 1));
        List<Double> hertz = runs.runs().stream()
                .map(run -> run.configuration().hertz())
                .distinct()
                .sorted()
                .toList();
        double cores = runs.runs().stream()
                .mapToDouble(run -> run.configuration().cores())
                .max()
                .orElseThrow();
        return new CalibratedMachine(
                runs.source(),
                machine,
                (long) cores,
                hertz,
                new CalibratedMachine.Quality(
                        runs.runs().size(),
                        relativeError(run -> seconds(run, machine), CalibrationRun::seconds),
                        relativeError(run -> joules(run, machine), CalibrationRun::joules)));
    }

    private double cyclesPerMessage() {
        double products = 0;
        double squares = 0;
        for (CalibrationRun run : runs.runs()) {
            double messages = run.work().criticalMessages() / maximumHertz / run.seconds();
            double rest = 1 - run.work().criticalCycles() / run.configuration().hertz() / run.seconds();
            products += messages * rest;
            squares += messages * messages;
        }
        if (squares == 0 || runs.runs().stream().noneMatch(run -> run.work().messages() > 0)) {
            throw new IllegalArgumentException("no run sends messages: K_c and E_m can't be told; add runs that do");
        }
        if (products < 0) {
            throw new IllegalArgumentException(
                    "runs are shorter than their cycles take at their frequency (K_c would be " + products / squares
                            + "): check the columns seconds, hertz, cycles and cores");
        }
        return products / squares;
    }

    /** Columns are scaled to length 1, so that how alike they are can be told from their numbers. */
    private double[] prices(double cyclesPerMessage) {
        RealMatrix terms = MatrixUtils.createRealMatrix(runs.runs().size(), PRICES);
        for (int i = 0; i < runs.runs().size(); i++) {
            CalibrationRun run = runs.runs().get(i);
            terms.setRowVector(i, terms(run, maximumHertz, cyclesPerMessage).mapDivide(run.joules()));
        }
        double[] lengths = IntStream.range(0, PRICES)
                .mapToDouble(j -> terms.getColumnVector(j).getNorm())
                .toArray();
        double[] prices = notNegative(terms.multiply(new DiagonalMatrix(lengths).inverse()));
        return IntStream.range(0, PRICES)
                .mapToDouble(j -> prices[j] / lengths[j])
                .toArray();
    }

    private static double[] notNegative(RealMatrix terms) {
        double[] best = regress(terms, new int[] {0, 1, 2});
        if (Arrays.stream(best).allMatch(price -> price >= 0)) {
            return best;
        }
        double least = Double.POSITIVE_INFINITY;
        for (int[] kept : new int[][] {{0, 1}, {0, 2}, {1, 2}, {0}, {1}, {2}}) {
            double[] candidate = regress(terms, kept);
            double error = ones(terms)
                    .subtract(terms.operate(MatrixUtils.createRealVector(candidate)))
                    .getNorm();
            if (Arrays.stream(candidate).allMatch(price -> price >= 0) && error < least) {
                least = error;
                best = candidate;
            }
        }
        return best;
    }

    private static double[] regress(RealMatrix terms, int[] kept) {
        int[] rows = IntStream.range(0, terms.getRowDimension()).toArray();
        OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression(ALIKE);
        regression.setNoIntercept(true);
        regression.newSampleData(
                ones(terms).toArray(), terms.getSubMatrix(rows, kept).getData());
        try {
            double[] prices = new double[PRICES];
            double[] fitted = regression.estimateRegressionParameters();
            IntStream.range(0, kept.length).forEach(i -> prices[kept[i]] = fitted[i]);
            return prices;
        } catch (SingularMatrixException e) {
            throw new IllegalArgumentException(
                    "the runs don't tell dynamic energy, leakage and messages apart: add runs at"
                            + " another frequency and with other shares of messages",
                    e);
        }
    }

    /** Every energy relative to itself. */
    private static RealVector ones(RealMatrix terms) {
        return new ArrayRealVector(terms.getRowDimension(), 1);
    }

    private double relativeError(ToDoubleFunction<CalibrationRun> modelled, ToDoubleFunction<CalibrationRun> given) {
        return Math.sqrt(runs.runs().stream()
                .mapToDouble(run -> Math.pow(modelled.applyAsDouble(run) / given.applyAsDouble(run) - 1, 2))
                .average()
                .orElseThrow());
    }

    private static double seconds(CalibrationRun run, Machine machine) {
        return run.work().criticalMessages() * machine.timing().cyclesPerMessage() / machine.hertz()
                + run.work().criticalCycles() / run.configuration().hertz();
    }

    private static double joules(CalibrationRun run, Machine machine) {
        double[] prices = {machine.dynamicJoulesPerCycle(), machine.joulesPerMessage(), machine.leakageJoulesPerCycle()
        };
        return terms(run, machine.hertz(), machine.timing().cyclesPerMessage()).dotProduct(new ArrayRealVector(prices));
    }

    /** What the energy is linear in: E_d·F², E_m, E_l. */
    private static RealVector terms(CalibrationRun run, double maximumHertz, double cyclesPerMessage) {
        double ratio = run.configuration().hertz() / maximumHertz;
        double cycles = run.work().cycles();
        double messages = run.work().messages();
        return new ArrayRealVector(
                new double[] {cycles * ratio * ratio, messages, cycles + 2 * messages * cyclesPerMessage * ratio});
    }
}
