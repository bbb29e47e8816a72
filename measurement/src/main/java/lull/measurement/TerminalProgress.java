package lull.measurement;

import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar on a terminal that shows how far a campaign is and the time left. */
public final class TerminalProgress implements Consumer<CampaignState>, AutoCloseable {
    private static final int WIDTH = 100;
    private static final int UPDATE_MILLIS = 500;
    private static final long MILLIS_PER_SECOND = 1000;

    private final ProgressBar bar;
    private volatile double secondsLeft = Double.NaN;

    /**
     * Measures, and shows under that title how far it is.
     *
     * @throws IOException if the journal can't be written
     * @throws InterruptedException if the thread was interrupted
     */
    public static CampaignResult watch(
            Campaign campaign, List<Point> points, ProgressDisplay display, String title, PrintStream people)
            throws IOException, InterruptedException {
        return switch (display) {
            case NONE -> campaign.measure(points, state -> {});
            case LINES -> campaign.measure(points, new LineProgress(title, people));
            case BAR -> {
                try (TerminalProgress bar = new TerminalProgress(title, people)) {
                    yield campaign.measure(points, bar);
                }
            }
        };
    }

    /** A bar with that title. */
    public TerminalProgress(String title, PrintStream terminal) {
        bar = new ProgressBarBuilder()
                .setTaskName(title)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(UPDATE_MILLIS)
                .setConsumer(new ConsoleProgressBarConsumer(terminal, WIDTH))
                .clearDisplayOnFinish()
                .setUnit(" s", MILLIS_PER_SECOND)
                .setEtaFunction(state -> left())
                .build();
    }

    @Override
    public void accept(CampaignState state) {
        secondsLeft = state.secondsLeft();
        if (Double.isFinite(secondsLeft)) {
            bar.maxHint(Math.round((state.secondsSpent() + secondsLeft) * MILLIS_PER_SECOND));
            bar.stepTo(Math.round(state.secondsSpent() * MILLIS_PER_SECOND));
        }
        bar.setExtraMessage(state.ended() + "/" + state.points() + " points");
    }

    @Override
    public void close() {
        bar.close();
    }

    private Optional<Duration> left() {
        return Double.isFinite(secondsLeft)
                ? Optional.of(Duration.ofSeconds(Math.round(secondsLeft)))
                : Optional.empty();
    }
}
