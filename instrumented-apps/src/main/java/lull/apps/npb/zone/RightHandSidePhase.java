package lull.apps.npb.zone;

import lull.apps.team.TeamMember;

/** The region that all three benchmarks share: derived fields, then r = scale (f + R(u)), 0 at the ends of rows. */
public final class RightHandSidePhase {
    private final Zone zone;
    private final RightHandSide operator;
    private final double scale;
    private final boolean soundSpeed;

    /** A region; SP needs the speed of sound too. */
    public RightHandSidePhase(Zone zone, double scale, boolean soundSpeed) {
        this.zone = zone;
        operator = new RightHandSide(zone);
        this.scale = scale;
        this.soundSpeed = soundSpeed;
    }

    /** One thread's planes. */
    public void run(TeamMember member) {
        int nz = zone.mesh.nz();
        derive(member.begin(0, nz), member.end(0, nz));
        member.barrier();
        for (int k = member.begin(1, nz - 1); k < member.end(1, nz - 1); k++) {
            operator.plane(k);
            finish(k);
        }
    }

    private void derive(int from, int to) {
        zone.derive(from, to);
        if (soundSpeed) {
            Derived.fillSoundSpeed(zone, from * zone.mesh.plane(), to * zone.mesh.plane());
        }
    }

    private void finish(int k) {
        for (double[] component : zone.r) {
            for (int j = 1; j < zone.mesh.ny() - 1; j++) {
                int row = zone.mesh.index(0, j, k);
                component[row] = 0;
                for (int q = row + 1; q < row + zone.mesh.nx() - 1; q++) {
                    component[q] *= scale;
                }
                component[row + zone.mesh.nx() - 1] = 0;
            }
        }
    }
}
