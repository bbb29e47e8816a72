package lull.apps.amg.hierarchy;

import java.util.stream.IntStream;

/**
 * The Laplace operator on a box of points with zero values around it: 7 points (6 and -1) or 27 points (26 and -1) a row.
 *
 * @param x points along x, likewise y and z; at most 2³¹ - 1 in all
 * @param stencil 7 or 27
 */
public record LaplaceGrid(int x, int y, int z, int stencil) {
    /** Checks the extents. */
    public LaplaceGrid {
        if (x < 1 || y < 1 || z < 1 || (double) x * y * z > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("a grid of " + x + "x" + y + "x" + z
                    + ": extents are at least 1 and their product" + " at most " + Integer.MAX_VALUE);
        }
        if (stencil != 7 && stencil != 27) {
            throw new IllegalArgumentException("a stencil of " + stencil + " points: there are 7 and 27");
        }
    }

    /** Points of the whole grid. */
    public int size() {
        return x * y * z;
    }

    /** The operator's greatest sum of a row's absolute values: the diagonal is as large as all the others together. */
    public int norm() {
        return 2 * (stencil - 1);
    }

    /** Numbers of a task's points, ascending. */
    int[] points(Slabs slabs, int task) {
        int first = slabs.firstPlane(task);
        int planes = slabs.planes(task);
        return IntStream.range(0, planes * y * z)
                .map(i -> first + i % planes + x * (i / planes))
                .toArray();
    }

    /** Rows of some points; columns are points' numbers. */
    SparseMatrix rows(int[] points) {
        RowBuilder rows = new RowBuilder(points.length, points.length * stencil);
        for (int point : points) {
            addRow(rows, point);
            rows.endRow();
        }
        return rows.build();
    }

    private void addRow(RowBuilder rows, int point) {
        int px = point % x;
        int py = point / x % y;
        int pz = point / (x * y);
        for (int neighbour = 0; neighbour < 27; neighbour++) {
            int dx = neighbour % 3 - 1;
            int dy = neighbour / 3 % 3 - 1;
            int dz = neighbour / 9 - 1;
            int distance = Math.abs(dx) + Math.abs(dy) + Math.abs(dz);
            boolean inside = px + dx >= 0 && px + dx < x && py + dy >= 0 && py + dy < y && pz + dz >= 0 && pz + dz < z;
            if (inside && (distance <= 1 || stencil == 27)) {
                rows.add(point + dx + x * (dy + y * dz), distance == 0 ? stencil - 1 : -1);
            }
        }
    }
}
