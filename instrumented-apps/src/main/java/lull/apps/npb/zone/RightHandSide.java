package lull.apps.npb.zone;

/**
 * The spatial operator: r = f + R(u) on interior points, plane by plane. Loops run over whole rows of a plane, from its
 * first interior point to its last; on the boundary points between them r gets finite values without meaning.
 */
final class RightHandSide {
    private final Zone zone;
    private final Mesh mesh;
    private final FourthDifference fourthDifference;

    RightHandSide(Zone zone) {
        this.zone = zone;
        mesh = zone.mesh;
        fourthDifference = new FourthDifference(mesh);
    }

    /** r on plane k, 1..nz-2; reads what is derived of the state on planes k-1..k+1, and the state on k-2..k+2. */
    void plane(int k) {
        int from = mesh.index(1, 1, k);
        int to = mesh.index(mesh.nx() - 1, mesh.ny() - 2, k);
        for (int m = 0; m < Gas.COMPONENTS; m++) {
            System.arraycopy(zone.forcing[m], from, zone.r[m], from, to - from);
        }
        for (Direction direction : zone.directions) {
            fluxes(direction, from, to);
        }
        for (int m = 0; m < Gas.COMPONENTS; m++) {
            fourthDifference.subtract(zone.u[m], zone.r[m], k);
        }
    }

    private void fluxes(Direction d, int from, int to) {
        double[][] u = zone.u;
        double[][] r = zone.r;
        int s = d.stride();
        double diffusion = d.diffusion() * d.first();
        double[] normal = zone.velocity[d.normal() - 1];
        density(r[0], u[0], u[d.normal()], s, d.half(), diffusion, from, to);
        for (int m = 1; m <= 3; m++) {
            double viscosity = Gas.C34 * d.first() * (m == d.normal() ? Gas.NORMAL_VISCOSITY : 1);
            momentum(r[m], u[m], normal, zone.velocity[m - 1], s, d.half(), viscosity, diffusion, from, to);
        }
        pressure(r[d.normal()], zone.pressure, s, d.half(), from, to);
        energyConvection(r[4], u[4], zone.pressure, normal, s, d.half(), diffusion, from, to);
        energyViscosity(r[4], u[4], zone.specificVolume, zone.kinetic, normal, s, Gas.C34 * d.first(), from, to);
    }

    private static void density(
            double[] r, double[] density, double[] momentum, int s, double half, double diffusion, int from, int to) {
        for (int q = from; q < to; q++) {
            r[q] += diffusion * (density[q + s] - 2 * density[q] + density[q - s])
                    - half * (momentum[q + s] - momentum[q - s]);
        }
    }

    private static void momentum(
            double[] r,
            double[] u,
            double[] normal,
            double[] velocity,
            int s,
            double half,
            double viscosity,
            double diffusion,
            int from,
            int to) {
        for (int q = from; q < to; q++) {
            r[q] += diffusion * (u[q + s] - 2 * u[q] + u[q - s])
                    + viscosity * (velocity[q + s] - 2 * velocity[q] + velocity[q - s])
                    - half * (u[q + s] * normal[q + s] - u[q - s] * normal[q - s]);
        }
    }

    private static void pressure(double[] r, double[] pressure, int s, double half, int from, int to) {
        for (int q = from; q < to; q++) {
            r[q] -= half * (pressure[q + s] - pressure[q - s]);
        }
    }

    private static void energyConvection(
            double[] r,
            double[] energy,
            double[] pressure,
            double[] normal,
            int s,
            double half,
            double diffusion,
            int from,
            int to) {
        for (int q = from; q < to; q++) {
            r[q] += diffusion * (energy[q + s] - 2 * energy[q] + energy[q - s])
                    - half
                            * ((energy[q + s] + pressure[q + s]) * normal[q + s]
                                    - (energy[q - s] + pressure[q - s]) * normal[q - s]);
        }
    }

    private static void energyViscosity(
            double[] r,
            double[] energy,
            double[] specificVolume,
            double[] kinetic,
            double[] normal,
            int s,
            double viscosity,
            int from,
            int to) {
        double ofKinetic = viscosity * (1 - Gas.C1C5);
        double ofNormal = viscosity / 6;
        double ofEnergy = viscosity * Gas.C1C5;
        for (int q = from; q < to; q++) {
            int a = q - s;
            int b = q + s;
            r[q] += ofKinetic * (kinetic[b] - 2 * kinetic[q] + kinetic[a])
                    + ofNormal * (normal[b] * normal[b] - 2 * normal[q] * normal[q] + normal[a] * normal[a])
                    + ofEnergy
                            * (energy[b] * specificVolume[b]
                                    - 2 * energy[q] * specificVolume[q]
                                    + energy[a] * specificVolume[a]);
        }
    }
}
