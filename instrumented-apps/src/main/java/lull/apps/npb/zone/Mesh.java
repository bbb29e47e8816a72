package lull.apps.npb.zone;

/**
 * The mesh of one zone; the z lines are never cut.
 *
 * @param nx points in x, boundary included, at least 6
 * @param ny points in y, boundary included, at least 6
 * @param nz points in z, boundary included, at least 6
 * @param hx average cell size in x
 * @param hy average cell size in y
 * @param hz cell size in z
 * @param unitCube whether the zone's local coordinates end at exactly 1, as LU's do; the others' end at (n-1)h
 */
public record Mesh(int nx, int ny, int nz, double hx, double hy, double hz, boolean unitCube) {
    /** Below this the one-sided fourth differences at both ends of a line would overlap. */
    public static final int SHORTEST_LINE = 6;

    /** Checks the sizes. */
    public Mesh {
        if (nx < SHORTEST_LINE || ny < SHORTEST_LINE || nz < SHORTEST_LINE) {
            throw new IllegalArgumentException(
                    "a zone needs " + SHORTEST_LINE + " points in each direction, got " + nx + " x " + ny + " x " + nz);
        }
    }

    /** Points of the zone. */
    public int points() {
        return nx * ny * nz;
    }

    /** Points of a z plane. */
    public int plane() {
        return nx * ny;
    }

    /** Points that are not on the boundary. */
    int interiorPoints() {
        return (nx - 2) * (ny - 2) * (nz - 2);
    }

    /** Place of a point in the linear arrays, x fastest. */
    public int index(int i, int j, int k) {
        return (k * ny + j) * nx + i;
    }

    double xi(int i) {
        return unitCube ? (double) i / (nx - 1) : i * hx;
    }

    double eta(int j) {
        return unitCube ? (double) j / (ny - 1) : j * hy;
    }

    double zeta(int k) {
        return unitCube ? (double) k / (nz - 1) : k * hz;
    }
}
