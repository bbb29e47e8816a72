package lull.cli.compare;

import com.google.gson.annotations.SerializedName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import lull.measurement.SampleMean;
import lull.report.Report;

/**
 * Runs side by side, as it is written to JSON; docs/report.md explains every key, docs/schemas/comparison.json is its schema.
 *
 * @param columns the runs; all others are compared with the first
 * @param measures what they are compared by
 * @param sentences what each further column came to, in words
 * @param warnings what keeps them from being compared
 */
record Comparison(
        String format,
        int version,
        List<Column> columns,
        List<Row> measures,
        List<String> sentences,
        List<String> warnings) {
    static final String FORMAT = "lull-comparison";
    static final int VERSION = 1;
    /** Of intervals, between 0 and 1: the one that profiles and training use, too. */
    static final double CONFIDENCE = 0.95;

    /**
     * Repetitions of a run.
     *
     * @param energyKind null where the joules are not known, or not of one kind and scope
     */
    record Column(
            String label,
            List<String> files,
            List<String> command,
            String mode,
            String machine,
            @SerializedName("energy_kind") String energyKind) {}

    /**
     * A measure of all columns.
     *
     * @param where phase or delimiter; null if it is of whole runs
     * @param changes against the first column, relative to it; null of the first column, and where either is not known
     */
    record Row(String measure, String unit, String where, List<Mean> values, List<Change> changes) {}

    /** @param halfWidth of the mean's interval of 95 % by Student's t; null for less than two runs */
    record Mean(double mean, @SerializedName("half_width") Double halfWidth, int runs) {}

    /** @param halfWidth of the share's interval, to the first order in those of the two means; null unless both are known */
    record Change(double share, @SerializedName("half_width") Double halfWidth) {
        /** Whether it is known not to be chance alone; a single run of each does not tell, and counts as it is. */
        boolean beyondChance() {
            return halfWidth == null || Math.abs(share) > halfWidth;
        }
    }

    /** Compares all runs with the first. */
    static Comparison of(List<ComparedRuns> runs) {
        List<Row> rows =
                Measure.of(runs).stream().map(measure -> row(measure, runs)).toList();
        List<String> sentences = new ArrayList<>();
        for (int column = 1; column < runs.size(); column++) {
            sentences.add(new ComparisonSentence(runs, rows, column).text());
        }
        return new Comparison(
                FORMAT,
                VERSION,
                runs.stream().map(Comparison::column).toList(),
                rows,
                sentences,
                new ComparisonWarnings(runs).all());
    }

    private static Column column(ComparedRuns runs) {
        return new Column(
                runs.label(),
                runs.files().stream().map(Path::toString).toList(),
                runs.first().command(),
                runs.first().mode(),
                runs.machine(),
                runs.counted().map(ComparedRuns.Counted::kind).orElse(null));
    }

    private static Row row(Measure measure, List<ComparedRuns> runs) {
        boolean ofEnergy = measure.kind() == Measure.Kind.ENERGY || measure.kind() == Measure.Kind.POWER;
        boolean comparable = !ofEnergy || ComparedRuns.haveOneEnergy(runs);
        List<Optional<Mean>> means = runs.stream()
                .map(column ->
                        ofEnergy && column.mixesEnergies() ? Optional.<Mean>empty() : mean(measure, column.reports()))
                .toList();
        List<Change> changes = new ArrayList<>();
        for (int column = 0; column < means.size(); column++) {
            changes.add(
                    column == 0 || !comparable
                            ? null
                            : change(means.get(0), means.get(column)).orElse(null));
        }
        return new Row(
                measure.kind().key(),
                measure.kind().unit(),
                measure.where().orElse(null),
                means.stream().map(mean -> mean.orElse(null)).toList(),
                changes);
    }

    private static Optional<Mean> mean(Measure measure, List<Report> reports) {
        double[] values = reports.stream()
                .map(measure.value())
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .toArray();
        if (values.length == 0) {
            return Optional.empty();
        }
        SampleMean mean = SampleMean.of(values, CONFIDENCE);
        return Optional.of(new Mean(mean.mean(), values.length < 2 ? null : mean.halfWidth(), values.length));
    }

    private static Optional<Change> change(Optional<Mean> before, Optional<Mean> after) {
        if (before.isEmpty() || after.isEmpty() || before.get().mean() <= 0) {
            return Optional.empty();
        }
        Mean a = before.get();
        Mean b = after.get();
        double ratio = b.mean() / a.mean();
        Double halfWidth = a.halfWidth() == null || b.halfWidth() == null
                ? null
                : Math.hypot(b.halfWidth() / a.mean(), ratio * a.halfWidth() / a.mean());
        return Optional.of(new Change(ratio - 1, halfWidth));
    }
}
