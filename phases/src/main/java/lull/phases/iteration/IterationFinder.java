package lull.phases.iteration;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * Finds the cycle that a task repeats, holds it while it lasts, and finds it again after an interruption.
 *
 * <p>Algorithmic notes. While a cycle is held, a symbol costs one comparison and the update of its position. A
 * mismatch gives the cycle up. A known cycle is locked again once one whole turn of it has just ended, which is looked
 * for only at symbols that end a known cycle, by rolling hash and then symbol by symbol. A new cycle needs
 * {@link SuffixRepetitionSearch three turns}: the newest L symbols are searched at every odd multiple of L/2 symbols,
 * for L = 16, 32, ... up to the window, so all searches together cost O(log window) a symbol and their moments depend
 * on the number of symbols alone. A search is left out when the cycle held explains all it would see. When a cycle
 * is locked, whole turns of it are counted that the window holds from while another was held; for a new one, no more
 * than eight times the symbols searched are looked through.
 *
 * <p>Of two cycles the one whose repetition reaches further back wins: an inner loop may be held first, but it breaks
 * at each step of the outer one, whose repetition goes on. What the window still knows is counted when a cycle is
 * locked, each symbol once for a cycle; so the inner and the outer may both claim it. The iteration is the cycle that covers the
 * most symbols among those that cover nearly the most time: by structure, which is the same in each run, where times would let an
 * inner loop win because some of its turns happened to be slow where the outer one was not held. Of a cycle and what comes within
 * it, or is some iterations of it, the one that covers more symbols counts, whatever the times: the first turns of a run are slow.
 * Cycles longer than a third of the window are not found.
 *
 * <p>An inner loop that was held until it broke off may be part of a cycle whose inner turns differ in number
 * ({@link InnerLoopSearch}): that one explains every turn, counts what the window holds, and is held
 * from the end of its next turn on.
 *
 * <p>Who decides on a cycle {@linkplain #follow follows} it: then it wins over all others whenever a turn of it has just
 * ended, and no longer one takes its place while it lasts.
 */
final class IterationFinder {
    static final int MODELS = 16;

    private static final int SHORTEST_SEARCH = 16;
    private static final int LOOK_BACK = 8;
    /**
     * The part of the time under the cycle that covers the most that another must cover to count as nearly the most; from 0.5 to 1. A
     * loop of five turns, one of which is not counted, reaches it.
     */
    private static final double NEARLY_AS_MUCH = 0.8;
    /** The part of an iteration's time that a loop in it has to cover to be followed in its place, 0.4 to 0.8: else the iteration is waited for. */
    private static final double MOST_OF_ITERATION = 0.5;
    /**
     * Turns of a cycle from which on it is followed rather than its inner loop, which tells sooner what it can tell; from 8 to 1000.
     * What is measured of so many is a small part of a run that lasts on.
     */
    private static final long FEW_TURNS = 32;

    private final SymbolWindow window;
    private final SuffixRepetitionSearch search = new SuffixRepetitionSearch();
    private final List<IterationModel> models = new ArrayList<>(MODELS);
    private final BitSet endsModel = new BitSet();
    private int longestModel;
    private IterationModel held;
    private IterationModel followed;
    private IterationModel lastFollowed;
    private int followings;
    private long followedUntil;
    private long heldSince;
    private long forgotten;
    private boolean begunAnew;

    IterationFinder(SymbolWindow window) {
        this.window = window;
    }

    /** Takes notice of the symbol that the window has just committed. */
    void symbolCommitted() {
        long newest = window.size() - 1;
        int symbol = window.symbol(newest);
        if (held != null) {
            if (held.expects(symbol)) {
                held.accept(window, newest);
            } else {
                leave(held);
            }
        }
        if (followed != null && followed == held) {
            followedUntil = window.size();
            return;
        }
        if (followed != null && followed.completedAt(window, newest)) {
            lock(followed, followed.cycle().length() - 1, followed.cycle().length(), 0);
        } else if (endsModel.get(symbol) && heldExtent() < longestModel) {
            lockCompleted();
        }
        if ((window.size() & SHORTEST_SEARCH / 2 - 1) == 0) {
            searchIfDue();
        }
    }

    /** The cycle held does not go on; it may be the inner loop of one that does. */
    private void leave(IterationModel broken) {
        broken.interrupted();
        held = null;
        if (!broken.cycle().hasInnerLoop()) {
            InnerLoopSearch.search(window, broken)
                    .filter(cycle ->
                            models.stream().noneMatch(model -> model.cycle().sameAs(cycle)))
                    .ifPresent(this::addAround);
        }
    }

    /** Takes the place of cycles that are some iterations of it. */
    private void addAround(Cycle cycle) {
        models.removeIf(model -> model != followed && cycle.explains(model.cycle()));
        add(new IterationModel(cycle)).replayTurns(window, window.oldest(), window.size() - 1);
    }

    /** Follows the cycle held until {@link #followNone}, if it is the best of so many symbols, or the inner loop of one seen seldom. */
    boolean follow(long symbols) {
        held().ifPresent(this::countAround);
        Optional<IterationModel> best = toFollow(symbols);
        if (held == null || !best.map(this::isHeldOrFewAroundIt).orElse(false)) {
            return false;
        }
        followNone();
        followings += held == lastFollowed ? 0 : 1;
        lastFollowed = held;
        followed = held;
        followed.fixInnerTurns();
        followedUntil = window.size();
        return true;
    }

    private boolean isHeldOrFewAroundIt(IterationModel best) {
        return best.cycle().sameAs(held.cycle())
                || isAround(best, held) && best.turns() < FEW_TURNS && isMostOf(best, held);
    }

    /** Whether it is little that an iteration does beside a loop in it; of turns that differ in number nothing else is known for long. */
    private static boolean isMostOf(IterationModel model, IterationModel inner) {
        return model.cycle().hasInnerLoop() || inner.coveredNanos() >= MOST_OF_ITERATION * model.coveredNanos();
    }

    /** Whether one is an inner loop of the other, whose turns are as many each time, or differ. */
    private static boolean isAround(IterationModel model, IterationModel inner) {
        return model.cycle().hasInnerLoop(inner.cycle()) || model.cycle().hasWithin(inner.cycle());
    }

    /** Whether the cycle followed is the inner loop of one that would be followed by now in its place, of so many symbols. */
    boolean isInnerLoop(long symbols) {
        if (followed == null) {
            return false;
        }
        countAround(followed);
        return toFollow(symbols)
                .filter(best -> models.contains(best) && isAround(best, followed) && best.turns() >= FEW_TURNS)
                .isPresent();
    }

    private Optional<IterationModel> toFollow(long symbols) {
        return begunAnew
                ? best(models.stream(), IterationModel::lateNanos, IterationModel::lateSymbols)
                : best(symbols);
    }

    /** Where an inner loop is followed, and therefore held, what it is part of never is; but the window knows. */
    private void countAround(IterationModel inner) {
        for (IterationModel model : models) {
            if (isAround(model, inner)) {
                model.replayTurns(window, window.oldest(), window.size() - 1);
            }
        }
    }

    void followNone() {
        followed().ifPresent(IterationModel::releaseInnerTurns);
        followed = null;
    }

    /** Follows none, and what cycles covered until now counts no more where one is to be followed: the task does something else. */
    void beginAnew() {
        followNone();
        begunAnew = true;
        models.forEach(IterationModel::beginAnew);
    }

    /** How often another cycle than the one before was followed. */
    int followings() {
        return followings;
    }

    Optional<IterationModel> followed() {
        return Optional.ofNullable(followed);
    }

    /** Symbols since the cycle followed was held; 0 while it is, or none is followed. */
    long astray() {
        return followed == null || followed == held ? 0 : window.size() - followedUntil;
    }

    Optional<IterationModel> held() {
        return Optional.ofNullable(held);
    }

    Optional<IterationModel> followedOrHeld() {
        return followed == null ? held() : followed();
    }

    /**
     * The cycle that covers the most symbols of those that cover nearly the most time; among equals the one that covers more time,
     * then the first found. While the window holds the whole run, the longest repetition anywhere in it, of two turns or more,
     * competes without becoming known.
     *
     * @param symbols number of symbols to consider, one more than committed if the open one belongs
     */
    Optional<IterationModel> best(long symbols) {
        Stream<IterationModel> found = window.oldest() > 0 ? Stream.empty() : wholeRun((int) symbols).stream();
        return best(
                Stream.concat(models.stream(), found), IterationModel::coveredNanos, IterationModel::countedSymbols);
    }

    private Optional<IterationModel> best(
            Stream<IterationModel> candidates,
            ToLongFunction<IterationModel> nanos,
            ToLongFunction<IterationModel> counted) {
        List<IterationModel> all = candidates
                .filter(model -> models.stream().noneMatch(other -> isBetterKnownAs(other, model, counted)))
                .toList();
        double least = NEARLY_AS_MUCH * all.stream().mapToLong(nanos).max().orElse(0);
        return all.stream()
                .filter(model -> nanos.applyAsLong(model) >= least)
                .max(Comparator.comparingLong(counted).thenComparingLong(nanos));
    }

    /** Whether one is part of another, or some iterations of it, and covers less; turns before the other's first may be slow. */
    private static boolean isBetterKnownAs(
            IterationModel other, IterationModel model, ToLongFunction<IterationModel> counted) {
        return counted.applyAsLong(other) > counted.applyAsLong(model)
                && (isAround(other, model) || other.cycle().explains(model.cycle()));
    }

    /** Cycles dropped to keep the number of them bounded. */
    long forgotten() {
        return forgotten;
    }

    private long heldExtent() {
        return held == null ? 0 : window.size() - heldSince;
    }

    private void lockCompleted() {
        IterationModel longest = held;
        long extent = heldExtent();
        for (IterationModel model : models) {
            int length = model.cycle().length();
            if (length > extent && model != held && model.completedAt(window, window.size() - 1)) {
                longest = model;
                extent = length;
            }
        }
        if (longest != held) {
            lock(longest, longest.cycle().length() - 1, extent, 0);
        }
    }

    private void searchIfDue() {
        long due = Math.max(SHORTEST_SEARCH, 2 * Long.lowestOneBit(window.size()));
        int length = (int) Math.min(Math.min(due, window.capacity()), window.size());
        if (heldExtent() >= length) {
            return;
        }
        Optional<Repetition> found = search.search(window, length);
        if (found.isPresent() && found.get().extent() > heldExtent()) {
            lockFound(found.get(), length);
        }
    }

    private void lockFound(Repetition found, int searched) {
        Cycle cycle = Cycle.of(window.copy(window.size() - found.lag(), found.lag()));
        Optional<IterationModel> known =
                models.stream().filter(model -> model.cycle().sameAs(cycle)).findFirst();
        if (known.isPresent() && known.get() == held || isExplained(cycle)) {
            return;
        }
        IterationModel model = known.orElseGet(() -> add(new IterationModel(cycle)));
        long from = known.isPresent() ? 0 : window.size() - (long) LOOK_BACK * searched;
        lock(model, cycle.lastSeenPosition(), found.extent(), from);
    }

    private boolean isExplained(Cycle cycle) {
        return held != null && held.cycle().hasInnerLoop(cycle)
                || models.stream().anyMatch(model -> model.cycle().explains(cycle));
    }

    private void lock(IterationModel model, int newestPosition, long extent, long lookBackTo) {
        long newest = window.size() - 1;
        long begin = model.reach(window, newest, newestPosition);
        long oldest = Math.max(window.oldest(), lookBackTo);
        if (model.cycle().hasInnerLoop()) {
            model.replayTurns(window, oldest, window.size());
        } else {
            model.replayTurns(window, oldest, begin);
            model.replay(window, begin, window.size(), model.positionBefore(newestPosition, newest - begin));
        }
        held = model;
        heldSince = Math.min(begin, window.size() - extent);
    }

    private IterationModel add(IterationModel model) {
        if (models.size() == MODELS) {
            models.remove(models.stream()
                    .filter(one -> one != followed)
                    .min(Comparator.comparingLong(IterationModel::coveredNanos))
                    .orElseThrow());
            forgotten++;
        }
        models.add(model);
        noteEnds();
        return model;
    }

    private Optional<IterationModel> wholeRun(int symbols) {
        return new WholeRunSearch().search(window.copy(0, symbols)).map(found -> {
            Cycle cycle = Cycle.of(window.copy(found.begin(), found.lag()));
            IterationModel model = new IterationModel(cycle);
            int first = (cycle.lastSeenPosition() + 1) % cycle.length();
            model.replay(window, found.begin(), found.begin() + found.extent(), first);
            return model;
        });
    }

    private void noteEnds() {
        endsModel.clear();
        longestModel = 0;
        for (IterationModel model : models) {
            endsModel.set(model.cycle().last());
            longestModel = Math.max(longestModel, model.cycle().length());
        }
    }
}
