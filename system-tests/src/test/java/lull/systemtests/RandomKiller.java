package lull.systemtests;

import static lull.systemtests.MpiLibrary.OPEN_MPI;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * Runs short programs under Lull and hits their agent, supervisor, launcher and tasks at random moments: stops and continues
 * one after the other, and kills one at last in most runs. The seed of a run decides what is hit after which delay.
 */
final class RandomKiller {
    /** What is hit. */
    enum Victim {
        AGENT,
        SUPERVISOR,
        LAUNCHER,
        TASK
    }

    private static final int AT_ONCE = 3;
    private static final String PROGRAM = "mpi_oddities";
    private static final double SECONDS = 1.2;
    private static final String[] LAUNCHERS = {"mpirun.openmpi", "orterun"};
    /** What mpirun says, with Lull or alone, when a task dies while it reports to it; it then waits for ever and is killed. */
    private static final String LOST_IN_START = "PMIX ERROR: UNREACHABLE";

    /** With whom the launcher dies. */
    private static final Set<Victim> LAUNCHING = EnumSet.of(Victim.SUPERVISOR, Victim.LAUNCHER);

    private static final Duration ORPHANS_PATIENCE = Duration.ofSeconds(60);

    private final Path program = ProgramBuilder.program(PROGRAM + ".c").build();
    private final Launch alone = Launch.of(OPEN_MPI.command(2, program, "patient", "60"));
    private final String right = alone.run().assertSuccess().stdout();
    private final AtomicInteger hits = new AtomicInteger();
    private final AtomicInteger orphans = new AtomicInteger();

    /** What was done to one run and what came of it; problem is empty if all was as it must be. */
    record Result(long seed, List<String> deeds, String problem) {
        @Override
        public String toString() {
            return "seed " + seed + ": " + String.join(", ", deeds) + (problem.isEmpty() ? "" : ": " + problem);
        }
    }

    /** Hits that found their victim so far. */
    int hits() {
        return hits.get();
    }

    /** Tasks that nobody but the test ended after their launcher was killed. */
    int orphans() {
        return orphans.get();
    }

    /** Goes on until so many hits found their victims; run i has the seed that was given plus i. Returns what went wrong. */
    List<Result> hit(int wanted, long seed) {
        AtomicInteger next = new AtomicInteger();
        ExecutorService pool = Executors.newFixedThreadPool(AT_ONCE);
        try {
            List<Future<List<Result>>> workers = new ArrayList<>();
            for (int i = 0; i < AT_ONCE; i++) {
                workers.add(pool.submit(() -> work(wanted, seed, next)));
            }
            List<Result> bad = new ArrayList<>();
            for (Future<List<Result>> worker : workers) {
                bad.addAll(worker.get());
            }
            return bad;
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("the killer itself failed", e);
        } finally {
            pool.shutdownNow();
        }
    }

    private List<Result> work(int wanted, long seed, AtomicInteger next) throws IOException {
        List<Result> bad = new ArrayList<>();
        while (hits.get() < wanted) {
            Result result = run(seed + next.getAndIncrement());
            if (!result.problem().isEmpty()) {
                bad.add(result);
            }
        }
        return bad;
    }

    /** One run: up to three times stopped and continued, then killed in three of four. */
    Result run(long seed) throws IOException {
        Random random = new Random(seed);
        Path shared = Files.createTempDirectory(Path.of("/dev/shm"), "killer-");
        RunningLaunch running =
                LullCommand.run(alone).with("LULL_SHM", shared.toString()).start();
        List<String> deeds = new ArrayList<>();
        Optional<Victim> killed = Optional.empty();
        for (int stops = 1 + random.nextInt(3); stops > 0; stops--) {
            Victim victim = Victim.values()[random.nextInt(Victim.values().length)];
            pause(running, random.nextDouble() * SECONDS / 3);
            stop(running, victim, random.nextDouble() * 0.1, deeds, random);
        }
        if (random.nextInt(4) > 0) {
            Victim victim = Victim.values()[random.nextInt(Victim.values().length)];
            pause(running, random.nextDouble() * SECONDS / 3);
            killed = signal(running, victim, "KILL", deeds, random).map(pid -> victim);
        }
        return new Result(seed, deeds, judge(running, killed, shared));
    }

