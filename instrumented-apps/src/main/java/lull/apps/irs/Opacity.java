package lull.apps.irs;

/** Opacity of the zones: ten in a sphere about the centre of the cube with a quarter of its side as radius, else one. */
record Opacity(int zones) {
    private static final double THICK = 10;
    private static final double THIN = 1;

    /** Of a zone that is numbered in the whole cube; also of rim zones inside it. */
    double of(int x, int y, int z) {
        double centre = zones / 2.0;
        double dx = x + 0.5 - centre;
        double dy = y + 0.5 - centre;
        double dz = z + 0.5 - centre;
        double radius = zones / 4.0;
        return dx * dx + dy * dy + dz * dz < radius * radius ? THICK : THIN;
    }

    /** Diffusion coefficient of the cell between zones x..x+1, y..y+1, z..z+1: from the mean of their opacities. */
    double diffusion(int x, int y, int z) {
        double sum = 0;
        for (int corner = 0; corner < 8; corner++) {
            sum += of(x + (corner & 1), y + (corner >> 1 & 1), z + (corner >> 2));
        }
        return 8 / (3 * sum);
    }
}
