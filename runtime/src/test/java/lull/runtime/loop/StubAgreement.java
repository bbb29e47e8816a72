package lull.runtime.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lull.runtime.consensus.Agreement;
import lull.runtime.consensus.Answer;
import lull.runtime.consensus.Contribution;
import lull.runtime.consensus.Stage;

/** With other nodes whose tasks propose nothing of their own, unless a test says what they do. */
public final class StubAgreement implements Agreement {
    private final int others;
    private final List<Contribution> met = new ArrayList<>();
    private final List<Integer> startedOver = new ArrayList<>();
    private int startOversElsewhere;
    private boolean ready = true;
    private int absent;
    private double[] elsewhere = {};
    private double criticalSeconds;

    /** @param others tasks of the job on other nodes */
    public StubAgreement(int others) {
        this.others = others;
    }

    /** Whether the other nodes are there to answer. */
    public void ready(boolean wanted) {
        ready = wanted;
    }

    /** So many tasks take no part any more. */
    public void absent(int tasks) {
        absent = tasks;
    }

    /** What other nodes say once decisions stand. */
    public void elsewhere(double... values) {
        elsewhere = values;
    }

    /** Every group of other nodes takes so long. */
    public void critical(double seconds) {
        criticalSeconds = seconds;
    }

    /** What was proposed at a stage, in order. */
    public List<double[]> proposed(Stage stage) {
        return met.stream()
                .filter(one -> one.stage() == stage)
                .map(Contribution::values)
                .toList();
    }

    /** How long others were to be waited for at last. */
    public double patienceSeconds() {
        return met.get(met.size() - 1).patienceSeconds();
    }

    @Override
    public Optional<Answer> meet(Contribution contribution) {
        met.add(contribution);
        double[] maxima = contribution.values().clone();
        for (int i = 0; i < maxima.length; i++) {
            maxima[i] = Math.max(maxima[i], elsewhere(contribution.stage(), i));
        }
        return ready
                ? Optional.of(new Answer(maxima, contribution.tasks() + others, absent, Optional.empty()))
                : Optional.empty();
    }

    private double elsewhere(Stage stage, int i) {
        if (stage == Stage.DECIDED) {
            return i < elsewhere.length ? elsewhere[i] : 0;
        }
        return criticalSeconds;
    }

    @Override
    public int tasks(int here) {
        return here + others;
    }

    /** How often the tasks here had started over each time that they did, in order. */
    public List<Integer> startedOver() {
        return startedOver;
    }

    /** Another node starts the job over once more than the tasks here did, in one of four ways. */
    public void startOverElsewhere(int way) {
        int here = startedOver.isEmpty() ? 0 : startedOver.get(startedOver.size() - 1);
        startOversElsewhere = (Math.max(startOversElsewhere, here) / 4 + 1) * 4 + way;
    }

    @Override
    public int startOvers() {
        return startOversElsewhere;
    }

    @Override
    public void startOver(int times) {
        startedOver.add(times);
    }
}
