package lull.phases.iteration;

import java.util.BitSet;
import java.util.Optional;
import java.util.OptionalInt;
import lull.phases.CallClasses;
import lull.phases.TaskEvents;
import lull.phases.TaskProfile;
import lull.phases.TaskTotals;
import lull.phases.statistics.WorkloadClassifier;

/**
 * Follows one task event by event and knows its iteration, phases and phase groups at any time.
 *
 * <p>All methods belong to one thread. The state depends on the sequence of events alone. An event seldom allocates
 * and costs O(log window) amortised while no iteration is known, O(1) while one is held; memory grows to a bound: about
 * 1 MB, and up to {@value IterationFinder#MODELS} cycles of at most 5461 positions with about 150 bytes for each
 * position and 1 to 2 KiB for each group, and the one that is measured apart once more for each iteration of its period, {@value
 * WorkloadClassifier#LONGEST_PERIOD} at most.
 *
 * <p>A region is one symbol of the sequence; so is a collective, and so are other equal MPI calls in a row, as their
 * number depends on data in real codes. A run of equal calls joins the sequence when something else follows it.
 */
public final class TaskTracker implements TaskEvents {
    /** Iterations that tell any period that is looked for; with fewer, work that is not constant may be periodic yet. */
    public static final int TELLING_ITERATIONS = WorkloadClassifier.LONGEST_PERIOD * WorkloadClassifier.FEWEST_PERIODS;

    private static final double SECONDS = 1e-9;

    private final CallClasses classes;
    private final SymbolWindow window;
    private final IterationFinder finder;
    private final RegionTotals regionTotals = new RegionTotals();
    private Optional<PeriodMeasurements> apart = Optional.empty();
    private int openSymbol;
    private boolean callOpen;
    private boolean started;
    private long firstBeginNanos;
    private long lastEndNanos;
    private long inIterationNanos;
    private long regions;
    private long countedRegions;
    private long placedRegions;
    private long mpiCalls;
    private long mpiNanos;
    private long betweenMpiNanos;
    private long sentBytes;

    /** Creates a tracker that knows which MPI calls delimit phase groups. */
    public TaskTracker(CallClasses classes) {
        this(classes, SymbolWindow.MOST_CAPACITY);
    }

    /**
     * Creates a tracker that remembers less than usual, for where there are very many.
     *
     * @param windowSymbols symbols remembered, three times those of the longest cycle to be found: a power of two from 128 to
     *     16384
     * @throws IllegalArgumentException if it is no such number
     */
    public TaskTracker(CallClasses classes, int windowSymbols) {
        this.classes = classes;
        window = new SymbolWindow(windowSymbols);
        finder = new IterationFinder(window);
    }

    @Override
    public void region(int region, int threads, long beginNanos, long endNanos) {
        TaskEvents.checkRegion(region);
        commitCall();
        int team = Math.max(1, threads);
        window.open(region, team, beginNanos, endNanos, 0);
        regionTotals.add(region, team, Math.max(0, endNanos - beginNanos));
        regions++;
        noteTimes(beginNanos, endNanos);
        commit();
    }

    private void commit() {
        window.commit();
        finder.symbolCommitted();
        if (finder.astray() == 0) {
            inIterationNanos = lastEndNanos;
        }
    }

    @Override
    public void counted(int threads, long[] counts) {
        countedRegions++;
        SymbolWindow.Counted counted = new SymbolWindow.Counted(threads, counts);
        window.counted(counted);
        finder.held().ifPresent(model -> model.counted(counted));
    }

    @Override
    public void ranOn(BitSet cpus) {
        if (cpus.isEmpty()) {
            window.forgetCpus();
            finder.held().ifPresent(IterationModel::forgetCpus);
            return;
        }
        placedRegions++;
        window.ranOn(cpus);
        finder.held().ifPresent(model -> model.ranOn(cpus));
    }

    /** Regions whose CPUs became known, in parts where there are many. */
    public long placedRegions() {
        return placedRegions;
    }

    @Override
    public void mpiCall(int call, boolean insidePhase, long beginNanos, long endNanos, long bytesSent) {
        CallClasses.checkCall(call);
        mpiCalls++;
        mpiNanos += Math.max(0, endNanos - beginNanos);
        sentBytes += bytesSent;
        noteTimes(beginNanos, endNanos);
        if (insidePhase) {
            return;
        }
        betweenMpiNanos += Math.max(0, endNanos - beginNanos);
        int symbol = Symbols.mpi(call, classes.delimits(call));
        if (callOpen && openSymbol == symbol && !classes.isCollective(call)) {
            window.extend(beginNanos, endNanos, bytesSent);
            return;
        }
        commitCall();
        window.open(symbol, 1, beginNanos, endNanos, bytesSent);
        openSymbol = symbol;
        callOpen = true;
    }

    /**
     * Stays with the iteration that the task is in now, for whoever decides on it: position, turns, and what is measured apart
     * are of that one alone, until {@link #followNone}. An inner loop counts as often as it ran on average until now.
     *
     * @return false if none is held, or it isn't the one that covers most of the time, an inner loop's for instance
     */
    public boolean follow() {
        return finder.follow(symbols());
    }

    /**
     * Whether the iteration followed is the inner loop of another that has been seen often enough by now to be followed in its place. Looks
     * through all that is remembered.
     */
    public boolean isInnerLoop() {
        return finder.isInnerLoop(symbols());
    }

    /** Follows no iteration in particular, as at the beginning. */
    public void followNone() {
        finder.followNone();
    }

    /** Follows no iteration in particular, and the next one has to cover most of the time from now on: the task does something else. */
    public void beginAnew() {
        finder.beginAnew();
    }

