package lull.training.data;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lull.artifacts.table.Row;
import lull.artifacts.table.Table;

/** Reads what tables of measurements and of samples have in common beside {@link ConfigurationCells}. */
final class MeasurementCells {
    /** Squares and products of what lies within are doubles; no time of anything, nor energy, lies beyond. */
    private static final double LEAST = 1e-30;

    private static final double MOST = 1e30;

    private MeasurementCells() {}

    /** Refuses what can't be the time of anything, in seconds. */
    static void requireTime(double seconds) {
        if (!(seconds > 0)) {
            throw new IllegalArgumentException("seconds = " + seconds + "; a time is above zero");
        }
        if (seconds < LEAST || seconds > MOST) {
            throw new IllegalArgumentException("seconds = " + seconds + "; a time is " + LEAST + " to " + MOST);
        }
    }

    /** The run that a row tells of, with what it counted of these events. */
    static MeasurementsBuilder.Point run(Row row, List<String> events) {
        Map<String, Double> counts = new LinkedHashMap<>();
        for (String event : events) {
            double count = atLeastZero(row, event);
            if (!Double.isNaN(count)) {
                counts.put(event, count);
            }
        }
        return new MeasurementsBuilder.Point(
                row.number("seconds"), halfWidth(row), atLeastZero(row, "cycles"), joules(row), counts);
    }

    /** What measured the energy; empty in an empty cell. */
    static Optional<String> meter(Row row) {
        return Optional.of(row.text("meter")).filter(name -> !name.isEmpty());
    }

    /** Refuses a table whose rows name several of what all rows of one have in common. */
    static void requireOne(Table table, Set<String> named, String what) {
        if (named.size() > 1) {
            throw new IllegalArgumentException(table.file() + ": several " + what + " (" + String.join(", ", named)
                    + ") in one file; keep a file for each");
        }
    }

    /** An energy of an instance; NaN in an empty cell, and of 0 J, which nothing takes and meters without a reading tell. */
    private static double joules(Row row) {
        double joules = zeroOrWithin(row, "joules", "an energy");
        return joules > 0 ? joules : Double.NaN;
    }

    /** Half of a time's 95 % confidence interval, seconds; NaN in an empty cell. */
    private static double halfWidth(Row row) {
        return zeroOrWithin(row, "seconds_half_width", "a half width");
    }

    private static double zeroOrWithin(Row row, String column, String what) {
        double value = atLeastZero(row, column);
        if (value > 0 && value < LEAST || value > MOST) {
            throw new IllegalArgumentException(
                    column + " = " + value + "; " + what + " is 0, or " + LEAST + " to " + MOST);
        }
        return value;
    }

    /** On more nodes a node has another share of the problem, which is another size of it. */
    static String size(Row row) {
        if (row.text("nodes").isEmpty()) {
            return row.text("size");
        }
        int nodes = row.wholeInt("nodes");
        if (nodes < 1) {
            throw new IllegalArgumentException("nodes = " + nodes + "; a program runs on one at least");
        }
        return (row.text("size") + (nodes == 1 ? "" : " on " + nodes + " nodes")).strip();
    }

    /** A number that is not below zero; NaN in an empty cell. */
    private static double atLeastZero(Row row, String column) {
        double value = row.numberIfAny(column).orElse(Double.NaN);
        if (value < 0) {
            throw new IllegalArgumentException(
                    column + " = " + row.text(column) + " is below zero; leave the cell empty if it was not measured");
        }
        return value;
    }
}
