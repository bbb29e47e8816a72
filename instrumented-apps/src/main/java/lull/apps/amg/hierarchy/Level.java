package lull.apps.amg.hierarchy;

/**
 * One level of a hierarchy as a task holds it; columns of all matrices are positions.
 *
 * @param points own points and ghosts
 * @param matrix rows of the own points
 * @param weights of the smoother: the absolute sums of the matrix's rows (l1-Jacobi)
 * @param interpolation from the next level to all points, ghosts included; null on the coarsest level
 * @param restriction from the own points to all points of the next level, whose ghosts' sums belong to their owners; null on
 *     the coarsest level
 */
public record Level(
        Points points, SparseMatrix matrix, double[] weights, SparseMatrix interpolation, SparseMatrix restriction) {}
