package lull.cli.app;

import java.util.Optional;
import java.util.spi.ToolProvider;

/**
 * The instrumented applications, as a tool of this name: they are part of the command only if Open MPI's Java bindings
 * were there when it was built.
 */
final class Applications {
    /** Why there are none, and the cure. */
    static final String ABSENT = "this build has no applications, because Open MPI's Java bindings were missing; "
            + "install libopenmpi-dev and xz-utils, then: scripts/mpi-jar.sh && mvn -q -DskipTests package";

    private static final String TOOL = "lull-apps";

    private Applications() {}

    static Optional<ToolProvider> find() {
        return ToolProvider.findFirst(TOOL);
    }
}