    private static void pause(RunningLaunch running, double seconds) {
        double until = running.elapsedSeconds() + seconds;
        running.awaitState(() -> running.elapsedSeconds() >= until);
    }

    private void stop(RunningLaunch running, Victim victim, double seconds, List<String> deeds, Random random) {
        Optional<Long> stopped = signal(running, victim, "STOP", deeds, random);
        if (stopped.isPresent()) {
            LockSupport.parkNanos((long) (seconds * 1e9));
            Launch.of("kill", "-CONT", stopped.get().toString()).run();
        }
    }

    /** Empty if there is no such process just now. */
    private Optional<Long> signal(
            RunningLaunch running, Victim victim, String name, List<String> deeds, Random random) {
        List<ProcessHandle> found = victims(running, victim);
        int choice = random.nextInt(1 << 16);
        String moment = String.format("%s %s at %.3f s", name, victim, running.elapsedSeconds());
        if (found.isEmpty()) {
            deeds.add(moment + " missed");
            return Optional.empty();
        }
        long pid = found.get(choice % found.size()).pid();
        boolean done = Launch.of("kill", "-" + name, Long.toString(pid)).run().exitCode() == 0;
        deeds.add(moment + (done ? "" : " missed"));
        hits.addAndGet(done ? 1 : 0);
        return done ? Optional.of(pid) : Optional.empty();
    }

    private static List<ProcessHandle> victims(RunningLaunch running, Victim victim) {
        return switch (victim) {
            case AGENT -> running.agent().stream().toList();
            case SUPERVISOR -> running.isAlive() ? List.of(running.handle()) : List.of();
            case LAUNCHER -> running.named(LAUNCHERS);
            case TASK -> running.named(PROGRAM);
        };
    }

    /** Whoever is no part of the program leaves the program's result alone; nobody leaves anything behind. */
    private String judge(RunningLaunch running, Optional<Victim> killed, Path shared) throws IOException {
        Outcome outcome;
        try {
            running.awaitState(() -> running.stderrSoFar().contains(LOST_IN_START));
            running.named(LAUNCHERS).forEach(ProcessHandle::destroyForcibly);
            outcome = running.await();
            if (killed.filter(LAUNCHING::contains).isPresent()) {
                orphans.addAndGet(running.killOrphans(PROGRAM, ORPHANS_PATIENCE));
            }
            running.awaitEnd();
        } catch (AssertionError e) {
            return "hangs: " + e.getMessage();
        }
        boolean success = outcome.exitCode() == 0 && outcome.stdout().equals(right);
        boolean mayFail = killed.isPresent() && killed.get() != Victim.AGENT;
        boolean asAlone = killed.isPresent() && ends(killed.get()).contains(outcome.exitCode());
        String problem = success || mayFail && asAlone ? "" : "ended wrongly: " + outcome.description();
        try (Stream<Path> left = Files.walk(shared)) {
            List<Path> all = left.sorted().toList();
            problem += all.size() > 1 ? " left behind: " + all.subList(1, all.size()) : "";
            for (int i = all.size() - 1; i >= 0; i--) {
                Files.delete(all.get(i));
            }
        }
        return problem;
    }

    /** Exit codes of the program alone when it is hit the same way: its launcher is what the supervisor passes death on to. */
    private static List<Integer> ends(Victim victim) {
        return switch (victim) {
            case AGENT -> List.of();
            case SUPERVISOR, LAUNCHER -> List.of(137);
            case TASK -> List.of(137);
        };
    }
}
