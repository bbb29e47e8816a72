package lull.phases.iteration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import lull.phases.Durations;
import lull.phases.EventCounts;
import lull.phases.Iteration;
import lull.phases.OutsideRegion;
import lull.phases.Phase;
import lull.phases.PhaseGroup;
import lull.phases.TaskProfile;
import lull.phases.TaskTotals;
import lull.phases.Workload;
import lull.phases.statistics.GroupStatistics;
import lull.phases.statistics.WorkloadClassifier;

/** Turns what was measured into a task's profile. */
final class TaskSummary {
    /** Mean seconds from which on time between regions and calls is a serial phase, 1e-6 to 1e-4: less is mostly the runtime's own. */
    private static final double SERIAL_SECONDS = 10e-6;
    /** The same as a part of the iteration, 1e-4 to 1e-2: less is nothing to it, and only makes lists long. */
    private static final double SERIAL_SHARE = 0.001;
    /** Part of an iteration's computing, 1e-3 to 0.05, below which a group has no say in the period: it would multiply it for nothing. */
    private static final double NEGLIGIBLE_SHARE = 0.01;

    private static final double SECONDS = 1e-9;
    private static final Workload UNTOLD = new Workload(Workload.Kind.CONSTANT, 1, 0);

    private final TaskTotals totals;
    private final RegionTotals regions;
    private final WorkloadClassifier classifier = new WorkloadClassifier();

    TaskSummary(TaskTotals totals, RegionTotals regions) {
        this.totals = totals;
        this.regions = regions;
    }

    /** The profile of a task whose iteration is a cycle, or that has none after some number of symbols. */
    TaskProfile of(Optional<IterationModel> model, long symbols) {
        return of(
                model.map(IterationModel::whole),
                innerTurns(model),
                finding(model, symbols),
                regions.outside(model, totals.wallSeconds()),
                Integer.MAX_VALUE);
    }

    /**
     * The same without what ran outside the iteration, and with a look at so many of the last iterations only to tell how the
     * groups' work goes on; 0 to leave that untold.
     */
    TaskProfile outline(Optional<IterationModel> model, long symbols, int iterations) {
        return of(model.map(IterationModel::whole), innerTurns(model), finding(model, symbols), List.of(), iterations);
    }

    private static double innerTurns(Optional<IterationModel> model) {
        return model.map(IterationModel::innerTurns).orElse(1.0);
    }

    /**
     * The profile of what was measured of a cycle apart from the rest. How the groups' work goes on is told of the whole alone:
     * here it counts as constant.
     *
     * @param innerTurns of the inner loop, that an iteration counts with
     */
    TaskProfile ofPart(CycleMeasurements part, double innerTurns) {
        return of(Optional.of(part), innerTurns, "measured apart", List.of(), 0);
    }

    private TaskProfile of(
            Optional<CycleMeasurements> measured,
            double innerTurns,
            String finding,
            List<OutsideRegion> outside,
            int iterations) {
        List<Phase> phases = measured.map(found -> phases(found, found.meanNanos(innerTurns)))
                .orElse(List.of());
        List<PhaseGroup> groups = measured.map(found -> groups(found, innerTurns, phases, iterations))
                .orElse(List.of());
        return new TaskProfile(
                totals, measured.map(found -> iteration(found, innerTurns, groups)), finding, phases, groups, outside);
    }

    private static String finding(Optional<IterationModel> model, long symbols) {
        if (model.isPresent()) {
            return finding(model.get());
        }
        if (symbols == 0) {
            return "no iteration: the task made no sequence of regions and MPI calls";
        }
        return "no iteration: none of the task's " + symbols
                + " regions and MPI calls (equal calls in a row count once) belong to a cycle seen often enough";
    }

    private static String finding(IterationModel model) {
        Cycle cycle = model.cycle();
        String repeats = "a cycle of " + cycle.length() + " regions and MPI calls repeats";
        return cycle.hasInnerLoop()
                ? String.format(
                        Locale.ROOT,
                        "%s; its last %d are an inner loop of %.3g turns on average",
                        repeats,
                        cycle.length() - cycle.innerBegin(),
                        model.innerTurns())
                : repeats;
    }

