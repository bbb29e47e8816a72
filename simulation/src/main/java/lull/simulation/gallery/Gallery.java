package lull.simulation.gallery;

import static lull.simulation.gallery.GalleryApplication.computing;
import static lull.simulation.gallery.GalleryApplication.memoryBound;
import static lull.simulation.gallery.GalleryApplication.onRing;
import static lull.simulation.gallery.GalleryApplication.synchronising;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import lull.platform.emulated.EmulatedNode;
import lull.simulation.application.SimulatedGroup;
import lull.simulation.gallery.GalleryApplication.Load;
import lull.simulation.gallery.HardJob.Death;
import lull.simulation.job.Cluster;
import lull.simulation.job.Network;
import lull.simulation.node.Noise;
import lull.simulation.node.SimulatedNode;

/**
 * The gallery of hard jobs, on nodes of the paper's first machine. Iterations take some 50 ms, as those of the NAS multi-zone
 * benchmarks on few nodes do, a run half a minute.
 */
public final class Gallery {
    /** Iterations of a job that isn't told to be short: half a minute. */
    static final int USUAL = 600;

    private static final double SHORT = 0.05;
    private static final int LATE = 5;
    private static final double LITTLE = 0.6;
    /** An interruption of 1 ms in two seconds of each core, and times that vary by 3 %: a node that isn't dedicated. */
    private static final Noise STRONG = new Noise(0.03, 0.5, 1e-3);

    private final SimulatedNode node = new SimulatedNode(EmulatedNode.named("opteron-8350"));

    private final int iterations;

    private Gallery(int iterations) {
        this.iterations = iterations;
    }

    /** All of them, as long as usual. */
    public static List<HardJob> all() {
        return lasting(USUAL);
    }

    /** All of them, with so many iterations unless they are short by intent. */
    static List<HardJob> lasting(int iterations) {
        return new Gallery(iterations).jobs();
    }

    private List<HardJob> jobs() {
        return List.of(
                job("one-waits", "one of two tasks waits 30 %", onlyFirst(0.7), iterations),
                job("balanced", "nothing to gain", (task, iteration, group) -> 1, iterations),
                new HardJob(
                        "it waits for memory four fifths of its time, and one of two tasks a fifth for the other",
                        application("memory-bound", iterations, memoryBound("step", SHORT), onlyFirst(0.8)),
                        on(2, Noise.USUAL)),
                new HardJob(
                        "half as many threads are faster; nobody waits",
                        application(
                                "synchronising",
                                iterations,
                                synchronising("step", SHORT),
                                (task, iteration, group) -> 1),
                        on(2, Noise.USUAL)),
                new HardJob(
                        "one of two waits 40 %, both are interrupted all the time",
                        application("noisy", iterations, computing("step", SHORT), onlyFirst(LITTLE)), on(2, STRONG)),
                job("drift", "the work moves from one task to the other", this::drift, iterations),
                job("alternating", "each task is critical every other iteration", Gallery::alternating, iterations),
                job(
                        "spells",
                        "one of two waits 10 % or 45 %, by spells of 50 to 150 iterations",
                        Gallery::spells,
                        iterations),
                shortAfterLong(),
                job("breathing", "iterations differ in length by a third, in step", Gallery::breathing, iterations),
                job("17-iterations", "over before much is known", onlyFirst(LITTLE), 17),
                job("30-iterations", "over before much is known", onlyFirst(LITTLE), 30),
                otherLoop(),
                innerLoop(),
                dying("agent-dies-early", 15),
                dying("agent-dies-late", LATE * (2 * iterations / 3 / LATE)),
                lying(),
                ring());
    }

    private Cluster on(int nodes, Noise noise) {
        return new Cluster(node, nodes, Network.INFINIBAND_QDR, noise);
    }

    private static GalleryApplication application(String name, int lasting, SimulatedGroup group, Load load) {
        return GalleryApplication.of(name, lasting, List.of(group), load);
    }

    private HardJob job(String name, String words, Load load, int lasting) {
        return new HardJob(words, application(name, lasting, computing("step", SHORT), load), on(2, Noise.USUAL));
    }

    private static Load onlyFirst(double less) {
        return (task, iteration, group) -> task == 0 ? less : 1;
    }

    private double drift(int task, int iteration, int group) {
        double part = (double) iteration / iterations;
        return task == 0 ? LITTLE + (1 - LITTLE) * part : 1 - (1 - LITTLE) * part;
    }

    private static double alternating(int task, int iteration, int group) {
        return (task + iteration) % 2 == 0 ? LITTLE : 1;
    }

    private static double spells(int task, int iteration, int group) {
        if (task == 1) {
            return 1;
        }
        int spell = 0;
        for (int end = 0; end <= iteration; spell++) {
            end += new SplittableRandom(spell).nextInt(50, 151);
        }
        return spell % 2 == 0 ? 0.9 : 0.55;
    }

    private static double breathing(int task, int iteration, int group) {
        double length = new SplittableRandom(iteration).nextDouble(0.7, 1.3);
        return length * (task == 0 ? LITTLE : 1);
    }

    private HardJob shortAfterLong() {
        List<SimulatedGroup> groups = List.of(computing("long", SHORT), computing("short", SHORT / 12));
        Load load = (task, iteration, group) -> task == 0 && group == 0 ? LITTLE : 1;
        return new HardJob(
                "a balanced group of 4 ms after a long one in which one waits 40 %",
                GalleryApplication.of("short-after-long", iterations, groups, load), on(2, Noise.USUAL));
    }

    private HardJob otherLoop() {
        List<SimulatedGroup> groups = List.of(computing("first", SHORT), computing("second", SHORT));
        IntFunction<int[]> order = iteration -> new int[] {iteration < iterations / 2 ? 0 : 1};
        Load load = (task, iteration, group) -> task == group ? LITTLE : 1;
        return new HardJob(
                "another loop halfway, in which the other task waits",
                new GalleryApplication("other-loop", iterations, groups, order, load),
                on(2, Noise.USUAL));
    }

    private HardJob innerLoop() {
        List<SimulatedGroup> groups = List.of(computing("outer", SHORT / 2), computing("inner", SHORT / 10));
        IntFunction<int[]> order = iteration -> IntStream.concat(
                        IntStream.of(0),
                        IntStream.generate(() -> 1).limit(new SplittableRandom(iteration).nextInt(3, 8)))
                .toArray();
        return new HardJob(
                "an inner loop that runs three to seven times; one of two waits 40 %",
                new GalleryApplication("inner-loop", iterations, groups, order, onlyFirst(LITTLE)), on(2, Noise.USUAL));
    }

    private HardJob dying(String name, int when) {
        return new HardJob(
                "the agent of a critical task's node dies before iteration " + when,
                application(name, iterations, computing("step", SHORT), Gallery::oddWait),
                on(4, Noise.USUAL),
                rank -> true,
                Optional.of(new Death(0, when)));
    }

    private static double oddWait(int task, int iteration, int group) {
        return task % 2 == 1 ? LITTLE : 1;
    }

    private HardJob lying() {
        return new HardJob(
                "the driver of one of two nodes that wait says yes and does nothing",
                application("lying-driver", iterations, computing("step", SHORT), Gallery::oddWait),
                on(4, Noise.USUAL),
                rank -> rank != 1,
                Optional.empty());
    }

    private HardJob ring() {
        Load load = (task, iteration, group) -> LITTLE + 0.05 * (task % 9);
        return new HardJob(
                "eight tasks that wait for their neighbours only, none as long as another",
                application("ring", iterations, onRing(computing("step", SHORT), 1e5), load),
                on(8, Noise.USUAL));
    }
}
