package lull.measurement;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What is known so far of a point that is being measured. */
final class PointProgress {
    private final Point point;
    private final Precision precision;
    private final List<Observation> observations = new ArrayList<>();
    private double seconds;
    private String failure;

    PointProgress(Point point, Precision precision) {
        this.point = point;
        this.precision = precision;
    }

    Point point() {
        return point;
    }

    /** Takes a repetition in, of this run or of an earlier one. */
    void add(Observation observation) throws IOException {
        if (!observation.values().keySet().containsAll(point.decisive())) {
            throw new IOException(point.key() + ": observed "
                    + observation.values().keySet() + ", but " + point.decisive() + " must be known");
        }
        observations.add(observation);
        seconds += observation.seconds();
    }

    void fail(String reason) {
        failure = reason;
    }

    Optional<String> failure() {
        return Optional.ofNullable(failure);
    }

    boolean isOpen() {
        return failure == null && end().isEmpty();
    }

    double seconds() {
        return seconds;
    }

    int repetitions() {
        return observations.size();
    }

    /** Why it is enough; empty if it is not. */
    Optional<MeasuredPoint.End> end() {
        if (observations.size() >= precision.leastRepetitions() && isPrecise()) {
            return Optional.of(MeasuredPoint.End.PRECISE);
        }
        if (observations.size() >= precision.mostRepetitions()) {
            return Optional.of(MeasuredPoint.End.MOST_REPETITIONS);
        }
        // A mean without spread would be no measurement: two repetitions there are in any case.
        return seconds >= precision.mostSeconds() && observations.size() >= 2
                ? Optional.of(MeasuredPoint.End.MOST_SECONDS)
                : Optional.empty();
    }

    /** Estimate of the repetitions that are missing, from the spread so far. */
    double repetitionsLeft() {
        if (!isOpen()) {
            return 0;
        }
        long needed = precision.leastRepetitions();
        if (observations.size() > 2) {
            needed = Math.max(
                    needed,
                    decisive()
                            .mapToLong(mean -> mean.countFor(precision.relativeHalfWidth()))
                            .max()
                            .orElse(0));
        }
        return Math.max(1, Math.min(precision.mostRepetitions(), needed) - observations.size());
    }

    /** Time that the caps still allow, in seconds. */
    double secondsAllowed() {
        return Math.max(0, precision.mostSeconds() - seconds);
    }

    MeasuredPoint measured() {
        return new MeasuredPoint(point.key(), means(), end().orElseThrow(), seconds);
    }

    private boolean isPrecise() {
        return decisive().allMatch(mean -> mean.isWithin(precision.relativeHalfWidth()));
    }

    private Stream<SampleMean> decisive() {
        return point.decisive().stream().map(this::mean);
    }

    private Map<String, SampleMean> means() {
        Set<String> names = new LinkedHashSet<>();
        observations.forEach(observation -> names.addAll(observation.values().keySet()));
        Map<String, SampleMean> means = new LinkedHashMap<>();
        names.forEach(name -> means.put(name, mean(name)));
        return means;
    }

    private SampleMean mean(String name) {
        return SampleMean.of(
                observations.stream()
                        .filter(one -> one.values().containsKey(name))
                        .mapToDouble(one -> one.values().get(name))
                        .toArray(),
                precision.confidence());
    }
}
