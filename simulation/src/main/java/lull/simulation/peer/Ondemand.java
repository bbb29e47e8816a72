package lull.simulation.peer;

/**
 * The governor {@code ondemand} (Linux, {@code cpufreq_ondemand.c} and {@code governors.txt}): each sampling period it takes
 * the highest frequency if the CPU was busy for more than a threshold of it, else one in proportion to its load.
 */
final class Ondemand implements Governor {
    /** Sampling period in seconds, above 0: what a driver with some 10 µs of latency gets. */
    private static final double PERIOD_SECONDS = 10e-3;
    /** Load, 0..1, above which the highest frequency is taken, where idle time is counted in microseconds. */
    private static final double UP_THRESHOLD = 0.95;

    private final double lowest;
    private double wanted = 1;
    private double sampled;
    private double busySeconds;

    /** @param lowest frequency, relative to the highest */
    Ondemand(double lowest) {
        this.lowest = lowest;
    }

    @Override
    public void passed(double seconds, boolean busy, double relativeHertz) {
        double left = seconds;
        while (sampled + left >= PERIOD_SECONDS) {
            double rest = PERIOD_SECONDS - sampled;
            left -= rest;
            busySeconds += busy ? rest : 0;
            double load = busySeconds / PERIOD_SECONDS;
            wanted = load > UP_THRESHOLD ? 1 : lowest + load * (1 - lowest);
            sampled = 0;
            busySeconds = 0;
        }
        sampled += left;
        busySeconds += busy ? left : 0;
    }

    @Override
    public double wanted() {
        return wanted;
    }
}
