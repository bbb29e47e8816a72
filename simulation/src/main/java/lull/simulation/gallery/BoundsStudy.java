package lull.simulation.gallery;

import java.util.ArrayList;
import java.util.List;
import lull.simulation.bound.ExhaustiveSearch;
import lull.simulation.bound.Offer;
import lull.simulation.bound.SavingBound;
import lull.simulation.study.Study;
import lull.simulation.study.StudyOptions;
import lull.simulation.study.StudyResult;

/** How far the bounds on saving are from each other, and Lull from them. */
public final class BoundsStudy implements Study {
    private static final int SEEDS = 1;
    private static final double PER_CENT = 100;
    /** Most plans that are tried one by one. */
    private static final double MOST_PLANS = 1e3;

    private final int iterations;

    /** Asks about all jobs, as long as said. */
    public BoundsStudy(StudyOptions options) {
        iterations = options.iterations().orElse(Gallery.USUAL);
    }

    @Override
    public String name() {
        return "bounds";
    }

    @Override
    public String question() {
        return "How much could be saved at no loss of time, by bounds and by the best plan there is, and what does Lull save?";
    }

    @Override
    public StudyResult run(long seed) {
        List<List<Object>> rows = new ArrayList<>();
        for (HardJob job : Gallery.lasting(iterations)) {
            rows.add(row(job, GalleryRun.of(job, seed, SEEDS)));
        }
        return new StudyResult(
                List.of(
                        "job",
                        "best plan of frequencies (%)",
                        "bound of frequencies (%)",
                        "bound of everything (%)",
                        "Lull saved (%)",
                        "Lull's time lost (%)"),
                rows,
                List.of(),
                List.of(
                        "Shares of the default's energy. The bounds know all loads and switch at no cost; waiting tasks spin on "
                                + "one core at the lowest frequency in them.",
                        "The best plan is found by simulating all plans with one frequency for each region of each task, "
                                + "without noise; where there are more than " + (int) MOST_PLANS
                                + " of them, or nodes that do not obey, it is left out. Waiting tasks spin at the "
                                + "frequency of their last region in it; under Lull they spend long waits at the lowest."));
    }

    private static List<Object> row(HardJob job, GalleryRun run) {
        Offer frequencies =
                Offer.frequencies(job.cluster().node()).obeying(job.cluster().node(), job.obeys());
        double bound =
                SavingBound.of(job.application(), job.cluster(), frequencies).possibleShare();
        return List.of(
                job.name(),
                bestPlan(job, frequencies),
                PER_CENT * bound,
                PER_CENT * run.possible(),
                PER_CENT * run.saved(),
                PER_CENT * run.lost());
    }

    private static Object bestPlan(HardJob job, Offer frequencies) {
        int regions = job.application().groups().stream()
                .mapToInt(group -> group.phases().size())
                .sum();
        double plans = Math.pow(
                job.cluster().node().hertz().size(), regions * job.cluster().nodes());
        if (plans > MOST_PLANS) {
            return "-";
        }
        double byDefault =
                SavingBound.of(job.application(), job.cluster(), frequencies).defaultJoules();
        return PER_CENT * (1 - ExhaustiveSearch.leastJoules(job.application(), job.cluster(), frequencies) / byDefault);
    }
}
