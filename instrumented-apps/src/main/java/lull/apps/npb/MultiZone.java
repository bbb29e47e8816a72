package lull.apps.npb;

import java.util.Arrays;
import lull.apps.npb.solver.ZoneSolver;
import lull.apps.npb.zone.Zone;
import lull.apps.npb.zone.ZoneNorms;
import lull.apps.team.ThreadTeam;
import mpi.Intracomm;
import mpi.MPIException;

/** One task's zones, stepped together with the other tasks'. */
final class MultiZone {
    /** Numbers of a zone's norms: residual and error of five components, and the surface integral. */
    static final int NORMS = 11;

    private final Zone[] zones;
    private final ZoneSolver[] solvers;
    private final Faces faces;
    private final PeerMessages messages;

    /**
     * The zones that the task owns.
     *
     * @param owners of all zones
     * @param communicator of all tasks; null for a job of one
     */
    MultiZone(ZonedProblem problem, int[] owners, int rank, int tasks, ThreadTeam team, Intracomm communicator) {
        ZoneGrid grid = new ZoneGrid(problem);
        zones = new Zone[grid.zones()];
        solvers = new ZoneSolver[grid.zones()];
        for (int zone = 0; zone < zones.length; zone++) {
            if (owners[zone] == rank) {
                zones[zone] = new Zone(grid.mesh(zone));
                solvers[zone] = problem.benchmark().solver(zones[zone], problem.dt(), team);
            }
        }
        faces = new Faces(grid, zones, team);
        messages = new PeerMessages(faces.all(), owners, rank, tasks, communicator);
    }

    /** Back to the initial state. */
    void initialize() {
        for (int zone = 0; zone < zones.length; zone++) {
            if (zones[zone] != null) {
                zones[zone].initialize();
                solvers[zone].prepare();
            }
        }
    }

    /** One time step of all zones. */
    void step() throws MPIException {
        faces.copyOut();
        messages.exchange();
        faces.copyIn();
        for (ZoneSolver solver : solvers) {
            if (solver != null) {
                solver.step();
            }
        }
    }

    /** The norms of our zones, {@link #NORMS} numbers each; 0 for the others'. */
    double[] norms() {
        double[] norms = new double[zones.length * NORMS];
        for (int zone = 0; zone < zones.length; zone++) {
            if (solvers[zone] != null) {
                ZoneNorms ofZone = solvers[zone].norms();
                System.arraycopy(ofZone.residual(), 0, norms, zone * NORMS, 5);
                System.arraycopy(ofZone.error(), 0, norms, zone * NORMS + 5, 5);
                norms[zone * NORMS + NORMS - 1] = ofZone.surface();
            }
        }
        return norms;
    }

    /** The sums over zones, in the zones' order: the same to the last bit however zones are spread over tasks. */
    static ZoneNorms sum(double[] norms) {
        double[] sums = new double[NORMS];
        for (int i = 0; i < norms.length; i++) {
            sums[i % NORMS] += norms[i];
        }
        return new ZoneNorms(Arrays.copyOfRange(sums, 0, 5), Arrays.copyOfRange(sums, 5, 10), sums[NORMS - 1]);
    }
}
