package lull.measurement;

import java.io.PrintStream;
import java.util.Locale;
import java.util.function.Consumer;

/** A line now and then that tells how far a campaign is: soon after its begin, so that nobody thinks it hangs, then each minute. */
final class LineProgress implements Consumer<CampaignState> {
    /** Seconds of measuring before the first line: shorter campaigns need none. From 0 on. */
    private static final double FIRST_SECONDS = 5;
    /** Seconds of measuring between two lines; more than 0. A campaign of an hour fills a screen of a log. */
    private static final double INTERVAL_SECONDS = 60;

    private final String title;
    private final PrintStream log;
    private double next = Double.NaN;

    LineProgress(String title, PrintStream log) {
        this.title = title;
        this.log = log;
    }

    @Override
    public void accept(CampaignState state) {
        if (Double.isNaN(next)) {
            // what earlier runs took is no news
            next = state.secondsSpent() + FIRST_SECONDS;
        }
        if (state.secondsSpent() >= next) {
            next = state.secondsSpent() + INTERVAL_SECONDS;
            log.printf(
                    Locale.ROOT,
                    "%s: %d of %d points, %.0f s of measuring, %s%n",
                    title,
                    state.ended(),
                    state.points(),
                    state.secondsSpent(),
                    Double.isFinite(state.secondsLeft())
                            ? String.format(Locale.ROOT, "about %.0f s left", state.secondsLeft())
                            : "nobody knows how long yet");
            log.flush();
        }
    }
}
