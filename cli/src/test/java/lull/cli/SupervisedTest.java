package lull.cli;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Scripts under the real supervisor, in a folder of the test's own. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // a read of a named pipe can't be interrupted
abstract class SupervisedTest {

    @TempDir
    Path directory;

    @BeforeEach
    void requireSupervisor() {
        SupervisedRun.requireSupervisor();
    }

    SupervisedRun run(String agent, String program) {
        return new SupervisedRun(directory, agent, program);
    }
}
