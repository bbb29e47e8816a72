package lull.cli.meter;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import lull.platform.KernelFiles;
import lull.platform.emulated.MachineClock;
import lull.platform.energy.Baseline;
import lull.platform.energy.EnergyAccount;
import lull.platform.energy.EnergyReading;
import lull.platform.energy.EnergySource;
import lull.platform.energy.MeterDescription;
import lull.platform.node.Platform;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeterReportTest {
    private static String text(double joules) {
        EnergyAccount account = new EnergyAccount(
                new MeterDescription("wall", EnergySource.MEASURED, "whole node", 0, 0, "its maker", 60),
                new EnergyReading(1, joules, 0, 0, Optional.empty()),
                Optional.of(new Baseline("wall", 10, 0, 60)));
        Platform linux = Platform.named(Platform.LINUX, new KernelFiles(Path.of("/")), MachineClock.system());
        return new MeterReport(linux).accountsText(List.of(account), 1, "exit code 0");
    }

    @Test
    void shouldTellTotalStaticAndDynamicEnergy() {
        assertTrue(text(12.5).contains("static       10.00 J") && text(12.5).contains("dynamic       2.50 J"));
    }

    @ParameterizedTest
    @CsvSource({"9.999, '0.00'", "10, '0.00'", "9.98, '-0.02'"})
    void shouldShowNoNegativeNought(double joules, String dynamic) {
        String text = text(joules);

        assertTrue(text.matches("(?s).*dynamic +" + dynamic + " J.*"), text);
    }
}
