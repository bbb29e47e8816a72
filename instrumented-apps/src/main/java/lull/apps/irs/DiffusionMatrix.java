package lull.apps.irs;

/**
 * Diffusion between zones of unit size: each cell between eight zones couples them all, faces by an eighth, face and space
 * diagonals by a twenty-fourth of its coefficient (half a seven-point, half a trilinear finite-element scheme: no positive
 * coupling, all 27 points used). Rows sum to zero, nothing leaves the cube.
 */
final class DiffusionMatrix {
    private static final double FACE = 1.0 / 8;
    private static final double FAR = 1.0 / 24;

    private final Opacity opacity;
    private final double factor;

    /** @param factor of all couplings: light's way in a time step */
    DiffusionMatrix(Opacity opacity, double factor) {
        this.opacity = opacity;
        this.factor = factor;
    }

    /** Adds the cells that touch a block; rows of its rim stay incomplete. */
    void addTo(Couplings matrix, ZoneBlock block) {
        for (int z = -1; z < block.zonesZ(); z++) {
            for (int y = -1; y < block.zonesY(); y++) {
                for (int x = -1; x < block.zonesX(); x++) {
                    int globalX = block.firstX() + x;
                    int globalY = block.firstY() + y;
                    int globalZ = block.firstZ() + z;
                    if (inside(globalX) && inside(globalY) && inside(globalZ)) {
                        addCell(
                                matrix,
                                block,
                                block.index(x, y, z),
                                factor * opacity.diffusion(globalX, globalY, globalZ));
                    }
                }
            }
        }
    }

    private boolean inside(int cell) {
        return cell >= 0 && cell + 1 < opacity.zones();
    }

    private static void addCell(Couplings matrix, ZoneBlock block, int first, double coefficient) {
        for (int corner = 1; corner < 8; corner++) {
            for (int other = 0; other < corner; other++) {
                double coupling = coefficient * (Integer.bitCount(corner ^ other) == 1 ? FACE : FAR);
                int zone = corner(block, first, corner);
                matrix.lower(direction(corner, other))[zone] -= coupling;
                matrix.diagonal()[zone] += coupling;
                matrix.diagonal()[corner(block, first, other)] += coupling;
            }
        }
    }

    private static int corner(ZoneBlock block, int first, int corner) {
        return first + (corner & 1) + (corner >> 1 & 1) * block.rowStride() + (corner >> 2) * block.planeStride();
    }

    /** Which of a zone's neighbours another corner of the same cell is. */
    private static int direction(int corner, int other) {
        int x = (other & 1) - (corner & 1);
        int y = (other >> 1 & 1) - (corner >> 1 & 1);
        int z = (other >> 2) - (corner >> 2);
        return x + 1 + 3 * (y + 1) + 9 * (z + 1);
    }
}