    private Iteration iteration(CycleMeasurements model, double innerTurns, List<PhaseGroup> groups) {
        double wallNanos = totals.wallSeconds() / SECONDS;
        double coverage = wallNanos > 0 ? Math.min(1, model.coveredNanos() / wallNanos) : 0;
        return new Iteration(
                model.cycle().length(),
                model.iterations(),
                model.cycle().hasInnerLoop() ? 1 : period(groups),
                model.meanNanos(innerTurns) * SECONDS,
                coverage,
                model.interruptions());
    }

    private List<Phase> phases(CycleMeasurements model, double iterationNanos) {
        List<Phase> phases = new ArrayList<>();
        double iterationSeconds = iterationNanos * SECONDS;
        for (int i = 0; i < model.cycle().length(); i++) {
            double mean = model.meanGapNanos(i) * SECONDS;
            if (mean >= SERIAL_SECONDS && mean >= SERIAL_SHARE * iterationSeconds) {
                phases.add(phase(phases.size(), OptionalInt.empty(), model, i));
            }
            int symbol = model.cycle().symbol(i);
            if (Symbols.isRegion(symbol)) {
                phases.add(phase(phases.size(), OptionalInt.of(symbol), model, i));
            }
        }
        return phases;
    }

    private Phase phase(int id, OptionalInt region, CycleMeasurements model, int position) {
        boolean serial = region.isEmpty();
        Durations durations = serial ? model.gaps(position) : model.durations(position);
        double wall = totals.wallSeconds();
        return new Phase(
                id,
                region,
                position,
                model.cycle().group(position),
                serial ? 1 : model.threads(position),
                durations,
                wall > 0 ? durations.totalSeconds() / wall : 0,
                serial ? EventCounts.NONE : model.events().at(position),
                serial ? List.of() : model.cpus().at(position));
    }

    private List<PhaseGroup> groups(CycleMeasurements model, double innerTurns, List<Phase> phases, int iterations) {
        int firstInner =
                model.cycle().hasInnerLoop() ? model.cycle().group(model.cycle().innerBegin()) : Integer.MAX_VALUE;
        List<Integer> members = new ArrayList<>();
        GroupStatistics measured = model.groups();
        List<PhaseGroup> groups = new ArrayList<>(model.cycle().delimiters().size());
        int next = 0;
        for (int i = 0; i < model.cycle().delimiters().size(); i++) {
            members.clear();
            while (next < phases.size() && phases.get(next).group() == i) {
                members.add(phases.get(next++).id());
            }
            groups.add(new PhaseGroup(
                    i,
                    members,
                    model.cycle().delimiters().get(i),
                    measured.compute(i),
                    measured.waiting(i),
                    measured.meanBytesSent(i),
                    i < firstInner ? 1 : innerTurns,
                    iterations > 0 ? classifier.classify(latest(measured.series(i), iterations)) : UNTOLD,
                    measured.lastEndNanos(i)));
        }
        return groups;
    }

    private static double[] latest(double[] series, int iterations) {
        return Arrays.copyOfRange(series, Math.max(0, series.length - iterations), series.length);
    }

    /**
     * Least common multiple over the groups that matter; the longest single period if that is longer than any single one may be, as
     * each iteration of it takes as much memory as the cycle does.
     */
    private static int period(List<PhaseGroup> groups) {
        double all = 0;
        for (PhaseGroup group : groups) {
            all += group.compute().meanSeconds();
        }
        int multiple = 1;
        int longest = 1;
        for (PhaseGroup group : groups) {
            if (group.workload().kind() == Workload.Kind.PERIODIC
                    && group.compute().meanSeconds() >= NEGLIGIBLE_SHARE * all) {
                int period = group.workload().period();
                longest = Math.max(longest, period);
                multiple =
                        Math.min(WorkloadClassifier.LONGEST_PERIOD + 1, multiple / divisor(multiple, period) * period);
            }
        }
        return multiple <= WorkloadClassifier.LONGEST_PERIOD ? multiple : longest;
    }

    private static int divisor(int a, int b) {
        return b == 0 ? a : divisor(b, a % b);
    }
}
