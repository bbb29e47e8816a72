package lull.channel.layout;

/** Who runs a region: an OpenMP runtime, or the program itself between markers. Twin of {@code enum lull_runtime}. */
public enum RegionRuntime {
    NONE("none"),
    LIBGOMP("libgomp"),
    LIBOMP("libomp"),
    MARKER("marker"),
    JAVA("java");

    private final String label;

    RegionRuntime(String label) {
        this.label = label;
    }

    /** The name used in reports. */
    public String label() {
        return label;
    }

    /** By the number in the channel; one that nobody knows is none. */
    public static RegionRuntime of(int code) {
        return code >= 0 && code < values().length ? values()[code] : NONE;
    }
}
