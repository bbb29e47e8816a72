package lull.governor.server;

import java.io.IOException;
import java.nio.file.Path;

/** Tries to take a governor's state and says what came of it. */
final class StateTaker {

    private StateTaker() {}

    /** Argument: the state's directory. */
    public static void main(String[] arguments) {
        try (GovernorState state = GovernorState.open(Path.of(arguments[0]))) {
            System.out.println("taken " + state);
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
    }
}
