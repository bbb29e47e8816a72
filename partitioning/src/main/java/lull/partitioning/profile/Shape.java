package lull.partitioning.profile;

/**
 * A made-up device: speed and dynamic power over the size, and how far both stray from smooth curves.
 *
 * @param device its name
 * @param threads how many threads, 0 for a device that has none
 * @param peak speed that large sizes come near to, work per second
 * @param half the size at which half of the peak is reached
 * @param noise how far a size's speed falls below the curve at most, 0 to 1; on average by half of that
 * @param dropEvery one in so many sizes drops far, 0 for none
 * @param drop by how much such a size's speed falls at most, 0 to 1
 * @param watts average dynamic power of small sizes, W
 * @param powerNoise how far power strays at the largest size, relative; in proportion to the size at smaller ones
 */
record Shape(
        String device,
        int threads,
        double peak,
        double half,
        double noise,
        int dropEvery,
        double drop,
        double watts,
        double powerNoise) {}
