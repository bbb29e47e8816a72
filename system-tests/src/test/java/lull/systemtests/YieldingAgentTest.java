package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** An agent that only observes leaves busy CPUs to the program. */
class YieldingAgentTest {
    /** Its parent's child with a session of its own is the agent. It goes on until that yields, and tells its own session's value. */
    private static final String WAIT_UNTIL_THE_AGENT_YIELDS =
            """
            for child in $(cat /proc/$PPID/task/$PPID/children); do
              if [ "$(ps -o sid= -p $child | tr -d ' ')" = $child ]; then agent=$child; fi
            done
            until grep -q 'nice 19$' /proc/$agent/autogroup; do sleep 0.01; done
            sed 's/.* //' /proc/self/autogroup
            """;

    @Test
    void shouldYieldToTheProgramAndLeaveTheProgramsOwnSessionAlone() {
        assumeTrue(Files.exists(Path.of("/proc/self/autogroup")), "this kernel has no autogroups");
        Launch program = Launch.of("sh", "-c", WAIT_UNTIL_THE_AGENT_YIELDS);
        String alone = Launch.of("sed", "s/.* //", "/proc/self/autogroup")
                .run()
                .assertSuccess()
                .stdout();

        Outcome outcome = LullCommand.run(program).run().assertSuccess();

        assertEquals(alone, outcome.stdout(), outcome::description);
    }
}
