package lull.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import lull.partitioning.NodeType;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;

/**
 * Made-up profiles with the numbers of points and about the widths of variation that the papers report: matrix
 * multiplication waves by 17 %, the Fourier transform by 60 %. Their numbers have all the digits of a double.
 */
final class SyntheticProfiles {
    private static final double PAPER_STATIC_WATTS = 253;
    private static final double[] DEVICE_SECONDS = {0.010, 0.006, 0.004};
    private static final double DGEMM_VARIATION = 0.17;
    private static final double FFT_VARIATION = 0.6;

    private SyntheticProfiles() {}

    /** The node of the 2023 paper's DGEMM: three devices of 211 sizes. */
    static NodeType dgemmNode() {
        return node(211, DGEMM_VARIATION, 10);
    }

    /** The node of the 2023 paper's 2D-FFT: three devices of 256 sizes. */
    static NodeType fftNode() {
        return node(256, FFT_VARIATION, 20);
    }

    /** The 2017 paper's DGEMM: 1440 sizes. */
    static NodeType dgemm() {
        return NodeType.of(profile("dgemm", 1440, DEVICE_SECONDS[0], DGEMM_VARIATION, 1));
    }

    /** The 2017 paper's FFT: 766 sizes. */
    static NodeType fft() {
        return NodeType.of(profile("fft", 766, DEVICE_SECONDS[0], FFT_VARIATION, 2));
    }

    private static NodeType node(int sizes, double variation, long seed) {
        List<Profile> devices = new ArrayList<>();
        for (int device = 0; device < DEVICE_SECONDS.length; device++) {
            devices.add(profile("device " + device, sizes, DEVICE_SECONDS[device], variation, seed + device));
        }
        return new NodeType("node", devices, PAPER_STATIC_WATTS);
    }

    private static Profile profile(String name, int sizes, double secondsPerUnit, double variation, long seed) {
        Random random = new Random(seed);
        List<ProfilePoint> points = new ArrayList<>();
        for (int size = 1; size <= sizes; size++) {
            double seconds = secondsPerUnit * size * (1 + variation * random.nextDouble() + 0.1 * Math.sin(size / 7.0));
            double watts = 60 + 20 * Math.sin(size / 11.0) + 60 * variation * random.nextDouble();
            points.add(ProfilePoint.of(size, seconds, watts * seconds));
        }
        return new Profile(name, points);
    }
}
