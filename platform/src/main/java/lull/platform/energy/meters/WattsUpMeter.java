package lull.platform.energy.meters;

import com.fazecast.jSerialComm.SerialPort;
import com.fazecast.jSerialComm.SerialPortInvalidPortException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import lull.platform.Capability;
import lull.platform.KernelFiles;
import lull.platform.energy.EnergyMeter;
import lull.platform.energy.EnergyReading;
import lull.platform.energy.EnergySource;
import lull.platform.energy.MeterDescription;

/**
 * A Watts Up Pro between wall and node, on a serial line: 115200 baud, told to log externally once a second. The time
 * of a sample is when it was read, so that {@link #read()} should come several times a second. A meter that is
 * unplugged is opened again as soon as its device is back; the time in between is bridged and said.
 *
 * <p>Error as its maker states it: 1.5 % and three counts of 0.1 W.
 */
public final class WattsUpMeter implements EnergyMeter {

    private static final int BAUD = 115_200;
    private static final int DATA_BITS = 8;
    private static final byte[] LOG_EVERY_SECOND = "#L,W,3,E,1,1;".getBytes(StandardCharsets.US_ASCII);
    private static final long RETRY_NANOS = 500_000_000;
    /** A line that says nothing for so long is taken for dead and opened anew. */
    private static final long SILENCE_NANOS = 5_000_000_000L;

    private static final double LONGEST_GAP_SECONDS = 1.5;

    private final Path device;
    private final LongSupplier nanoClock;
    private final MeterDescription description;
    private final WattsUpParser parser = new WattsUpParser();
    private final PowerIntegral power = new PowerIntegral(LONGEST_GAP_SECONDS);
    private final byte[] buffer = new byte[4096];
    private Optional<SerialPort> port = Optional.empty();
    private Optional<String> fault = Optional.of("no sample yet");
    private long triedNanos;
    private long heardNanos;

    /** A meter on that device, {@code /dev/ttyUSB0}; it need not be plugged in yet. */
    public WattsUpMeter(Path device, LongSupplier nanoClock) {
        this.device = device;
        this.nanoClock = nanoClock;
        description = new MeterDescription(
                "Watts Up Pro " + device,
                EnergySource.MEASURED,
                "whole node, at the wall",
                0.015,
                0.3,
                "its maker",
                0.25);
        open();
    }

    /** Lines that one may be plugged in to; only asking would tell what is behind them. */
    public static Capability capability(KernelFiles files) {
        String name = "Watts Up Pro";
        List<String> lines = files.names("dev", "ttyUSB[0-9]*");
        if (lines.isEmpty()) {
            return Capability.missing(name, "no USB serial line, /dev/ttyUSB*", "");
        }
        return Capability.limited(
                name,
                "/dev/" + String.join(", /dev/", lines),
                "whether it is behind one is not known",
                "if so: lull meter --watts-up /dev/" + lines.get(0) + " -- COMMAND");
    }

    @Override
    public MeterDescription description() {
        return description;
    }

    @Override
    public EnergyReading read() {
        long now = nanoClock.getAsLong();
        if (port.isEmpty() && now - triedNanos >= RETRY_NANOS) {
            open();
        }
        port.ifPresent(line -> drain(line, now));
        double error = description.errorJoules(power.joules(), power.seconds()) + power.gapErrorJoules();
        return new EnergyReading(power.seconds(), power.joules(), error, power.bridgedSeconds(), fault);
    }

    /** Records that came torn or as garbage and were dropped. */
    public long damagedRecords() {
        return parser.damaged();
    }

    @Override
    public void close() {
        port.ifPresent(SerialPort::closePort);
        port = Optional.empty();
    }

    private void open() {
        triedNanos = nanoClock.getAsLong();
        heardNanos = triedNanos;
        if (!Files.exists(device)) {
            fault = Optional.of(device + " is not there: is the meter plugged in?");
            return;
        }
        if (!Files.isReadable(device) || !Files.isWritable(device)) {
            fault = Optional.of(device + " is closed to this user; as root: adduser USER dialout, then log in anew");
            return;
        }
        try {
            SerialPort line = SerialPort.getCommPort(device.toString());
            line.setComPortParameters(BAUD, DATA_BITS, SerialPort.ONE_STOP_BIT, SerialPort.NO_PARITY);
            line.setComPortTimeouts(SerialPort.TIMEOUT_NONBLOCKING, 0, 0);
            if (!line.openPort()) {
                fault = Optional.of(
                        device + " can't be opened as a serial line (error " + line.getLastErrorCode() + ")");
                return;
            }
            port = Optional.of(line);
            parser.reset();
            line.writeBytes(LOG_EVERY_SECOND, LOG_EVERY_SECOND.length);
        } catch (SerialPortInvalidPortException e) {
            fault = Optional.of(device + " is no serial line: " + e.getMessage());
        } catch (LinkageError e) {
            fault = Optional.of("jSerialComm's library can't be loaded (" + e.getMessage()
                    + "); name a folder that may hold programs: -Djava.io.tmpdir=DIR");
        }
    }

    private void drain(SerialPort line, long now) {
        int count = line.readBytes(buffer, buffer.length);
        while (count > 0) {
            heardNanos = now;
            for (WattsUpRecord sample : parser.accept(buffer, count)) {
                power.add(now, sample.watts());
                fault = Optional.empty();
            }
            count = line.readBytes(buffer, buffer.length);
        }
        if (count < 0 || !Files.exists(device)) {
            lose(line, device + " was unplugged");
        } else if (now - heardNanos > SILENCE_NANOS) {
            lose(line, device + " has been silent for 5 s; is it a Watts Up Pro, and switched on?");
        }
    }

    private void lose(SerialPort line, String why) {
        line.closePort();
        port = Optional.empty();
        triedNanos = nanoClock.getAsLong();
        fault = Optional.of(why);
    }
}
