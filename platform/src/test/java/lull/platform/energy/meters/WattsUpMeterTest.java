package lull.platform.energy.meters;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import lull.platform.energy.EnergyReading;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The real serial code on a pseudo-terminal; plugging and unplugging is a link that comes and goes. */
@EnabledOnOs(OS.LINUX)
class WattsUpMeterTest {

    private static final long SECOND = 1_000_000_000;

    @TempDir
    private Path directory;

    private long nanos;
    private WattsUpMeter meter;

    @AfterEach
    void close() {
        meter.close();
    }

    @Test
    void shouldAskForLoggingAndIntegrateWhenRecordsCome() throws Exception {
        try (PseudoTerminal terminal = PseudoTerminal.open()) {
            meter = new WattsUpMeter(terminal.device(), () -> nanos);
            assertEquals("#L,W,3,E,1,1;", terminal.read());
            terminal.write(record(1000));
            meter.read();
            nanos = SECOND;
            terminal.write(record(2000));
            EnergyReading reading = meter.read();
            assertEquals(150, reading.joules(), 1e-9);
            assertEquals(0.015 * 150 + 0.3, reading.errorJoules(), 1e-9);
            assertTrue(reading.fault().isEmpty());
        }
    }

    @Test
    void shouldCountDamageAndBridgeWhenRecordIsTorn() throws Exception {
        try (PseudoTerminal terminal = PseudoTerminal.open()) {
            meter = new WattsUpMeter(terminal.device(), () -> nanos);
            terminal.write(record(1000));
            meter.read();
            nanos = SECOND;
            terminal.write("#d,-,18,10");
            meter.read();
            nanos = 2 * SECOND;
            terminal.write(record(1000));
            EnergyReading reading = meter.read();
            assertEquals(1, meter.damagedRecords());
            assertEquals(2, reading.bridgedSeconds(), 1e-9);
            assertEquals(200, reading.joules(), 1e-9);
        }
    }

    @Test
    void shouldGoOnWhenPluggedInAgain() throws Exception {
        Path device = directory.resolve("ttyUSB0");
        try (PseudoTerminal first = PseudoTerminal.open()) {
            Files.createSymbolicLink(device, first.device());
            meter = new WattsUpMeter(device, () -> nanos);
            first.write(record(1000));
            meter.read();
            Files.delete(device);
        }
        nanos = SECOND;
        assertTrue(meter.read().fault().orElseThrow().contains("unplugged"));
        nanos = 2 * SECOND;
        assertTrue(meter.read().fault().orElseThrow().contains("plugged in?"));
        try (PseudoTerminal second = PseudoTerminal.open()) {
            Files.createSymbolicLink(device, second.device());
            nanos = 3 * SECOND;
            meter.read();
            second.write(record(1400));
            EnergyReading reading = meter.read();
            assertTrue(reading.fault().isEmpty(), reading.toString());
            assertEquals(360, reading.joules(), 1e-9);
            assertEquals(3, reading.bridgedSeconds(), 1e-9);
        }
    }

    @Test
    void shouldSayThatLineIsSilentWhenNothingComes() throws Exception {
        try (PseudoTerminal terminal = PseudoTerminal.open()) {
            meter = new WattsUpMeter(terminal.device(), () -> nanos);
            nanos = 6 * SECOND;
            assertTrue(meter.read().fault().orElseThrow().contains("silent"));
        }
    }

    @Test
    void shouldSayThatMeterIsMissingWhenThereIsNoDevice() {
        meter = new WattsUpMeter(directory.resolve("ttyUSB9"), () -> nanos);
        assertTrue(meter.read().fault().orElseThrow().contains("ttyUSB9 is not there"));
    }

    private static String record(int tenthsOfWatts) {
        return "#d,-,18," + tenthsOfWatts + ",2301,621,3,0,0,0,1250,2310,630,1200,2290,600,86,0,0,500,1429;\r\n";
    }
}
