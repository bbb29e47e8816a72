package lull.apps.npb.zone;

/**
 * A direction of a zone's mesh. The equations are the same in all three if the components are counted from the normal
 * momentum: density, normal momentum, the two others, energy.
 *
 * @param axis 0 for x, 1 for y, 2 for z
 * @param stride from a point to its neighbour in the linear arrays
 * @param length points of a line, boundary included
 * @param first 1/h&#178;, the factor of second differences (t1)
 * @param half 1/(2h), the factor of central differences (t2)
 * @param normal component of the normal momentum, 1..3
 * @param second component of another momentum
 * @param third component of the last momentum
 */
public record Direction(
        int axis, int stride, int length, double first, double half, int normal, int second, int third) {
    static Direction of(Mesh mesh, int axis) {
        int[] strides = {1, mesh.nx(), mesh.plane()};
        int[] lengths = {mesh.nx(), mesh.ny(), mesh.nz()};
        double h = axis == 0 ? mesh.hx() : axis == 1 ? mesh.hy() : mesh.hz();
        return new Direction(
                axis,
                strides[axis],
                lengths[axis],
                1 / (h * h),
                1 / (2 * h),
                1 + axis,
                1 + (axis + 1) % 3,
                1 + (axis + 2) % 3);
    }

    /** Second-difference diffusion of this direction. */
    public double diffusion() {
        return Gas.diffusion(axis);
    }
}
