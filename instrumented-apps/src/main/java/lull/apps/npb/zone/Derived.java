package lull.apps.npb.zone;

/** The quantities that the fluxes are made of, derived from the solution at each point. */
final class Derived {
    private Derived() {}

    /** At the points from..to-1 of the linear arrays. */
    static void fill(Zone zone, int from, int to) {
        velocities(zone.u, zone.specificVolume, zone.velocity, from, to);
        pressures(zone.u[0], zone.u[4], zone.velocity, zone.kinetic, zone.pressure, from, to);
    }

    /** The speed of sound, after {@link #fill}; only SP asks for it. */
    static void fillSoundSpeed(Zone zone, int from, int to) {
        double[] energy = zone.u[4];
        double[] specificVolume = zone.specificVolume;
        double[] kinetic = zone.kinetic;
        double[] speed = zone.soundSpeed;
        for (int q = from; q < to; q++) {
            speed[q] = Math.sqrt(Gas.C1 * Gas.C2 * (energy[q] * specificVolume[q] - kinetic[q]));
        }
    }

    private static void velocities(double[][] u, double[] specificVolume, double[][] velocity, int from, int to) {
        double[] density = u[0];
        double[] x = velocity[0];
        double[] y = velocity[1];
        double[] z = velocity[2];
        double[] momentumX = u[1];
        double[] momentumY = u[2];
        double[] momentumZ = u[3];
        for (int q = from; q < to; q++) {
            double volume = 1 / density[q];
            specificVolume[q] = volume;
            x[q] = momentumX[q] * volume;
            y[q] = momentumY[q] * volume;
            z[q] = momentumZ[q] * volume;
        }
    }

    private static void pressures(
            double[] density,
            double[] energy,
            double[][] velocity,
            double[] kinetic,
            double[] pressure,
            int from,
            int to) {
        double[] x = velocity[0];
        double[] y = velocity[1];
        double[] z = velocity[2];
        for (int q = from; q < to; q++) {
            double k = 0.5 * (x[q] * x[q] + y[q] * y[q] + z[q] * z[q]);
            kinetic[q] = k;
            pressure[q] = Gas.C2 * (energy[q] - density[q] * k);
        }
    }
}
