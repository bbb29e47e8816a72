package lull.simulation.gallery;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import lull.simulation.study.Study;
import lull.simulation.study.StudyOptions;
import lull.simulation.study.StudyResult;

/** What Lull makes of the gallery of hard jobs. */
public final class GalleryStudy implements Study {
    /** Runs of each job: their mean is what counts. */
    static final int SEEDS = 3;

    private static final double PER_CENT = 100;

    private final int iterations;

    /** Asks about all jobs, as long as said. */
    public GalleryStudy(StudyOptions options) {
        iterations = options.iterations().orElse(Gallery.USUAL);
    }

    @Override
    public String name() {
        return "gallery";
    }

    @Override
    public String question() {
        return "How much of what could be saved does Lull save in jobs that are hard to control, and is any harmed?";
    }

    @Override
    public StudyResult run(long seed) {
        List<GalleryRun> runs = GalleryRun.all(Gallery.lasting(iterations), seed, SEEDS);
        return new StudyResult(
                List.of(
                        "job",
                        "what makes it hard",
                        "decided after",
                        "held after",
                        "of iterations",
                        "possible saving (%)",
                        "saved (%)",
                        "time lost (%)",
                        "score"),
                runs.stream().map(GalleryStudy::row).toList(),
                List.of(),
                remarks(runs));
    }

    private static List<Object> row(GalleryRun run) {
        return List.of(
                run.job().name(),
                run.job().words(),
                iterations(run.decided()),
                iterations(run.held()),
                run.job().application().iterations(),
                PER_CENT * run.possible(),
                PER_CENT * run.saved(),
                PER_CENT * run.lost(),
                run.score());
    }

    private static String iterations(Optional<Integer> number) {
        return number.map(String::valueOf).orElse("never");
    }

    private static List<String> remarks(List<GalleryRun> runs) {
        List<String> remarks = new ArrayList<>();
        remarks.add(String.format(
                Locale.ROOT,
                "The score of the gallery is %.3f, the mean of the jobs': 0 is nothing done, 1 all that could be done.",
                GalleryRun.score(runs)));
        remarks.add(
                "Means of " + SEEDS + " seeds; when the loop had decided and held a plan is the last one's, in fives.");
        remarks.add(
                "The possible saving is a lower bound on energy over all teams and frequencies, without noise, that "
                        + "knows all loads in advance and takes no longer than the default.");
        return remarks;
    }
}
