package lull.agent.users;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // a read of a pipe can't be interrupted
class AgentUserTest {
    @TempDir
    private Path folder;

    private String getent(String script) throws IOException {
        Path file = Files.writeString(folder.resolve("getent"), "#!/bin/sh\n" + script + "\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"))
                .toString();
    }

    @Test
    void shouldTellAUserAsTheMachineDoes() throws IOException {
        String getent = getent("echo \"alice:x:$2:100:Alice:/home/alice:/bin/sh\"");
        assertEquals(
                Optional.of(new AgentUser(1000, 100, "alice", "/home/alice")),
                AgentUser.of(1000, getent, Duration.ofMinutes(1)));
    }

    /** As where a directory service hangs: nobody ever writes to the pipe. */
    @Test
    void shouldKnowNobodyWhenNoAnswerComes() throws IOException, InterruptedException {
        Path pipe = folder.resolve("pipe");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        assertEquals(Optional.empty(), AgentUser.of(1000, getent("exec cat " + pipe), Duration.ofMillis(50)));
    }
}
