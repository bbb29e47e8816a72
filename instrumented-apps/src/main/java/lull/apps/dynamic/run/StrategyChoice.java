package lull.apps.dynamic.run;

import java.util.OptionalDouble;
import lull.balancing.loop.Strategy;

/**
 * A strategy as it is named on the command line, as in tte or tte@0.
 *
 * @param windowSeconds of its own
 */
record StrategyChoice(Strategy strategy, OptionalDouble windowSeconds) {

    /** @throws IllegalArgumentException if there is no such strategy, or the window is not a number of at least 0 */
    static StrategyChoice of(String words) {
        int at = words.indexOf('@');
        String name = at < 0 ? words : words.substring(0, at);
        Strategy strategy = Strategy.named(name)
                .orElseThrow(
                        () -> new IllegalArgumentException("--balance " + words + ": there are " + Strategy.words()));
        return new StrategyChoice(
                strategy, at < 0 ? OptionalDouble.empty() : OptionalDouble.of(seconds(words, words.substring(at + 1))));
    }

    private static double seconds(String words, String number) {
        if (!number.matches("[0-9]{1,9}([.][0-9]{1,9})?")) {
            throw new IllegalArgumentException("--balance " + words + ": " + number
                    + " is not a window in seconds; write it as in " + "tte@0 or tte@0.01");
        }
        return Double.parseDouble(number);
    }

    /** The same strategy without a window. */
    StrategyChoice everyIteration() {
        return new StrategyChoice(strategy, OptionalDouble.of(0));
    }

    boolean balances() {
        return strategy != Strategy.NONE;
    }

    /** As on the command line. */
    @Override
    public String toString() {
        double window = windowSeconds.orElse(0);
        String seconds = window == Math.rint(window) ? Long.toString((long) window) : Double.toString(window);
        return strategy.word() + (windowSeconds.isPresent() ? "@" + seconds : "");
    }
}
