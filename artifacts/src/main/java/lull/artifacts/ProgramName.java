package lull.artifacts;

/** What people call a program. */
public final class ProgramName {
    private ProgramName() {}

    /** The last part of its path; a path that ends in none as it is. */
    public static String of(String path) {
        return path.endsWith("/") ? path : path.substring(path.lastIndexOf('/') + 1);
    }
}
