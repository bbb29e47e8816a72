package lull.simulation.peer;

/**
 * The governor {@code schedutil} (Linux, {@code schedutil.rst}): a quarter more than the CPU's utilisation, an average over its
 * past that loses half its weight every 32 ms, in which time counts by the frequency that it passed at. Its limit of rate and
 * estimated utilisation are not modelled.
 */
final class Schedutil implements Governor {
    /** Time in seconds after which the past counts half (the kernel's PELT). */
    private static final double HALF_LIFE_SECONDS = 32e-3;
    /** Head room: the wanted frequency by utilisation. */
    private static final double HEAD_ROOM = 1.25;

    private double utilisation = 1;

    @Override
    public void passed(double seconds, boolean busy, double relativeHertz) {
        double kept = Math.pow(0.5, seconds / HALF_LIFE_SECONDS);
        utilisation = kept * utilisation + (1 - kept) * (busy ? relativeHertz : 0);
    }

    @Override
    public double wanted() {
        return HEAD_ROOM * utilisation;
    }
}
