package lull.cost.calibration;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import lull.cost.model.Machine;
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
        double highest = runs.runs().stream().mapToDouble(run -> run.configuration().hertz()).max().orElseThrow();
        this.runs = runs;
        this.maximumHertz = maximumHertz.orElse(highest);
        if (!(this.maximumHertz >= highest)) {
            throw new IllegalArgumentException("highest frequency " + this.maximumHertz + " Hz is below " + highest
                    + " Hz, which a run had");
        }
    }

    /** @throws IllegalArgumentException if the runs don't tell the prices apart */
    public CalibratedMachine fit() {
        if (runs.runs().size() <= PRICES) {
            throw new IllegalArgumentException(runs.runs().size() + " runs are too few for three energies; give at least "
                    + (PRICES + 1));
        }
        double cyclesPerMessage = cyclesPerMessage();
        double[] prices = prices(cyclesPerMessage);
        Machine machine = new Machine(maximumHertz, prices[0], prices[2], prices[1], new Machine.Timing(cyclesPerMessage, 1));
        List<Double> hertz = runs.runs().stream().map(run -> run.configuration().hertz()).distinct().sorted().toList();
        return new CalibratedMachine(runs.source(), machine, hertz,
                new CalibratedMachine.Quality(runs.runs().size(), relativeError(machine, Calibration::seconds, Run::seconds),
                        relativeError(machine, Calibration::joules, Run::joules)));
    }

    private double cyclesPerMessage() {
        double products = 0;
        double squares = 0;
        for (Run run : runs.runs()) {
            double messages = run.work().criticalMessages() / maximumHertz / run.seconds();
            double rest = 1 - run.work().criticalCycles() / run.configuration().hertz() / run.seconds();
            products += messages * rest;
            squares += messages * messages;
        }
        if (squares == 0) {
            throw new IllegalArgumentException("no run sends messages: K_c and E_m can't be told; add runs that do");
        }
        if (products < 0) {
            throw new IllegalArgumentException("runs are shorter than their cycles take at their frequency (K_c would be "
                    + products / squares + "): check the columns seconds, hertz, cycles and cores");
        }
        return products / squares;
    }

    private double[] prices(double cyclesPerMessage) {
        double[][] rows = runs.runs().stream().map(run -> terms(run, maximumHertz, cyclesPerMessage)).toArray(double[][]::new);
        double[] scales = new double[PRICES];
        for (int column = 0; column < PRICES; column++) {
            int at = column;
            scales[column] = Math.sqrt(IntStream.range(0, rows.length).mapToDouble(i -> Math.pow(rows[i][at] / runs.runs()
                    .get(i).joules(), 2)).sum());
        }
        double[][] scaled = IntStream.range(0, rows.length).mapToObj(i -> IntStream.range(0, PRICES)
                .mapToDouble(j -> rows[i][j] / runs.runs().get(i).joules() / scales[j]).toArray()).toArray(double[][]::new);
        double[] fitted = notNegative(scaled);
        return IntStream.range(0, PRICES).mapToDouble(j -> fitted[j] / scales[j]).toArray();
    }

    private static double[] notNegative(double[][] rows) {
        double[] best = regress(rows, new int[] {0, 1, 2});
        if (Arrays.stream(best).allMatch(price -> price >= 0)) {
            return best;
        }
        double least = Double.POSITIVE_INFINITY;
        for (int[] kept : new int[][] {{0, 1}, {0, 2}, {1, 2}, {0}, {1}, {2}}) {
            double[] candidate = regress(rows, kept);
            double error = squaredError(rows, candidate);
            if (Arrays.stream(candidate).allMatch(price -> price >= 0) && error < least) {
                least = error;
                best = candidate;
            }
        }
        return best;
    }

    private static double[] regress(double[][] rows, int[] kept) {
        OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression(ALIKE);
        regression.setNoIntercept(true);
        double[] ones = new double[rows.length];
        Arrays.fill(ones, 1);
        regression.newSampleData(ones, Arrays.stream(rows).map(row -> Arrays.stream(kept).mapToDouble(j -> row[j]).toArray())
                .toArray(double[][]::new));
        try {
            double[] prices = new double[PRICES];
            double[] fitted = regression.estimateRegressionParameters();
            IntStream.range(0, kept.length).forEach(i -> prices[kept[i]] = fitted[i]);
            return prices;
        } catch (SingularMatrixException e) {
            throw new IllegalArgumentException("the runs don't tell dynamic energy, leakage and messages apart: add runs at another frequency"
                    + " and with other shares of messages", e);
        }
    }

    private static double squaredError(double[][] rows, double[] prices) {
        return Arrays.stream(rows).mapToDouble(row -> Math.pow(1 - IntStream.range(0, PRICES).mapToDouble(j ->
                row[j] * prices[j]).sum(), 2)).sum();
    }

    private double relativeError(Machine machine, ToDoubleBiFunction<Run, Machine> model, ToDoubleFunction<Run> run) {
        return Math.sqrt(runs.runs().stream().mapToDouble(each -> Math.pow(model.applyAsDouble(each,
                machine) / run.applyAsDouble(each) - 1, 2))
                .average().orElseThrow());
    }

    private static double seconds(Run run, Machine machine) {
        return run.work().criticalMessages() * machine.timing().cyclesPerMessage() / machine.hertz()
                + run.work().criticalCycles() / run.configuration().hertz();
    }

    private static double joules(Run run, Machine machine) {
        double[] terms = terms(run, machine.hertz(), machine.timing().cyclesPerMessage());
        return terms[0] * machine.dynamicJoulesPerCycle() + terms[1] * machine.joulesPerMessage()
                + terms[2] * machine.leakageJoulesPerCycle();
    }

    /** What the energy is linear in: E_d·F², E_m, E_l. */
    private static double[] terms(Run run, double maximumHertz, double cyclesPerMessage) {
        double ratio = run.configuration().hertz() / maximumHertz;
        return new double[] {run.work().cycles() * ratio * ratio, run.work().messages(),
            run.work().cycles() + 2 * run.work().messages() * cyclesPerMessage * ratio};
    }
}
