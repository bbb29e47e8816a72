package lull.training.fit;

import java.util.Arrays;
import org.apache.commons.math3.linear.SingularMatrixException;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;

/** Linear least squares without an intercept of its own, columns brought to the same root mean square. O(rows·columns²). */
public final class LeastSquares {
    private LeastSquares() {}

    /**
     * Coefficients c that minimise Σ(rows·c − targets)² + ridge·rows·Σ(c·column size)².
     *
     * @param rows one for each observation
     * @param ridge zero for ordinary least squares
     * @throws SingularMatrixException without a ridge, if columns are collinear or more than rows
     */
    public static double[] solve(double[][] rows, double[] targets, double ridge) {
        int columns = rows[0].length;
        double[] size = sizes(rows);
        int extra = ridge > 0 ? columns : 0;
        if (rows.length + extra < columns) {
            throw new SingularMatrixException();
        }
        double[][] x = new double[rows.length + extra][columns];
        double[] y = Arrays.copyOf(targets, rows.length + extra);
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < columns; j++) {
                x[i][j] = rows[i][j] / size[j];
            }
        }
        for (int j = 0; j < extra; j++) {
            x[rows.length + j][j] = Math.sqrt(ridge * rows.length);
        }
        double[] scaled = regress(x, y);
        for (int j = 0; j < columns; j++) {
            scaled[j] /= size[j];
        }
        return scaled;
    }

    private static double[] regress(double[][] x, double[] y) {
        if (x.length == x[0].length) {
            // Commons Math wants more rows than columns; a row of zeros changes nothing.
            return regress(Arrays.copyOf(x, x.length + 1), Arrays.copyOf(y, y.length + 1));
        }
        if (x[x.length - 1] == null) {
            x[x.length - 1] = new double[x[0].length];
        }
        OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression(1e-10);
        regression.setNoIntercept(true);
        regression.newSampleData(y, x);
        return regression.estimateRegressionParameters();
    }

    private static double[] sizes(double[][] rows) {
        double[] size = new double[rows[0].length];
        for (double[] row : rows) {
            for (int j = 0; j < size.length; j++) {
                size[j] += row[j] * row[j] / rows.length;
            }
        }
        return Arrays.stream(size)
                .map(square -> square > 0 ? Math.sqrt(square) : 1)
                .toArray();
    }
}
