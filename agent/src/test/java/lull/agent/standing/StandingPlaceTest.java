package lull.agent.standing;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StandingPlaceTest {
    @TempDir
    private Path shared;

    private Path directory;
    private StandingPlace place;

    @BeforeEach
    void open() throws IOException {
        directory = shared.resolve("channels");
        place = opened();
    }

    private StandingPlace opened() throws IOException {
        return StandingPlace.open(List.of(directory), pid -> true);
    }

    private void moveAway() throws IOException {
        Files.move(directory, shared.resolve("away"));
    }

    @Test
    void shouldBeThereUntilItIsTakenAway() throws IOException {
        assertTrue(place.isThere());
        moveAway();
        assertFalse(place.isThere());
        Files.createFile(directory);
        assertFalse(place.isThere(), "a file has its name");
        Files.delete(directory);
        Files.move(shared.resolve("away"), directory);
        assertTrue(place.isThere());
    }

    @Test
    void shouldLeaveAnotherAgentsDirectoryAloneWhenThatHasItsName() throws IOException {
        moveAway();
        try (StandingPlace others = opened()) {
            assertFalse(place.isThere());
            place.close();
            assertTrue(others.isThere());
        }
        assertFalse(Files.exists(directory));
    }
}
