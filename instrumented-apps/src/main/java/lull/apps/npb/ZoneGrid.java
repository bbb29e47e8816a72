package lull.apps.npb;

import lull.apps.npb.zone.Mesh;

/** How the global mesh is cut into zones, numbered with x fastest; a torus in x and y. */
final class ZoneGrid {
    private final ZonedProblem problem;
    private final int[] xSizes;
    private final int[] ySizes;

    ZoneGrid(ZonedProblem problem) {
        this.problem = problem;
        xSizes = sizes(problem, problem.gx(), problem.xZones());
        ySizes = sizes(problem, problem.gy(), problem.yZones());
    }

    /** BT's zones grow geometrically along each axis, the others' are equal. */
    private static int[] sizes(ZonedProblem problem, int points, int zones) {
        if (problem.benchmark() != Benchmark.BT) {
            int[] sizes = new int[zones];
            for (int zone = 0; zone < zones; zone++) {
                sizes[zone] = points * (zone + 1) / zones - points * zone / zones;
            }
            return sizes;
        }
        return geometricSizes(points, zones, problem.problemClass() == ProblemClass.S ? 3 : 4.5);
    }

    /** Sizes whose last is about {@code ratio} times the first. */
    static int[] geometricSizes(int points, int zones, double ratio) {
        double growth = Math.exp(Math.log(ratio) / (zones - 1));
        double smallest = points * (growth - 1) / (Math.pow(growth, zones) - 1);
        int[] sizes = new int[zones];
        int end = 0;
        for (int zone = 0; zone < zones; zone++) {
            int next = (int) (smallest * (Math.pow(growth, zone + 1) - 1) / (growth - 1) + 0.45);
            sizes[zone] = next - end;
            end = next;
        }
        return sizes;
    }

    int zones() {
        return problem.zones();
    }

    int xZones() {
        return problem.xZones();
    }

    int yZones() {
        return problem.yZones();
    }

    int nx(int zone) {
        return xSizes[zone % problem.xZones()];
    }

    int ny(int zone) {
        return ySizes[zone / problem.xZones()];
    }

    int nz() {
        return problem.gz();
    }

    /** Points of a zone. */
    int points(int zone) {
        return nx(zone) * ny(zone) * nz();
    }

    /** The zone so many places further in x and y. */
    int neighbour(int zone, int stepsX, int stepsY) {
        int x = Math.floorMod(zone % problem.xZones() + stepsX, problem.xZones());
        int y = Math.floorMod(zone / problem.xZones() + stepsY, problem.yZones());
        return y * problem.xZones() + x;
    }

    /** Cell sizes are averages over the global mesh, the same in all zones; LU counts the cells of one zone. */
    Mesh mesh(int zone) {
        double gx = problem.gx();
        double gy = problem.gy();
        double hz = 1.0 / (problem.gz() - 1);
        if (problem.benchmark() == Benchmark.LU) {
            return new Mesh(
                    nx(zone),
                    ny(zone),
                    nz(),
                    1 / (gx / problem.xZones() - 1),
                    1 / (gy / problem.yZones() - 1),
                    hz,
                    true);
        }
        return new Mesh(nx(zone), ny(zone), nz(), problem.xZones() / (gx - 1), problem.yZones() / (gy - 1), hz, false);
    }
}
