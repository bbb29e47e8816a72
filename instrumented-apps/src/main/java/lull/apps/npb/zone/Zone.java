package lull.apps.npb.zone;

import java.util.List;

/**
 * The fields of one zone: a linear array per component, x fastest. The state u, the forcing f, and r, which is the
 * right-hand side at first and the update in the end; and what follows from u at each point.
 */
public final class Zone {
    /** Arrays of one double per point, for the estimate of memory. */
    public static final int ARRAYS = 3 * Gas.COMPONENTS + 7;

    final Mesh mesh;
    final List<Direction> directions;
    final double[][] u;
    final double[][] forcing;
    final double[][] r;
    /** 1 / density. */
    final double[] specificVolume;
    /** Momentum / density, by axis. */
    final double[][] velocity;
    /** Half the velocity squared. */
    final double[] kinetic;

    final double[] pressure;
    final double[] soundSpeed;

    /** A zone in its initial state, with its forcing. */
    public Zone(Mesh mesh) {
        this.mesh = mesh;
        int points = mesh.points();
        u = new double[Gas.COMPONENTS][points];
        forcing = new double[Gas.COMPONENTS][points];
        r = new double[Gas.COMPONENTS][points];
        velocity = new double[3][points];
        specificVolume = new double[points];
        kinetic = new double[points];
        pressure = new double[points];
        soundSpeed = new double[points];
        directions = List.of(Direction.of(mesh, 0), Direction.of(mesh, 1), Direction.of(mesh, 2));
        computeForcing();
        initialize();
    }

    /** The mesh. */
    public Mesh mesh() {
        return mesh;
    }

    /** A component of the state, 0..4, as a live linear array, x fastest. */
    public double[] state(int component) {
        return u[component];
    }

    /** The right-hand side of the equations at first, the update in the end: 5 live arrays, one per component. */
    public double[][] rightHandSide() {
        return r;
    }

    /** The velocity along an axis, 0 for x, as a live array. */
    public double[] velocity(int axis) {
        return velocity[axis];
    }

    /** 1 / density, as a live array. */
    public double[] specificVolume() {
        return specificVolume;
    }

    /** Half the velocity squared, as a live array. */
    public double[] kinetic() {
        return kinetic;
    }

    /** The speed of sound, as a live array; only SP fills it. */
    public double[] soundSpeed() {
        return soundSpeed;
    }

    /** The three directions, x first. */
    public List<Direction> directions() {
        return directions;
    }

    /** Back to the initial state. */
    public void initialize() {
        InitialState.fill(mesh, u);
    }

    /** To the exact solution at every point, which the forcing makes stationary. */
    public void initializeExactly() {
        InitialState.fillExact(mesh, u);
    }

    /** Velocity, pressure and so on from the state, at planes from..to-1. */
    public void derive(int from, int to) {
        Derived.fill(this, from * mesh.plane(), to * mesh.plane());
    }

    /** The forcing that makes the exact solution stationary: f = -R(exact), 0 on the boundary. */
    private void computeForcing() {
        initializeExactly();
        derive(0, mesh.nz());
        RightHandSide operator = new RightHandSide(this);
        for (int k = 1; k < mesh.nz() - 1; k++) {
            operator.plane(k);
        }
        for (int m = 0; m < Gas.COMPONENTS; m++) {
            for (int k = 1; k < mesh.nz() - 1; k++) {
                for (int j = 1; j < mesh.ny() - 1; j++) {
                    int row = mesh.index(0, j, k);
                    for (int q = row + 1; q < row + mesh.nx() - 1; q++) {
                        forcing[m][q] = -r[m][q];
                    }
                }
            }
        }
    }
}
