package lull.agent.status;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import lull.channel.ChannelDirectory;
import lull.report.observation.RunEnergy;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatusBoardTest {
    @TempDir
    Path place;

    private long nanos;
    private StatusBoard board;

    @BeforeEach
    void begin() throws IOException {
        board = new StatusBoard(
                ChannelDirectory.create(place, 42, path -> {}),
                new StatusBoard.About(List.of("agent"), "observe", Optional.empty()),
                nanos);
    }

    /** What is told of the power a second later. */
    private RunStatus.Power power(double joules) throws IOException {
        nanos += 1_000_000_000;
        board.update(
                nanos,
                () -> new StatusBoard.View(Optional.of("n1"), List.of(), List.of()),
                () -> new RunEnergy(
                        OptionalDouble.of(joules),
                        OptionalDouble.empty(),
                        Optional.of("rapl"),
                        Optional.of(RunEnergy.Kind.MEASURED),
                        Optional.empty()));
        return StatusFile.readAll(place).get(0).power();
    }

    @Test
    void shouldTellNoPowerFromReadingsOfTwoJobs() throws IOException {
        assertEquals("two readings are needed", power(1000).reason());
        assertEquals(50.0, power(1050).watts());
        board.forgetEnergy();
        assertEquals(new RunStatus.Power(null, "measured", "rapl", "two readings are needed"), power(3));
        assertEquals(40.0, power(43).watts());
    }
}
