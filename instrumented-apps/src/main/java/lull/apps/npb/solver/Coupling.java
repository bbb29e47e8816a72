package lull.apps.npb.solver;

import lull.apps.npb.zone.Direction;
import lull.apps.npb.zone.Gas;
import lull.apps.npb.zone.Zone;

/**
 * The off-diagonal block of a point's neighbour in one direction, applied to the update v there:
 * convective A v + viscous (N + D) v, with the flux Jacobian A, the viscous Jacobian N, and the diffusion D. The blocks are
 * never formed: A v is the change of the flux with the state, written with the changes of velocity and pressure.
 */
final class Coupling {
    private final double convective;
    private final double viscous;
    private final double diffusion;
    private final Direction direction;
    private final Zone zone;

    Coupling(Zone zone, Direction direction, double convective, double viscous) {
        this.zone = zone;
        this.direction = direction;
        this.convective = convective;
        this.viscous = viscous;
        diffusion = viscous * direction.diffusion();
    }

    /** Adds the product at the points source..source+count-1 to sum[component][at..]. */
    void add(int source, int count, double[][] sum, int at) {
        Direction d = direction;
        double[][] v = zone.rightHandSide();
        momenta(
                v[0],
                v[d.normal()],
                v[d.second()],
                v[d.third()],
                v[4],
                sum[0],
                sum[d.normal()],
                sum[d.second()],
                sum[d.third()],
                source,
                count,
                at);
        energy(v[0], v[d.normal()], v[d.second()], v[d.third()], v[4], sum[4], source, count, at);
    }

    private void momenta(
            double[] v1,
            double[] v2,
            double[] v3,
            double[] v4,
            double[] v5,
            double[] sum1,
            double[] sum2,
            double[] sum3,
            double[] sum4,
            int source,
            int count,
            int at) {
        double[] normal = zone.velocity(direction.normal() - 1);
        double[] second = zone.velocity(direction.second() - 1);
        double[] third = zone.velocity(direction.third() - 1);
        double[] kinetic = zone.kinetic();
        double[] specificVolume = zone.specificVolume();
        double viscosity = viscous * Gas.C34;
        for (int c = 0; c < count; c++) {
            int q = source + c;
            double x1 = v1[q];
            double x2 = v2[q];
            double x3 = v3[q];
            double x4 = v4[q];
            double n = normal[q];
            double w3 = second[q];
            double w4 = third[q];
            double slip = x2 - n * x1;
            double pressure = Gas.C2 * (kinetic[q] * x1 - n * x2 - w3 * x3 - w4 * x4 + v5[q]);
            double friction = viscosity * specificVolume[q];
            sum1[at + c] += convective * x2 + diffusion * x1;
            sum2[at + c] +=
                    convective * (n * (x2 + slip) + pressure) + friction * Gas.NORMAL_VISCOSITY * slip + diffusion * x2;
            sum3[at + c] += convective * (n * x3 + w3 * slip) + friction * (x3 - w3 * x1) + diffusion * x3;
            sum4[at + c] += convective * (n * x4 + w4 * slip) + friction * (x4 - w4 * x1) + diffusion * x4;
        }
    }

    private void energy(
            double[] v1,
            double[] v2,
            double[] v3,
            double[] v4,
            double[] v5,
            double[] sum5,
            int source,
            int count,
            int at) {
        double[] normal = zone.velocity(direction.normal() - 1);
        double[] second = zone.velocity(direction.second() - 1);
        double[] third = zone.velocity(direction.third() - 1);
        double[] kinetic = zone.kinetic();
        double[] specificVolume = zone.specificVolume();
        double[] energy = zone.state(4);
        double alongNormal = Gas.NORMAL_VISCOSITY * Gas.C34 - Gas.C1345;
        double along = Gas.C34 - Gas.C1345;
        for (int c = 0; c < count; c++) {
            int q = source + c;
            double x1 = v1[q];
            double x5 = v5[q];
            double n = normal[q];
            double w3 = second[q];
            double w4 = third[q];
            double volume = specificVolume[q];
            double specificEnergy = energy[q] * volume;
            double slip = v2[q] - n * x1;
            double pressure = Gas.C2 * (kinetic[q] * x1 - n * v2[q] - w3 * v3[q] - w4 * v4[q] + x5);
            double enthalpy = Gas.C1 * specificEnergy - Gas.C2 * kinetic[q];
            double heat = alongNormal * n * slip
                    + along * (w3 * (v3[q] - w3 * x1) + w4 * (v4[q] - w4 * x1))
                    + Gas.C1345 * (x5 - specificEnergy * x1);
            sum5[at + c] +=
                    convective * (n * (x5 + pressure) + enthalpy * slip) + viscous * volume * heat + diffusion * x5;
        }
    }
}
