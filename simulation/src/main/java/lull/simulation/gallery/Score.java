package lull.simulation.gallery;

/**
 * How well a job was controlled, −1..1: the saving as a share of what could be saved, less {@value #PENALTY} for each
 * per cent that the job took longer than was allowed. Nothing done is 0, all that could be done 1.
 *
 * <p>Where less than {@value #NOTHING_TO_GAIN} of the energy could be saved, to leave the job alone is all that could be done: 1,
 * less what it lost of energy, by that measure.
 */
public final class Score {
    /** Share of a job's energy, 0..1, below which a saving is not told from noise. */
    private static final double NOTHING_TO_GAIN = 0.005;
    /** What each per cent of time beyond the allowed costs: ten of them undo the best saving. */
    private static final double PENALTY = 0.1;

    private static final double PER_CENT = 0.01;

    private Score() {}

    /**
     * Of one job.
     *
     * @param saved share of the default's energy that was saved, negative if more was needed
     * @param possible share of it that could be
     * @param lost share of the default's time that the job took longer
     * @param allowed share of it that it may
     */
    public static double of(double saved, double possible, double lost, double allowed) {
        double achieved = possible < NOTHING_TO_GAIN ? 1 + Math.min(0, saved / NOTHING_TO_GAIN) : saved / possible;
        double penalty = PENALTY * Math.max(0, lost - allowed) / PER_CENT;
        return Math.max(-1, Math.min(1, achieved) - penalty);
    }
}
