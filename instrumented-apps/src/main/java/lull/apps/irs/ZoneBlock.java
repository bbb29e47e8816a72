package lull.apps.irs;

/**
 * A box of zones and its place in a task's vectors, with a rim of one zone around it. Zones are numbered from 0 on each
 * axis, rim zones are -1 and the box's extent; x runs fastest.
 *
 * @param firstX zones of the whole cube before this block, along x; likewise y and z
 * @param zonesX extent along x; likewise y and z
 * @param base index of the block's first rim zone in a vector
 */
record ZoneBlock(int firstX, int firstY, int firstZ, int zonesX, int zonesY, int zonesZ, int base) {
    /** From a zone to the next one along y. */
    int rowStride() {
        return zonesX + 2;
    }

    /** From a zone to the next one along z. */
    int planeStride() {
        return rowStride() * (zonesY + 2);
    }

    /** Values in a vector, rim included. */
    int length() {
        return planeStride() * (zonesZ + 2);
    }

    /** Index of a zone in a vector. */
    int index(int x, int y, int z) {
        return base + x + 1 + (y + 1) * rowStride() + (z + 1) * planeStride();
    }

    /** The same zones elsewhere in a vector. */
    ZoneBlock at(int otherBase) {
        return new ZoneBlock(firstX, firstY, firstZ, zonesX, zonesY, zonesZ, otherBase);
    }
}
