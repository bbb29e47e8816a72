package lull.runtime.observation;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import lull.phases.Phase;
import lull.phases.TaskProfile;
import lull.runtime.job.JobTasks;
import lull.runtime.job.MeasuredPeriod;
import lull.runtime.ledger.EnergyLedger;
import lull.runtime.ledger.EnergyLedger.Kind;

/**
 * After a sample or a plan was taken back: whether the tasks came back to the teams that they had before anything was changed, by
 * what the records of their regions say. Until they have, their time counts as lost.
 */
public final class ReturnWatch {
    private static final long CALLS = 2;
    private static final long PATIENCE = 16;

    private final JobTasks tasks;
    private final EnergyLedger ledger;
    private final Map<Integer, Map<Integer, Integer>> teams = new TreeMap<>();
    private int period = 1;
    private String missing = "";

    /** What a look has found. */
    public enum Finding {
        NOT_YET,
        BACK,
        ASTRAY
    }

    /** @param ledger in which the tasks count as astray until they are back */
    public ReturnWatch(JobTasks tasks, EnergyLedger ledger) {
        this.tasks = tasks;
        this.ledger = ledger;
    }

    /** What ran by default, by rank; of regions that are known already, what was known counts. */
    void learn(MeasuredPeriod byDefault) {
        byDefault.profiles().forEach((rank, iterations) -> {
            Map<Integer, Integer> known = teams.computeIfAbsent(rank, key -> new TreeMap<>());
            largest(iterations).forEach(known::putIfAbsent);
        });
    }

    private static Map<Integer, Integer> largest(List<TaskProfile> iterations) {
        Map<Integer, Integer> largest = new TreeMap<>();
        iterations.stream().flatMap(one -> one.phases().stream()).forEach((Phase phase) -> phase.region()
                .ifPresent(region -> largest.merge(region, phase.threads(), Math::max)));
        return largest;
    }

    /** Other work may have other teams. */
    public void forget() {
        teams.clear();
    }

    /** Begins to look; false if there is nothing to come back from. */
    public boolean begin(int ofPeriod) {
        if (!ledger.isChanged() || teams.isEmpty()) {
            return false;
        }
        period = ofPeriod;
        tasks.measure(period);
        ledger.enter(Kind.ASTRAY, tasks.all());
        tasks.await(CALLS * period + 1);
        return true;
    }

    /** To be asked when the tasks have done what is waited for. Tasks that left their iteration have left what was changed. */
    public Finding look() {
        Optional<MeasuredPeriod> all = tasks.measured(period, CALLS);
        if (all.isEmpty() && tasks.awaitOneMore(PATIENCE * period * CALLS)) {
            return Finding.NOT_YET;
        }
        Optional<String> found = all.flatMap(this::firstMissing);
        if (found.isPresent()) {
            missing = found.get();
            return Finding.ASTRAY;
        }
        ledger.reconsider(Kind.DEFAULT, tasks.all());
        return Finding.BACK;
    }

    /** Where no team was changed what differs is the program's own, as by an {@code if} clause. */
    private Optional<String> firstMissing(MeasuredPeriod all) {
        if (!tasks.areResized()) {
            return Optional.empty();
        }
        for (Map.Entry<Integer, List<TaskProfile>> task : all.profiles().entrySet()) {
            Map<Integer, Integer> known = teams.getOrDefault(task.getKey(), Map.of());
            for (Map.Entry<Integer, Integer> team : largest(task.getValue()).entrySet()) {
                int before = known.getOrDefault(team.getKey(), team.getValue());
                if (team.getValue() < before) {
                    return Optional.of("region " + tasks.task(task.getKey()).regionName(team.getKey()) + " of task "
                            + task.getKey() + " runs with " + team.getValue() + " of " + before + " threads");
                }
            }
        }
        return Optional.empty();
    }

    /** The region that did not come back, for people. */
    public String missing() {
        return missing;
    }
}
