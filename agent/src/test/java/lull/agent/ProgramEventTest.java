package lull.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ProgramEventTest {
    @Test
    void shouldReadWhatTheSupervisorSays() {
        assertEquals(new ProgramEvent(ProgramEvent.Kind.STARTED, 17, 5), ProgramEvent.parse("started 17 5"));
        assertEquals(new ProgramEvent(ProgramEvent.Kind.SIGNALLED, 11, 9), ProgramEvent.parse("signalled 11 9\n"));
        for (String bad : new String[] {"", "exited 3", "exited x 1", "vanished 1 2"}) {
            assertThrows(IllegalArgumentException.class, () -> ProgramEvent.parse(bad), bad);
        }
    }

    @Test
    void shouldTellHowAProgramEnded() {
        Optional<ProgramEvent> started = Optional.of(new ProgramEvent(ProgramEvent.Kind.STARTED, 1, 1_000_000_000));
        RunEnd exited = RunEnd.of(started, new ProgramEvent(ProgramEvent.Kind.EXITED, 3, 3_500_000_000L));
        assertEquals(new RunEnd(OptionalInt.of(3), OptionalInt.empty(), OptionalDouble.of(2.5)), exited);
        assertEquals(
                OptionalInt.of(9),
                RunEnd.of(started, new ProgramEvent(ProgramEvent.Kind.SIGNALLED, 9, 2))
                        .signal());
        assertEquals(RunEnd.UNSEEN, RunEnd.of(started, new ProgramEvent(ProgramEvent.Kind.LOST, 0, 0)));
    }
}
