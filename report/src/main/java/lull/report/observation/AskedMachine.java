package lull.report.observation;

import java.util.OptionalInt;
import lull.platform.emulated.EmulatedNode;

/**
 * The emulated machine that a run was asked to be for.
 *
 * @param name by which it is found again
 * @param cores of it that each task was to have; empty for the default
 */
public record AskedMachine(String name, OptionalInt cores) {
    /** The machine of a node. */
    public static AskedMachine of(EmulatedNode node) {
        return new AskedMachine(node.name(), node.taskCores());
    }
}
