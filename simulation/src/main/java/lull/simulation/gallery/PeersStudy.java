package lull.simulation.gallery;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import lull.platform.emulated.EmulatedNode;
import lull.simulation.application.ApplicationFile;
import lull.simulation.application.Scaling;
import lull.simulation.job.Cluster;
import lull.simulation.job.JobAccount;
import lull.simulation.job.Network;
import lull.simulation.node.Noise;
import lull.simulation.node.SimulatedNode;
import lull.simulation.peer.Peer;
import lull.simulation.study.Study;
import lull.simulation.study.StudyOptions;
import lull.simulation.study.StudyResult;

/** Lull beside what else controls a job's power. */
public final class PeersStudy implements Study {
    private static final String LULL = Peer.lull().name();
    /** Nodes of a job of the paper's applications: enough for tasks that differ. */
    private static final int NODES = 4;

    private static final String MEAN = "mean of all";
    /** Difference of relative times or energies, above 0, that is none: noise differs that much from run to run. */
    private static final double EQUAL = 1e-3;

    private final String name;
    private final String question;
    private final Supplier<List<HardJob>> jobs;

    private PeersStudy(String name, String question, Supplier<List<HardJob>> jobs) {
        this.name = name;
        this.question = question;
        this.jobs = jobs;
    }

    /** On the gallery of hard jobs. */
    public static PeersStudy onGallery(StudyOptions options) {
        return new PeersStudy(
                "peers-gallery",
                "What do other tools save, and lose, in the jobs of the gallery?",
                () -> Gallery.lasting(options.iterations().orElse(Gallery.USUAL)));
    }

    /** On the applications of the paper, on nodes of its first machine. */
    public static PeersStudy onApplications(StudyOptions options) {
        return new PeersStudy(
                "peers",
                "What do other tools save, and lose, in the paper's applications?",
                () -> applications(options));
    }

    private static List<HardJob> applications(StudyOptions options) {
        SimulatedNode node = new SimulatedNode(EmulatedNode.named("opteron-8350"));
        int nodes = Math.min(NODES, options.mostNodes());
        return ApplicationFile.NAMES.stream()
                .map(name -> ApplicationFile.named(name, nodes, Scaling.WEAK, options.iterations()))
                .map(application -> new HardJob(
                        "as described", application, new Cluster(node, nodes, Network.INFINIBAND_QDR, Noise.USUAL)))
                .toList();
    }

    /** A job under one of them, relative to the default with the same seed. */
    private record Result(double seconds, double joules) {
        boolean isBetterThan(Result other) {
            return joules < other.joules - EQUAL && seconds < other.seconds + EQUAL;
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String question() {
        return question;
    }

    @Override
    public StudyResult run(long seed) {
        List<List<Object>> rows = new ArrayList<>();
        List<String> remarks = new ArrayList<>();
        List<Map<String, Result>> all = new ArrayList<>();
        for (HardJob job : jobs.get()) {
            Map<String, Result> results = results(job, seed);
            Peer.all().forEach(peer -> rows.add(row(job.name(), peer, results.get(peer.name()))));
            remark(job, results, remarks);
            all.add(results);
        }
        Peer.all().forEach(peer -> rows.add(row(MEAN, peer, mean(all, peer))));
        remarks.add(
                "Every peer has the parameters that it comes with; where Lull's driver lies or its agent dies, the others' "
                        + "do not.");
        return new StudyResult(
                List.of("job", "peer", "time by default", "energy by default"), rows, List.of(), remarks);
    }

    private static List<Object> row(String job, Peer peer, Result result) {
        return List.of(job, peer.name(), result.seconds, result.joules);
    }

    private static Result mean(List<Map<String, Result>> all, Peer peer) {
        List<Result> own = all.stream().map(results -> results.get(peer.name())).toList();
        return new Result(
                own.stream().mapToDouble(Result::seconds).average().orElseThrow(),
                own.stream().mapToDouble(Result::joules).average().orElseThrow());
    }

    private static Map<String, Result> results(HardJob job, long seed) {
        JobAccount byDefault = job.byDefault(seed);
        Map<String, Result> results = new TreeMap<>();
        for (Peer peer : Peer.all()) {
            JobAccount account = peer.name().equals(LULL)
                    ? job.underLull(seed).account()
                    : job.under(
                            peer.maker().of(job.cluster().node(), job.cluster().nodes()), seed);
            results.put(
                    peer.name(),
                    new Result(account.seconds() / byDefault.seconds(), account.joules() / byDefault.joules()));
        }
        return results;
    }

    /** Says who saves more than Lull and loses no more time, if anybody does. */
    private static void remark(HardJob job, Map<String, Result> results, List<String> remarks) {
        List<String> better = Peer.all().stream()
                .map(Peer::name)
                .filter(peer -> results.get(peer).isBetterThan(results.get(LULL)))
                .map(peer -> String.format(
                        Locale.ROOT,
                        "%s (energy %.4f, time %.4f)",
                        peer,
                        results.get(peer).joules,
                        results.get(peer).seconds))
                .toList();
        if (!better.isEmpty()) {
            remarks.add(String.format(
                    Locale.ROOT,
                    "In %s Lull (energy %.4f, time %.4f) is behind %s.",
                    job.name(),
                    results.get(LULL).joules,
                    results.get(LULL).seconds,
                    String.join(", ", better)));
        }
    }
}
