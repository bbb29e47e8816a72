package lull.apps.dynamic.check;

/** Lengths between the vertices of a convex polygon, rounded to whole units so that sums are exact. */
public final class Chords {
    private final double[] x;
    private final double[] y;

    /**
     * A polygon.
     *
     * @param x abscissae of the vertices, in order round the polygon
     * @param y their ordinates
     */
    public Chords(double[] x, double[] y) {
        if (x.length != y.length || x.length < 3) {
            throw new IllegalArgumentException(
                    "a polygon has at least 3 vertices with an abscissa and an ordinate each, got " + x.length + " and "
                            + y.length);
        }
        this.x = x.clone();
        this.y = y.clone();
    }

    /** Number of vertices. */
    public int vertices() {
        return x.length;
    }

    /** Length of the edge or diagonal between two vertices. */
    public int length(int i, int j) {
        double dx = x[i] - x[j];
        double dy = y[i] - y[j];
        return (int) Math.round(Math.sqrt(dx * dx + dy * dy));
    }

    /** Length of a triangle's three sides. */
    public int perimeter(int i, int k, int j) {
        return length(i, k) + length(k, j) + length(i, j);
    }
}
