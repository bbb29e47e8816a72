package lull.simulation.gallery;

import java.util.List;
import java.util.Optional;
import lull.simulation.bound.SavingBound;
import lull.simulation.gallery.HardJob.LoopedRun;
import lull.simulation.job.JobAccount;
import lull.simulation.peer.Peer;

/**
 * A job of the gallery under Lull, with several seeds.
 *
 * @param saved share of the default's energy with the same seed, mean of all seeds
 * @param possible share of it that could be saved, without noise
 * @param lost share of the default's time with the same seed, mean
 * @param score mean of all seeds'
 * @param decided iterations until the loop had decided with the last seed, if it did
 * @param held iterations until it held a plan with the last seed, if it did
 * @param state in which it ended with the last seed
 */
public record GalleryRun(
        HardJob job,
        double saved,
        double possible,
        double lost,
        double score,
        Optional<Integer> decided,
        Optional<Integer> held,
        String state) {

    /** Runs one job with so many seeds, from the given one on. */
    public static GalleryRun of(HardJob job, long seed, int seeds) {
        SavingBound bound = job.bound();
        double saved = 0;
        double lost = 0;
        double score = 0;
        LoopedRun run = null;
        for (int i = 0; i < seeds; i++) {
            JobAccount byDefault = job.byDefault(seed + i);
            run = job.underLull(seed + i);
            double less = 1 - run.account().joules() / byDefault.joules();
            double longer = run.account().seconds() / byDefault.seconds() - 1;
            saved += less / seeds;
            lost += longer / seeds;
            score += Score.of(less, bound.possibleShare(), longer, Peer.LULL_DEFAULTS.maxSlowdown()) / seeds;
        }
        return new GalleryRun(job, saved, bound.possibleShare(), lost, score, run.decided(), run.held(), run.state());
    }

    /** Runs all of some jobs, beside each other: none knows of another. */
    public static List<GalleryRun> all(List<HardJob> jobs, long seed, int seeds) {
        return jobs.parallelStream().map(job -> of(job, seed, seeds)).toList();
    }

    /** The score of the gallery: mean of the jobs' scores. */
    public static double score(List<GalleryRun> runs) {
        return runs.stream().mapToDouble(GalleryRun::score).average().orElseThrow();
    }
}
