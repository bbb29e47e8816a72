package lull.accounting;

import java.io.IOException;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Takes lines without ever waiting for the database: they go to the spool, from which a thread of its own hands them on, in order,
 * as soon as the database takes them. What can't be spooled for want of room waits in memory, bounded. May be used by any thread.
 */
public final class Accounting implements AutoCloseable {
    /** Lines in memory while the spool's disk is full: about a kilobyte each. */
    static final int MOST_IN_MEMORY = 1000;

    private static final int AT_ONCE = 200;
    private static final long FIRST_PAUSE_MILLISECONDS = 500;
    private static final long LONGEST_PAUSE_MILLISECONDS = 30_000;
    private static final long CLOSING_MILLISECONDS = 10_000;

    private final JobStore.Opener place;
    private final JobSpool spool;
    private final Optional<OldLines> old;
    private final Consumer<String> people;
    private final Deque<AccountedJob> unspooled = new ArrayDeque<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition news = lock.newCondition();
    private final Thread thread = new Thread(this::work, "accounting");
    private Optional<JobStore> store = Optional.empty();
    private Optional<String> trouble = Optional.empty();
    private boolean fresh = true;
    private boolean closing;
    private long lost;

    /** Lines that the database took. */
    private final AtomicLong handedOn = new AtomicLong();

    /**
     * Begins, with what an earlier one left in the spool.
     *
     * @param keep how long whose lines are kept in the database; empty for ever
     * @param people hears of the database going away and coming back, and of lines that are lost
     */
    public Accounting(
            JobStore.Opener place, JobSpool spool, Optional<Keeping> keep, Clock clock, Consumer<String> people) {
        this.place = place;
        this.spool = spool;
        old = keep.map(kept -> new OldLines(kept, clock, people));
        this.people = people;
        thread.setDaemon(true);
        thread.start();
    }

    /** Takes a line. */
    public void add(AccountedJob job) {
        lock.lock();
        try {
            unspooled.add(job);
            tryToSpool();
            if (unspooled.size() > MOST_IN_MEMORY) {
                lose(unspooled.removeFirst());
            }
            fresh = true;
            news.signal();
        } finally {
            lock.unlock();
        }
    }

    private void tryToSpool() {
        try {
            toSpool();
        } catch (IOException e) {
            say("accounting: lines wait in memory: " + e.getMessage());
        }
    }

    private void toSpool() throws IOException {
        while (!unspooled.isEmpty()) {
            spool.add(unspooled.getFirst());
            unspooled.removeFirst();
        }
    }

    private void lose(AccountedJob job) {
        lost++;
        people.accept("accounting: the line of job " + job.job()
                + " is lost: there is room neither in the database nor in " + spool.folder());
    }

    /** Each thing once, until it is over. */
    private void say(String words) {
        if (!trouble.equals(Optional.of(words))) {
            trouble = Optional.of(words);
            people.accept(words);
        }
    }

    /** Lines that the database has not taken yet. */
    public long waiting() {
        lock.lock();
        try {
            return unspooled.size() + (long) spool.size();
        } catch (IOException e) {
            return unspooled.size();
        } finally {
            lock.unlock();
        }
    }

    /** Lines that are lost. */
    public long lost() {
        lock.lock();
        try {
            return lost;
        } finally {
            lock.unlock();
        }
    }

    private void work() {
        long pause = FIRST_PAUSE_MILLISECONDS;
        boolean more = true;
        while (more) {
            try {
                handOn();
                pause = FIRST_PAUSE_MILLISECONDS;
                more = await(LONGEST_PAUSE_MILLISECONDS, true);
            } catch (IOException | RuntimeException e) {
                leave(e);
                pause = Math.min(2 * pause, LONGEST_PAUSE_MILLISECONDS);
                more = await(pause, false);
            }
        }
        closeStore();
    }

    private void closeStore() {
        store.ifPresent(JobStore::close);
        store = Optional.empty();
    }

    private void leave(Exception e) {
        closeStore();
        lock.lock();
        try {
            say("accounting: lines wait in " + spool.folder() + ": " + e.getMessage());
        } finally {
            lock.unlock();
        }
    }

    /** Whether there is anything to do at all, after news or the pause. */
    private boolean await(long milliseconds, boolean newsCount) {
        lock.lock();
        try {
            long left = TimeUnit.MILLISECONDS.toNanos(milliseconds);
            while (left > 0 && !closing && !(newsCount && fresh)) {
                left = news.awaitNanos(left);
            }
            boolean last = closing && !fresh;
            fresh = false;
            return !last;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
        }
    }

    private void handOn() throws IOException {
        if (spoolAgain() == 0) {
            closeStore(); // many nodes need not hold connections that they don't use
        }
        while (spoolAgain() > 0) {
            int taken = spool.handOn(AT_ONCE, opened()::add);
            if (taken == 0) {
                break;
            }
            handedOn.addAndGet(taken);
        }
        lock.lock();
        try {
            trouble.ifPresent(before -> people.accept("accounting: the database takes lines again"));
            trouble = Optional.empty();
        } finally {
            lock.unlock();
        }
        forgetOldOnes();
    }

    private JobStore opened() throws IOException {
        if (store.isEmpty()) {
            store = Optional.of(place.open());
        }
        return store.get();
    }

    private void forgetOldOnes() {
        if (old.isPresent() && old.get().areDue() && !old.get().forget(this::opened)) {
            closeStore();
        }
    }

    private int spoolAgain() throws IOException {
        lock.lock();
        try {
            tryToSpool();
            return spool.size();
        } finally {
            lock.unlock();
        }
    }

    /** Hands on what can be handed on within some seconds; the rest stays in the spool for the next one. */
    @Override
    public void close() {
        closeWithin(CLOSING_MILLISECONDS);
    }

    /** The same; gives up earlier where no line has been taken for so long. */
    public void closeWithin(long milliseconds) {
        lock.lock();
        try {
            closing = true;
            fresh = true;
            news.signal();
        } finally {
            lock.unlock();
        }
        try {
            long taken;
            long waited = 0;
            do {
                taken = handedOn.get();
                thread.join(milliseconds);
                waited += milliseconds;
            } while (thread.isAlive() && handedOn.get() > taken && waited < CLOSING_MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        lock.lock();
        try {
            spoolOrLose();
            tellWhatWaits();
        } finally {
            lock.unlock();
        }
    }

    /** Memory keeps nothing beyond the end. */
    private void spoolOrLose() {
        try {
            toSpool();
        } catch (IOException e) {
            unspooled.forEach(this::lose);
            unspooled.clear();
        }
    }

    /** Of lines that nothing was said of yet. */
    private void tellWhatWaits() {
        long left = waiting();
        if (left > 0 && trouble.isEmpty()) {
            people.accept("accounting: " + left + " line(s) wait in " + spool.folder() + ": "
                    + (thread.isAlive()
                            ? "the database has not taken them yet"
                            : "another process hands lines on from there")
                    + "; the next one that accounts there does so");
        }
    }
}
