package lull.report;

/** A location as people are shown it: file and line stay whole, a long function before them is shortened. */
public final class ShownLocation {
    private static final String CUT = "~";

    private ShownLocation() {}

    /**
     * The location in so many columns, or in those of file and line if they are more.
     *
     * @param location as {@code function (file:line)}; another form is cut at its end
     */
    public static String of(String location, int columns) {
        if (location.length() <= columns) {
            return location;
        }
        int place = location.endsWith(")") ? location.lastIndexOf(" (") : -1;
        if (place < 0) {
            return location.substring(0, columns - 1) + CUT;
        }
        String where = location.substring(place + 1);
        int left = columns - 1 - CUT.length() - where.length();
        return left < 1 ? where : location.substring(0, left) + CUT + " " + where;
    }
}
