package lull.phases;

import java.util.Random;

/** Plays the programs that the tests need, on a clock of its own. */
public final class SyntheticTask {
    public static final int ISEND = 8;
    public static final int IRECV = 12;
    public static final int STARTALL = 15;
    public static final int WAITALL = 23;
    public static final int WAITANY = 24;
    public static final int BARRIER = 26;
    public static final int ALLREDUCE = 29;
    public static final CallClasses CLASSES =
            new CallClasses(CallSet.of(WAITALL, WAITANY, BARRIER, ALLREDUCE), CallSet.of(BARRIER, ALLREDUCE));

    private static final int THREADS = 4;

    private final TaskEvents events;
    private final Random random;
    private long now;
    private long count;

    public SyntheticTask(TaskEvents events, long beginNanos, long seed) {
        this.events = events;
        this.now = beginNanos;
        random = new Random(seed);
    }

    public Random random() {
        return random;
    }

    public long events() {
        return count;
    }

    public long now() {
        return now;
    }

    public void serial(long nanos) {
        now += nanos;
    }

    public void region(int id, long nanos) {
        count++;
        events.region(id, THREADS, now, now + nanos);
        now += nanos;
        serial(100);
    }

    public void call(int code, long nanos, long bytes) {
        count++;
        events.mpiCall(code, false, now, now + nanos, bytes);
        now += nanos;
        serial(50);
    }

    public void calls(int code, int times) {
        for (int i = 0; i < times; i++) {
            call(code, 500, 0);
        }
    }

    /** 104 regions of 9, 8 zones of 9 within, and one exchange: 107 symbols. */
    public void btIteration() {
        for (int i = 0; i < 8; i++) {
            region(i % 4, 700);
        }
        calls(IRECV, 3);
        for (int i = 0; i < 3; i++) {
            call(ISEND, 500, 1000);
        }
        call(WAITALL, 4000, 0);
        for (int i = 0; i < 24; i++) {
            region(3 + i * i % 5, 900);
        }
        for (int zone = 0; zone < 8; zone++) {
            for (int i = 0; i < 9; i++) {
                region(i, 5000);
            }
        }
    }

    /** 492 regions of 30 and an Allreduce: 493 symbols. */
    public void luleshIteration() {
        for (int i = 0; i < 492; i++) {
            region(i * i % 31 % 30, 2000);
        }
        call(ALLREDUCE, 9000, 8);
    }

    /** 125 regions of 11, 30 Startall, 30 Waitall, 3 Allreduce: 188 symbols, 33 groups. */
    public void amgIteration() {
        int regions = 0;
        for (int exchange = 0; exchange < 30; exchange++) {
            call(STARTALL, 300, 800);
            for (int i = 0; i < 2; i++) {
                region(regions++ * 7 % 11, 3000 + 100L * exchange);
            }
            call(WAITALL, 1500, 0);
            for (int i = 0; i < 1 + exchange % 2; i++) {
                region(regions++ * 5 % 11, 1000);
            }
            if (exchange % 10 == 9) {
                region(regions++ % 11, 1000);
                call(ALLREDUCE, 2000, 8);
            }
        }
        while (regions < 125) {
            region(regions++ % 11, 1000);
        }
    }

    /** Never the same again: regions and calls drawn at random. */
    public void disorder(int symbols) {
        for (int i = 0; i < symbols; i++) {
            if (random.nextInt(5) == 0) {
                call(random.nextBoolean() ? WAITALL : ISEND, 700, 10);
            } else {
                region(random.nextInt(60), 1500);
            }
        }
    }

    /** 12 regions, 2 Allreduce, 4 Waitany, 2 Waitall with regions in four places. */
    public void irsSolverIteration() {
        region(20, 30_000);
        region(21, 40_000);
        calls(ISEND, 1 + random.nextInt(3));
        calls(WAITANY, 1 + random.nextInt(4));
        calls(WAITALL, 1);
        for (int i = 22; i < 26; i++) {
            region(i, 20_000);
        }
        call(ALLREDUCE, 3000, 8);
        for (int i = 26; i < 29; i++) {
            region(i, 36_000);
        }
        calls(WAITANY, 1 + random.nextInt(2));
        calls(WAITALL, 1);
        for (int i = 29; i < 32; i++) {
            region(i, 25_000);
        }
        call(ALLREDUCE, 3000, 8);
    }

    /** A time step: some regions, then a solver with as many iterations as the data ask for. */
    public void irsTimeStep() {
        for (int i = 0; i < 15; i++) {
            region(i, 10_000);
        }
        int iterations = 15 + random.nextInt(30);
        for (int i = 0; i < iterations; i++) {
            irsSolverIteration();
        }
        calls(BARRIER, 1);
    }
}