    /** How often another iteration than the one before was followed: turns of both can't be compared. */
    public int followings() {
        return finder.followings();
    }

    /**
     * How many turns of the iteration followed would have had room since it was last held, by their events and by their time: 0 as long
     * as it is. Many short events, as diagnostics have, are as little as a long one, such as a checkpoint.
     */
    public long turnsAstray() {
        return finder.followed().map(this::turnsAstray).orElse(0L);
    }

    private long turnsAstray(IterationModel model) {
        long byEvents = finder.astray() / model.cycle().length();
        double turnNanos = model.turnNanos() / (double) model.turns();
        return turnNanos > 0 ? Math.min(byEvents, (long) ((lastEndNanos - inIterationNanos) / turnNanos)) : byEvents;
    }

    /** Position in the cycle, followed or else held, of what comes next; empty while the task isn't in it. */
    public OptionalInt position() {
        return current().map(model -> OptionalInt.of(model.position())).orElse(OptionalInt.empty());
    }

    private Optional<IterationModel> current() {
        return finder.held()
                .filter(model ->
                        finder.followed().map(followed -> followed == model).orElse(true));
    }

    /** How often the cycle followed, or else held, has come to its end so far, interruptions or not; 0 without one. */
    public long turns() {
        return finder.followedOrHeld().map(IterationModel::turns).orElse(0L);
    }

    /** Regions and calls of a turn of the iteration that is followed or held, those of an inner loop once; 0 without one. */
    public int eventsOfTurn() {
        return finder.followedOrHeld().map(model -> model.cycle().length()).orElse(0);
    }

    /** Regions of which events were told so far, or that they could not be counted. */
    public long countedRegions() {
        return countedRegions;
    }

    /**
     * Events, from now on, before which the iteration followed can't have come to its end so often again, nor be given up for so long,
     * unless something interrupts it; 0 where that isn't known, as the task isn't in the iteration followed. Who has so long nothing
     * to decide may read the events later, and all at once.
     *
     * @param moreTurns from now on
     */
    public long eventsUntil(long moreTurns) {
        return finder.followed()
                .filter(model -> finder.astray() == 0)
                .map(model -> Math.max(0, model.symbolsUntil(moreTurns) - (callOpen ? 1 : 0)))
                .orElse(0L);
    }

    /** The time that these turns took, without what came between them; 0 without one. Cheap. */
    public double turnSeconds() {
        return finder.followedOrHeld().map(IterationModel::turnNanos).orElse(0L) * SECONDS;
    }

    /** The same, with what was done of the next one so far. Cheap. */
    public double iterationSeconds() {
        return finder.followedOrHeld().map(IterationModel::coveredNanos).orElse(0L) * SECONDS;
    }

    /** Regions seen so far. */
    public long regions() {
        return regions;
    }

    /** From the first event's begin to the last one's end. Cheap. */
    public double wallSeconds() {
        return (lastEndNanos - firstBeginNanos) * SECONDS;
    }

    /**
     * An immutable snapshot. While the window holds the whole run, two occurrences of a cycle anywhere are enough for
     * an iteration, if they cover more time than any cycle that was seen three times.
     */
    public TaskProfile profile() {
        return new TaskSummary(totals(), regionTotals).of(finder.best(symbols()), symbols());
    }

    /** The snapshot with the cycle that is followed as the iteration; the same as {@link #profile} if none is. */
    public TaskProfile followed() {
        return new TaskSummary(totals(), regionTotals)
                .of(finder.followed().or(() -> finder.best(symbols())), symbols());
    }

    /**
     * What {@link #followed} gives, without what ran outside the iteration, and with a look at so many of the last iterations only to
     * tell how the groups' work goes on; 0 to leave that untold, which is cheap.
     */
    public TaskProfile outline(int iterations) {
        return new TaskSummary(totals(), regionTotals)
                .outline(finder.followed().or(() -> finder.best(symbols())), symbols(), iterations);
    }

    private long symbols() {
        return window.size() + (callOpen ? 1 : 0);
    }

    /**
     * Measures the iteration apart from now on, from its next begin, for instance because the task runs under another
     * configuration; what was measured apart before is forgotten. The whole run's profile goes on as before.
     *
     * @param period iterations that are told apart, at least 1
     * @return whether the task is in its iteration; else nothing changes
     */
    public boolean measureApart(int period) {
        if (period < 1) {
            throw new IllegalArgumentException("period=" + period + " must be at least 1");
        }
        Optional<PeriodMeasurements> begun = current().map(model -> model.countApart(period));
        apart = begun.or(() -> apart);
        return begun.isPresent();
    }

    /**
     * What has been measured apart of one iteration of the period: its phases' and groups' times, in the order and with
     * the positions of the cycle; empty before {@link #measureApart}. Totals and shares are those of the whole run.
     *
     * @param ofPeriod the number of turns when the iteration began, modulo the period
     */
    public Optional<TaskProfile> apart(int ofPeriod) {
        return apart.map(
                part -> new TaskSummary(totals(), regionTotals).ofPart(part.iteration(ofPeriod), part.innerTurns()));
    }

    private TaskTotals totals() {
        return new TaskTotals(
                wallSeconds(),
                regions,
                mpiCalls,
                mpiNanos * SECONDS,
                betweenMpiNanos * SECONDS,
                sentBytes,
                finder.forgotten());
    }

    private void noteTimes(long beginNanos, long endNanos) {
        if (!started) {
            started = true;
            firstBeginNanos = beginNanos;
            lastEndNanos = endNanos;
        }
        firstBeginNanos = Math.min(firstBeginNanos, beginNanos);
        lastEndNanos = Math.max(lastEndNanos, endNanos);
    }

    private void commitCall() {
        if (callOpen) {
            callOpen = false;
            commit();
        }
    }
}
