package lull.platform.frequency;

import java.io.IOException;
import java.nio.file.Path;
import lull.platform.settings.FoundSettings;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A kernel's frequency files in a folder of their own, and what controls them, for tests of {@link LinuxFrequencyControl}. */
abstract class FakeCpufreqTree {
    @TempDir
    Path sysfs;

    FakeCpufreq kernel;

    @BeforeEach
    void makeTree() {
        kernel = new FakeCpufreq(sysfs);
    }

    LinuxFrequencyControl control() throws IOException {
        return new LinuxFrequencyControl(kernel.files(), FoundSettings.inMemory());
    }

    static FrequencyDomain first(FrequencyControl control) {
        return control.domains().get(0);
    }
}
