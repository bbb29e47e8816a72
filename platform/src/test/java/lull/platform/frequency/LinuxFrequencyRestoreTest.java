package lull.platform.frequency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import lull.platform.settings.AttributeFolder;
import lull.platform.settings.FoundSettings;
import lull.platform.settings.RestoreFault;
import org.junit.jupiter.api.Test;

/** What {@link LinuxFrequencyControl} puts back, and what it can not. */
class LinuxFrequencyRestoreTest extends FakeCpufreqTree {
    @Test
    void shouldRestoreEachAttributeThatWasWritten() throws IOException {
        kernel.policy(0, "0")
                .rangePolicy(1, "1")
                .policy(2, "2")
                .put(2, "scaling_governor", "userspace")
                .put(2, "scaling_setspeed", "1600000")
                .put(2, "scaling_cur_freq", "1600000")
                .put(2, "cpuinfo_cur_freq", "1600000");
        LinuxFrequencyControl control = control();
        control.domains()
                .forEach(domain -> assertTrue(control.set(domain, 1.2e9).isHeld()));

        assertEquals(List.of(), control.restore());

        assertEquals("schedutil", kernel.text(0, "scaling_governor"));
        assertEquals("800000", kernel.text(1, "scaling_min_freq"));
        assertEquals("2400000", kernel.text(1, "scaling_max_freq"));
        assertEquals("userspace", kernel.text(2, "scaling_governor"));
        assertEquals("1600000", kernel.text(2, "cpuinfo_cur_freq"));
        kernel.writes();
        assertEquals(List.of(), control.restore());
        assertEquals(List.of(), kernel.writes());
    }

    @Test
    void shouldRestoreTheOthersWhenOneAttributeRefuses() throws IOException {
        kernel.rangePolicy(0, "0").policy(1, "1");
        LinuxFrequencyControl control = control();
        control.domains().forEach(domain -> control.set(domain, 1.2e9));
        kernel.remove(0, "scaling_min_freq");

        List<RestoreFault> faults = control.restore();

        assertEquals(
                List.of("policy0/scaling_min_freq"),
                faults.stream().map(RestoreFault::attribute).toList());
        assertEquals("2400000", kernel.text(0, "scaling_max_freq"));
        assertEquals("schedutil", kernel.text(1, "scaling_governor"));
        kernel.put(0, "scaling_min_freq", "1200000");
        assertEquals(List.of(), control.restore());
        assertEquals("800000", kernel.text(0, "scaling_min_freq"));
    }

    @Test
    void shouldReportRestoreThatReadsBackDifferently() throws IOException {
        kernel.rangePolicy(0, "0");
        LinuxFrequencyControl control = control();
        control.set(first(control), 1.2e9);
        kernel.cap(0, 1200000);

        List<RestoreFault> faults = control.restore();

        assertEquals(1, faults.size(), faults.toString());
        assertTrue(faults.get(0).describe().contains("it holds '1200000'"), faults.toString());
    }

    @Test
    void shouldRestoreAfterADeathWhenSettingsAreInAFile() throws IOException {
        Path file = sysfs.resolve("found");
        kernel.policy(0, "0");
        LinuxFrequencyControl killed = new LinuxFrequencyControl(kernel.files(), FoundSettings.inFile(file));
        killed.set(first(killed), 1.2e9);

        LinuxFrequencyControl next = new LinuxFrequencyControl(kernel.files(), FoundSettings.inFile(file));

        assertEquals(List.of(), next.restore());
        assertEquals("schedutil", kernel.text(0, "scaling_governor"));
        assertEquals(List.of(), FoundSettings.inFile(file).folders());
    }

    @Test
    void shouldWriteNothingWhenFoundValueCannotBeSaved() throws IOException {
        Path file = sysfs.resolve("missing/found");
        kernel.policy(0, "0");
        LinuxFrequencyControl control = new LinuxFrequencyControl(kernel.files(), FoundSettings.inFile(file));

        FrequencySetting setting = control.set(first(control), 1.2e9);

        assertFalse(setting.isHeld());
        assertEquals(List.of(), kernel.writes());
    }

    @Test
    void shouldRefuseAFileOfFoundSettingsThatIsNone() throws IOException {
        Path file = sysfs.resolve("found");
        for (String text : List.of("", "x\n", "lull found settings 1\npolicy0/../../x=1\n")) {
            Files.writeString(file, text);
            assertThrows(IOException.class, () -> FoundSettings.inFile(file), text);
        }
    }

    /** A write of the lower limit has the driver look at both. */
    @Test
    void shouldPutBackTheLimitThatWasThereBeforeTheDriverBentIt() throws IOException {
        kernel.rangePolicy(0, "0");
        AttributeFolder.Writer bending = (file, text) -> {
            kernel.write(file, text);
            if (file.endsWith("scaling_min_freq") && text.equals("2000000")) {
                kernel.put(0, "scaling_max_freq", "1600000");
            }
        };
        LinuxFrequencyControl control =
                new LinuxFrequencyControl(new CpufreqFiles(sysfs, bending), FoundSettings.inMemory());
        control.set(first(control), 2.0e9);
        assertEquals(List.of(), control.restore());
        assertEquals("2400000", kernel.text(0, "scaling_max_freq"));
        assertEquals("800000", kernel.text(0, "scaling_min_freq"));
    }

    /** Linux takes a limit at once and applies it later, after the governor has looked for the last time. */
    @Test
    void shouldPutBackALimitThatWasTakenAndNotYetApplied() throws IOException {
        kernel.rangePolicy(0, "0");
        List<String> late = new ArrayList<>();
        AttributeFolder.Writer lagging = (file, text) -> late.add(file.getFileName() + "=" + text);
        LinuxFrequencyControl control =
                new LinuxFrequencyControl(new CpufreqFiles(sysfs, lagging), FoundSettings.inMemory());
        control.set(first(control), 1.3e9);
        assertEquals(List.of(), control.restore());
        late.forEach(write -> kernel.put(0, write.split("=")[0], write.split("=")[1]));
        assertEquals("2400000", kernel.text(0, "scaling_max_freq"));
        assertEquals("800000", kernel.text(0, "scaling_min_freq"));
    }
}
