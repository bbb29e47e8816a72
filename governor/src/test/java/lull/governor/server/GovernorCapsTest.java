package lull.governor.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import lull.governor.access.GovernorLimits;
import lull.platform.power.CapFloors;
import lull.platform.power.FakePowercap;
import org.junit.jupiter.api.Test;

/** Limits of power that a client asks the {@link Governor} for. */
class GovernorCapsTest extends GovernedNode {
    @Test
    void shouldCapWholePackagesOnlyAndPutThemBack() throws IOException {
        FakePowercap powercap = new FakePowercap(directory);
        Session client = client(10, 1000);
        ask(client, "lease 0-2");
        assertEquals("ok package-0 80.0 written\n", ask(client, "cap package 80"));
        assertEquals("105000000", powercap.text(FakePowercap.OTHER_PACKAGE, LIMIT), "CPU 3 is somebody else's");
        assertEquals("ok package_00_die_00 1.8E9 written\n", ask(client, "cap uncore 1800000000"));
        assertTrue(ask(client, "cap dram 10").contains("the administrator can allow"));
        assertTrue(ask(client, "status")
                .contains("package-0: CPUs 0-1, package capped at 80 W, to be put back {constraint_0"));
        ask(client, "set 0 1200000000");
        assertEquals("ok", ask(client, "restore 0"));
        assertEquals("schedutil", kernel.text(0, "scaling_governor"));
        assertEquals("80000000", powercap.text(FakePowercap.PACKAGE, LIMIT), "the cap is held");

        governor.dismiss(client);
        assertEquals("105000000", powercap.text(FakePowercap.PACKAGE, LIMIT));
        assertEquals("2400000", powercap.text(FakePowercap.UNCORE, "max_freq_khz"));
    }

    @Test
    void shouldPutCapsBackAtTheNextStartWhenKilled() throws IOException {
        FakePowercap powercap = new FakePowercap(directory);
        start(new GovernorLimits(
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                Optional.empty(),
                new CapFloors(OptionalDouble.of(90), OptionalDouble.of(5), OptionalDouble.empty()),
                10));
        Session client = client(10, 1000);
        ask(client, "lease 0-3");
        assertTrue(ask(client, "cap package 80").startsWith("ok package-0 90.0 written the nearest to 80 W"));
        assertEquals("ok package-0-dram 7.5 written\n", ask(client, "cap dram 7.5"));

        start(UNLIMITED);
        assertEquals("105000000", powercap.text(FakePowercap.PACKAGE, LIMIT));
        assertEquals("105000000", powercap.text(FakePowercap.OTHER_PACKAGE, LIMIT));
        assertEquals("0", powercap.text(FakePowercap.DRAM, "enabled"));
    }

    @Test
    void shouldEndALeaseWhoseCapHoldsForACpuThatComesOnline() throws IOException {
        FakePowercap powercap = new FakePowercap(directory);
        Path online = directory.resolve("sys/devices/system/cpu/online");
        Files.writeString(online, "0,2-3\n");
        Session client = client(10, 1000);
        ask(client, "lease 0");
        assertEquals("ok package-0 80.0 written\n", ask(client, "cap package 80"));
        lookAgain();
        lookAgain();

        Files.writeString(online, "0-3\n");
        lookAgain();
        assertEquals("ok", ask(client, "beat"), "one look is none");
        lookAgain();

        assertEquals(
                "error your lease ended: package-0 has CPUs 0-1 online, of which the lease has not all: 0",
                ask(client, "beat"));
        assertEquals("105000000", powercap.text(FakePowercap.PACKAGE, LIMIT));
    }

    @Test
    void shouldRefuseCapsThatHoldForOthersToo() {
        Session client = client(10, 1000);
        ask(client, "lease 0");
        assertTrue(ask(client, "cap package 80").contains("nothing to cap of kind package"));
        FakePowercap powercap = new FakePowercap(directory);
        assertTrue(ask(client, "cap package 80").contains("a cap holds for a whole processor package"));
        assertTrue(ask(client, "cap gpu 80").contains("'gpu' can't be capped; those can: package, dram, uncore"));
        assertTrue(ask(client, "cap package 0").contains("a cap of 0 W"));
        assertTrue(ask(client, "cap package -3").contains("'-3' is no cap in W"));
        assertEquals("105000000", powercap.text(FakePowercap.PACKAGE, LIMIT));
    }
}
