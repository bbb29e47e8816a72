package lull.apps.npb.solver;

import lull.apps.npb.zone.Norms;
import lull.apps.npb.zone.RightHandSidePhase;
import lull.apps.npb.zone.SurfaceIntegral;
import lull.apps.npb.zone.Update;
import lull.apps.npb.zone.Zone;
import lull.apps.npb.zone.ZoneNorms;
import lull.apps.team.TeamMember;
import lull.apps.team.ThreadTeam;
import lull.probe.Phase;
import lull.probe.Phases;

/**
 * LU: one step of symmetric successive over-relaxation. A step starts from the residual that the step before left, from
 * before the faces were exchanged; the Jacobians see the new faces.
 *
 * <p>Threads share the planes, in all loops alike, so that what one has written stays with its processor. In the sweeps a thread may
 * begin a row of its planes when the one before it has done that row of its own; NPB's share the rows, and wait for planes, of which
 * there are fewer to fill the pipeline. The numbers are the same.
 */
public final class LuSolver implements ZoneSolver {
    private static final Phase SSOR = Phases.named("ssor");
    private static final Phase RHS = Phases.named("rhs");
    private static final double OMEGA = 1.2;

    private final Zone zone;
    private final double dt;
    private final ThreadTeam team;
    private final RightHandSidePhase rightHandSide;
    private final SsorRows[] rows;

    /** A solver of one zone with the class's time step. */
    public LuSolver(Zone zone, double dt, ThreadTeam team) {
        this.zone = zone;
        this.dt = dt;
        this.team = team;
        rightHandSide = new RightHandSidePhase(zone, 1, false);
        rows = new SsorRows[team.size()];
        for (int thread = 0; thread < rows.length; thread++) {
            rows[thread] = new SsorRows(zone, dt, OMEGA);
        }
    }

    @Override
    public void prepare() {
        team.parallel(RHS, rightHandSide::run);
    }

    @Override
    public void step() {
        team.parallel(SSOR, this::relax);
        team.parallel(RHS, rightHandSide::run);
    }

    @Override
    public ZoneNorms norms() {
        Norms norms = new Norms(zone);
        return new ZoneNorms(norms.residual(1), norms.error(1), new SurfaceIntegral(zone).value());
    }

    private void relax(TeamMember member) {
        int ny = zone.mesh().ny();
        int nz = zone.mesh().nz();
        int first = member.begin(1, nz - 1);
        int last = member.end(1, nz - 1);
        zone.derive(member.begin(0, nz), member.end(0, nz));
        for (int k = first; k < last; k++) {
            scale(k);
        }
        member.barrier();
        lowerSweep(member, first, last);
        upperSweep(member, first, last);
        member.barrier();
        Update.add(zone, 1 / (OMEGA * (2 - OMEGA)), first, last, 1, ny - 1);
    }

    private void scale(int k) {
        int from = zone.mesh().index(0, 1, k);
        int to = zone.mesh().index(0, zone.mesh().ny() - 1, k);
        for (double[] component : zone.rightHandSide()) {
            for (int q = from; q < to; q++) {
                component[q] *= dt;
            }
        }
    }

    private void lowerSweep(TeamMember member, int first, int last) {
        for (int j = 1; j < zone.mesh().ny() - 1; j++) {
            if (member.thread() > 0) {
                member.awaitStep(member.thread() - 1, j);
            }
            for (int k = first; k < last; k++) {
                rows[member.thread()].lower(zone.mesh().index(0, j, k));
            }
            member.post(j);
        }
    }

    /** Steps go on counting; that the next thread is in its upper sweep means that it needs our lower one no more. */
    private void upperSweep(TeamMember member, int first, int last) {
        int inner = zone.mesh().ny() - 2;
        for (int j = inner; j >= 1; j--) {
            int step = 2 * inner + 1 - j;
            if (member.thread() < member.threads() - 1) {
                member.awaitStep(member.thread() + 1, step);
            }
            for (int k = last - 1; k >= first; k--) {
                rows[member.thread()].upper(zone.mesh().index(0, j, k));
            }
            member.post(step);
        }
    }
}
