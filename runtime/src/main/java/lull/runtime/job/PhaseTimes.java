package lull.runtime.job;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import lull.phases.Phase;
import lull.phases.TaskProfile;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.platform.affinity.Team;
import lull.runtime.decision.NodeControls;
import lull.runtime.plan.PhaseSetting;
import lull.runtime.prediction.PhaseTime;

/** What the phases of a job's tasks took, by default and in the configurations that were tried. */
final class PhaseTimes {
    /** Coefficient of variation of times by default, 0.05 to 0.3, beyond which a few windows of a plan may have other work than they. */
    private static final double MOST_SCATTER = 0.1;

    private final NodeControls controls;
    private final MeasuredPeriod baseline;
    private final Map<Integer, Team> teams;
    private final Map<Integer, Map<PhaseSetting, List<TaskProfile>>> samples = new HashMap<>();

    /**
     * What was measured by default.
     *
     * @param shares processors and cores that each task's teams may be placed on, by rank; none where places are left alone
     * @param baseline the period's iterations of each task, by default
     */
    PhaseTimes(NodeControls controls, Map<Integer, ConcurrencyConfiguration> shares, MeasuredPeriod baseline) {
        this.controls = controls;
        this.baseline = baseline;
        teams = baseline.profiles().entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(
                        Map.Entry::getKey,
                        task -> team(task.getValue().get(0), Optional.ofNullable(shares.get(task.getKey())))));
    }

    /** It is known where a team sits that has a thread for each core it may have. */
    private static Team team(TaskProfile profile, Optional<ConcurrencyConfiguration> share) {
        int threads = profile.largestTeam();
        return share.filter(all -> all.processors() > 1 && all.threads() == threads)
                .map(Team::on)
                .orElseGet(() -> Team.of(threads));
    }

    /** A task ran the whole period in a configuration. */
    void sampled(int rank, PhaseSetting configuration, List<TaskProfile> iterations) {
        samples.computeIfAbsent(rank, key -> new HashMap<>()).put(configuration, iterations);
    }

    /** A task's team by default, the largest of its regions'. */
    Team team(int rank) {
        return teams.get(rank);
    }

    /** A task's teams that were measured at the highest frequency, the default's included. */
    Set<Team> teams(int rank) {
        Set<Team> measured = new HashSet<>(Set.of(team(rank)));
        samples.getOrDefault(rank, Map.of()).keySet().stream()
                .filter(this::isHighest)
                .map(PhaseSetting::team)
                .forEach(measured::add);
        return measured;
    }

    boolean isHighest(PhaseSetting configuration) {
        return controls.frequency(configuration) == controls.hertz().size() - 1;
    }

    /** What a sample showed of a phase, or the default; empty if that was not tried, or the phase ran on another team. */
    Optional<Phase> ran(int rank, int iteration, Phase phase, PhaseSetting sample) {
        List<TaskProfile> ran = isHighest(sample) && sample.team().equals(team(rank))
                ? baseline.profiles().get(rank)
                : samples.getOrDefault(rank, Map.of()).get(sample);
        return (ran == null ? Optional.<Phase>empty() : find(ran.get(iteration), phase))
                .filter(found -> found.threads() == sample.threads());
    }

    /**
     * By the team that was asked for, at the highest frequency. A phase that its records show on the team it has anyway took what it
     * takes by default. Other samples count with their standard error: chance makes no smaller team look faster.
     *
     * @param fixed teams that the phase will not be given, whatever the others are
     */
    Map<Team, PhaseTime> of(int rank, int iteration, Phase phase, Predicate<Team> fixed) {
        Map<Team, PhaseTime> times = new HashMap<>();
        Team team = team(rank);
        Phase own = byDefault(rank, iteration, phase);
        double spread = own.durations().coefficientOfVariation();
        PhaseTime byDefault = timeByDefault(rank, own);
        times.put(team, byDefault);
        if (phase.serial()) {
            return times;
        }
        samples.getOrDefault(rank, Map.of()).forEach((configuration, iterations) -> {
            Optional<Phase> sample = find(iterations.get(iteration), phase).filter(any -> isHighest(configuration));
            sample.ifPresent(ran -> times.put(
                    configuration.team(),
                    ran.threads() == own.threads() ? byDefault : sampled(ran, configuration.team(), spread)));
        });
        team.smaller().filter(fixed).forEach(smaller -> times.put(smaller, byDefault));
        return times;
    }

    /** What a phase takes on the team and at the frequency that it has by default. */
    PhaseTime timeByDefault(int rank, int iteration, Phase phase) {
        return timeByDefault(rank, byDefault(rank, iteration, phase));
    }

    /** Whether a phase's times by default differ so much that those at a lower frequency tell nothing of what that costs. */
    boolean scatters(int rank, int iteration, Phase phase) {
        return byDefault(rank, iteration, phase).durations().coefficientOfVariation() > MOST_SCATTER;
    }

    private PhaseTime timeByDefault(int rank, Phase own) {
        return new PhaseTime(
                own.durations().meanSeconds(),
                ranBy(own, team(rank)),
                own.durations().coefficientOfVariation()
                        / Math.sqrt((double) Math.max(1, own.durations().calls())));
    }

    /** The team that was asked for, if a phase had as many threads. */
    private static Team ranBy(Phase ran, Team asked) {
        return ran.threads() == asked.threads() ? asked : Team.of(ran.threads());
    }

    private Phase byDefault(int rank, int iteration, Phase phase) {
        for (Phase other : baseline.profile(rank, iteration).phases()) {
            if (isThe(phase, other)) {
                return other;
            }
        }
        return phase;
    }

    /** A few instances may scatter less than they would in the long run. */
    private static PhaseTime sampled(Phase ran, Team asked, double usualSpread) {
        double calls = Math.sqrt((double) ran.durations().calls());
        double spread = ran.durations().coefficientOfVariation();
        return new PhaseTime(
                ran.durations().meanSeconds() * (1 + spread / calls),
                ranBy(ran, asked),
                Math.max(spread, usualSpread) / calls);
    }

    private static Optional<Phase> find(TaskProfile profile, Phase phase) {
        return profile.phases().stream().filter(other -> isThe(phase, other)).findFirst();
    }

    private static boolean isThe(Phase phase, Phase ran) {
        return ran.position() == phase.position()
                && ran.serial() == phase.serial()
                && ran.durations().calls() > 0;
    }
}
