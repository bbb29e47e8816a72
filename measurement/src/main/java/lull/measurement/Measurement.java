package lull.measurement;

import java.io.IOException;
import java.util.Map;

/** Something that can be observed again and again under the same conditions. */
@FunctionalInterface
public interface Measurement {
    /**
     * Observes once, independently of earlier times.
     *
     * @return what was observed, each quantity by its name with the unit in it, as {@code seconds}; finite
     * @throws IOException with the reason if there is nothing to observe
     * @throws InterruptedException if the thread is interrupted
     */
    Map<String, Double> observe() throws IOException, InterruptedException;
}
