package lull.apps.npb.solver;

import lull.apps.npb.zone.Direction;
import lull.apps.npb.zone.Zone;

/**
 * BT's line systems of one direction, solved line by line in r: block Thomas without pivoting. With components counted
 * from the normal momentum all directions have the same sparse blocks, whose zeros are never touched:
 * lower = -dt (t2 A + t1 (N + D)) and upper = dt (t2 A - t1 (N + D)) of the neighbours, diagonal = I + 2 dt t1 (N + D).
 * One thread's: it holds scratch space.
 */
final class BlockLine {
    private static final int SIZE = DenseBlock.SIZE;

    private final Zone zone;
    private final Direction direction;
    private final LineBlocks blocks;
    /** By position: the columns of the inverse diagonal times upper, and the solved right-hand side as a sixth column. */
    private final double[] columns;

    private final double[] diagonal = new double[SIZE * SIZE];

    BlockLine(Zone zone, Direction direction, double dt) {
        this.zone = zone;
        this.direction = direction;
        blocks = new LineBlocks(zone, direction, dt);
        columns = new double[direction.length() * DenseBlock.COLUMNS * SIZE];
    }

    /** Solves the line that begins at a boundary point. */
    void solve(int start) {
        blocks.fill(start);
        gather(start);
        for (int position = 1; position < direction.length() - 1; position++) {
            int here = position * DenseBlock.COLUMNS * SIZE;
            blocks.diagonal(position, diagonal);
            blocks.upper(position + 1, columns, here);
            if (position > 1) {
                int before = here - DenseBlock.COLUMNS * SIZE;
                blocks.subtractLower(position - 1, columns, before, diagonal, 0, SIZE);
                blocks.subtractLower(position - 1, columns, before + SIZE * SIZE, columns, here + SIZE * SIZE, 1);
            }
            DenseBlock.factor(diagonal);
            DenseBlock.solve(diagonal, columns, here);
        }
        substitute();
        scatter(start);
    }

    private void gather(int start) {
        double[][] r = zone.rightHandSide();
        Direction d = direction;
        int right = SIZE * SIZE;
        for (int position = 1; position < d.length() - 1; position++) {
            int q = start + position * d.stride();
            int x = position * DenseBlock.COLUMNS * SIZE + right;
            columns[x] = r[0][q];
            columns[x + 1] = r[d.normal()][q];
            columns[x + 2] = r[d.second()][q];
            columns[x + 3] = r[d.third()][q];
            columns[x + 4] = r[4][q];
        }
    }

    /** x(p) -= C(p) x(p+1), from the last interior position but one down; the boundary's x is 0. */
    private void substitute() {
        for (int position = direction.length() - 3; position >= 1; position--) {
            DenseBlock.subtractNext(columns, position * DenseBlock.COLUMNS * SIZE);
        }
    }

    private void scatter(int start) {
        double[][] r = zone.rightHandSide();
        Direction d = direction;
        int right = SIZE * SIZE;
        for (int position = 1; position < d.length() - 1; position++) {
            int q = start + position * d.stride();
            int x = position * DenseBlock.COLUMNS * SIZE + right;
            r[0][q] = columns[x];
            r[d.normal()][q] = columns[x + 1];
            r[d.second()][q] = columns[x + 2];
            r[d.third()][q] = columns[x + 3];
            r[4][q] = columns[x + 4];
        }
    }
}
