package lull.kerneltests;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import lull.kerneltests.governor.CapChecks;
import lull.kerneltests.guest.Checks;
import lull.kerneltests.guest.Guest;
import lull.kerneltests.guest.Powercap;
import lull.platform.KernelFiles;
import lull.platform.energy.EnergyMeter;
import lull.platform.energy.EnergyReading;
import lull.platform.energy.meters.RaplZones;

/** The energy meters on the kernel's own powercap, whose counters are set by the checks. */
final class PowercapChecks {

    private static final long PACKAGE_RANGE = 1_000_000;
    private static final long DRAM_RANGE = 65_535;
    private static final int EIO = 5;
    private static final int READINGS = 50;

    private final Checks checks;
    private final KernelFiles files = new KernelFiles(Path.of("/"));

    PowercapChecks(Checks checks) {
        this.checks = checks;
    }

    void run() throws IOException {
        checks.check(
                "powercap zones appear",
                () -> Powercap.load("package_range=" + PACKAGE_RANGE, "dram_range=" + DRAM_RANGE));
        checks.check("powercap: packages and memory are metered once, other zones left out", this::findsZones);
        checks.check("powercap: each counter's wrap is corrected on its own", this::correctsWraps);
        checks.check("powercap: a driver's error is said, and the meter goes on after it", this::survivesErrors);
        checks.check("powercap: who is not root is told why and what to do", this::explainsForbidden);
        checks.check("powercap: a reading's cost", this::measures);
        new CapChecks(checks).run();
    }

    private void findsZones() throws IOException {
        set(0, 0, 0, 0, 0, 0);
        Checks.equal(
                List.of("RAPL package-0", "RAPL package-0 dram", "RAPL package-1", "RAPL package-1 dram"),
                open().stream().map(meter -> meter.description().name()).toList());
    }

    private void correctsWraps() throws IOException {
        set(999_000, 7, 65_000, 10, 0, 3);
        List<EnergyMeter> meters = open();
        set(1_003_000, 9, 66_000, 20, 5, 4);
        Checks.equal(List.of(4_000L, 1_000L, 10L, 5L), microjoules(meters));
        set(2_003_000, 9, 131_000, 30, 5, 4);
        Checks.equal(List.of(1_004_000L, 66_000L, 20L, 5L), microjoules(meters));
    }

    private void survivesErrors() throws IOException {
        set(100, 0, 0, 0, 0, 0);
        EnergyMeter meter = open().get(0);
        Powercap.parameter("read_errno", Integer.toString(EIO));
        EnergyReading failed = meter.read();
        Powercap.parameter("read_errno", "0");
        Checks.that(failed.fault().orElse("").contains("energy_uj can't be read"), failed);
        set(350, 0, 0, 0, 0, 0);
        EnergyReading after = meter.read();
        Checks.that(after.fault().isEmpty() && Math.round(after.joules() * 1e6) == 250, after);
    }

    private void explainsForbidden() throws IOException, InterruptedException {
        Process lull = new ProcessBuilder(
                        "su",
                        "nobody",
                        "-s",
                        "/bin/sh",
                        "-c",
                        "LULL_START_TIMEOUT=600 "
                                + String.join(" ", Guest.supervised(Guest.lull("meter"), List.of("true"))))
                .redirectErrorStream(true)
                .start();
        String said = new String(lull.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Checks.equal(0, lull.waitFor());
        Checks.that(said.contains("only root may read package-0") && said.contains("chmod a+r"), said);
    }

    private void measures() throws IOException {
        EnergyMeter meter = open().get(0);
        long start = System.nanoTime();
        for (int i = 0; i < READINGS; i++) {
            meter.read();
        }
        checks.measured(String.format(
                Locale.ROOT,
                "powercap: %.0f microseconds a reading, mean of %d",
                (System.nanoTime() - start) / 1e3 / READINGS,
                READINGS));
    }

    private List<EnergyMeter> open() {
        return new RaplZones(files).open(System::nanoTime);
    }

    private static List<Long> microjoules(List<EnergyMeter> meters) {
        return meters.stream()
                .map(meter -> Math.round(meter.read().joules() * 1e6))
                .toList();
    }

    /** package-0, its core and dram, package-1, its dram, psys. */
    private static void set(long... values) throws IOException {
        StringBuilder text = new StringBuilder();
        for (long value : values) {
            text.append(text.isEmpty() ? "" : ",").append(value);
        }
        Powercap.parameter("microjoules", text.toString());
    }
}
