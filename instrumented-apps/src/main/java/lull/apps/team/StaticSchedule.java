package lull.apps.team;

/** OpenMP's static schedule: contiguous shares in the order of threads, the first ones an iteration larger. */
final class StaticSchedule {
    private StaticSchedule() {}

    /** First iteration of a share; that of the share behind the last one is {@code to}. */
    static int begin(int from, int to, int shares, int share) {
        int iterations = Math.max(0, to - from);
        return from + share * (iterations / shares) + Math.min(share, iterations % shares);
    }
}
