package lull.measurement;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import lull.measurement.progress.ProgressState;

/**
 * Measures many points, each until its mean is known well enough: Lastovetsky and Reddy, TPDS 2017, section 4.
 *
 * <p>Deviations. The paper measures one point after another; here each round takes every open point once, in an order that
 * is drawn anew, so that slow drift of the machine (temperature, other users) spreads over all points instead of bending
 * some. Deciding after each repetition whether it was the last makes the interval a little too hopeful; the least number of
 * repetitions keeps that small. Normality is tested and reported, but decides nothing: times are often skewed.
 *
 * <p>A point that fails is given up for this run, the others go on.
 */
public final class Campaign {
    private static final double SECONDS_PER_NANOSECOND = 1e-9;

    private final Precision precision;
    private final Journal journal;
    private final LongSupplier nanoseconds;
    private final Random order;

    /**
     * A campaign that goes on where its journal ends.
     *
     * @param nanoseconds a clock that never steps back, as {@code System::nanoTime}
     * @param order draws the order of the points in each round
     */
    public Campaign(Precision precision, Journal journal, LongSupplier nanoseconds, Random order) {
        this.precision = precision;
        this.journal = journal;
        this.nanoseconds = nanoseconds;
        this.order = order;
    }

    /**
     * Measures all points.
     *
     * @param watcher is told at the start and after each repetition
     * @throws IllegalArgumentException if two points have the same key
     * @throws IOException if the journal can't be written
     * @throws InterruptedException if the thread was interrupted; the journal holds what was finished
     */
    public CampaignResult measure(List<Point> points, Consumer<ProgressState> watcher)
            throws IOException, InterruptedException {
        Map<String, PointProgress> all = recalled(points);
        watcher.accept(state(all));
        List<PointProgress> open = open(all);
        while (!open.isEmpty()) {
            for (PointProgress one : open) {
                repeat(one);
                watcher.accept(state(all));
            }
            open = open(all);
        }
        return result(all);
    }

    private Map<String, PointProgress> recalled(List<Point> points) throws IOException {
        Map<String, PointProgress> all = new LinkedHashMap<>();
        for (Point point : points) {
            if (all.put(point.key(), new PointProgress(point, precision)) != null) {
                throw new IllegalArgumentException("there are two points '" + point.key() + "'");
            }
        }
        List<Observation> found = journal.found();
        for (int i = 0; i < found.size(); i++) {
            PointProgress one = all.get(found.get(i).key());
            try {
                if (one != null) {
                    one.add(found.get(i));
                }
            } catch (IOException e) {
                throw journal.refusal(i, e);
            }
        }
        return all;
    }

    private List<PointProgress> open(Map<String, PointProgress> all) {
        List<PointProgress> open = new ArrayList<>(
                all.values().stream().filter(PointProgress::isOpen).toList());
        Collections.shuffle(open, order);
        return open;
    }

    private void repeat(PointProgress one) throws IOException, InterruptedException {
        Optional<Observation> observation = observe(one);
        if (observation.isPresent()) {
            journal.append(observation.get());
        }
    }

    /** Empty if the point failed. */
    private Optional<Observation> observe(PointProgress one) throws InterruptedException {
        long start = nanoseconds.getAsLong();
        try {
            Map<String, Double> values = one.point().measurement().observe();
            double seconds = (nanoseconds.getAsLong() - start) * SECONDS_PER_NANOSECOND;
            Observation observation = new Observation(one.point().key(), values, seconds);
            one.add(observation);
            return Optional.of(observation);
        } catch (IOException | IllegalArgumentException e) {
            one.fail(e.getMessage());
            return Optional.empty();
        }
    }

    private static ProgressState state(Map<String, PointProgress> all) {
        double spent = all.values().stream().mapToDouble(PointProgress::seconds).sum();
        int repetitions =
                all.values().stream().mapToInt(PointProgress::repetitions).sum();
        double left = all.values().stream()
                .mapToDouble(one -> secondsLeft(one, spent / repetitions))
                .sum();
        int ended = (int) all.values().stream().filter(one -> !one.isOpen()).count();
        return new ProgressState(ended, all.size(), spent, left);
    }

    /** A point that was never observed is taken to be like the others. */
    private static double secondsLeft(PointProgress one, double meanSeconds) {
        if (!one.isOpen()) {
            return 0;
        }
        double each = one.repetitions() > 0 ? one.seconds() / one.repetitions() : meanSeconds;
        return Math.min(one.repetitionsLeft() * each, one.secondsAllowed() + each);
    }

    private static CampaignResult result(Map<String, PointProgress> all) {
        Map<String, String> failures = new LinkedHashMap<>();
        List<MeasuredPoint> measured = new ArrayList<>();
        all.forEach((key, one) ->
                one.failure().ifPresentOrElse(why -> failures.put(key, why), () -> measured.add(one.measured())));
        return new CampaignResult(measured, failures);
    }
}
