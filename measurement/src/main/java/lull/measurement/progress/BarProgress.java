package lull.measurement.progress;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar on a terminal that shows how far work is and the time left. */
final class BarProgress implements ProgressWatch {
    private static final int WIDTH = 100;
    private static final int UPDATE_MILLIS = 500;
    private static final long MILLIS_PER_SECOND = 1000;

    private final ProgressBar bar;
    private final String unit;
    private volatile double secondsLeft = Double.NaN;

    /** A bar with that title. */
    BarProgress(String title, String unit, PrintStream terminal) {
        this.unit = unit;
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
    public void accept(ProgressState state) {
        secondsLeft = state.secondsLeft();
        if (Double.isFinite(secondsLeft)) {
            bar.maxHint(Math.round((state.secondsSpent() + secondsLeft) * MILLIS_PER_SECOND));
            bar.stepTo(Math.round(state.secondsSpent() * MILLIS_PER_SECOND));
        }
        bar.setExtraMessage(state.ended() + "/" + state.parts() + " " + unit);
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
