package lull.apps.dynamic.check;

/** A rectangle that may be cut from a sheet, any number of times. */
public record Piece(int width, int height, int value) {
    /** Sides of at least 1, a value of at least 0. */
    public Piece {
        if (width < 1 || height < 1 || value < 0) {
            throw new IllegalArgumentException("a piece has sides of at least 1 and a value of at least 0, got " + width
                    + " x " + height + " of value " + value);
        }
    }
}
