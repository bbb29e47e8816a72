package lull.platform.energy.meters;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import lull.platform.Capability;
import lull.platform.KernelFiles;
import lull.platform.energy.EnergyMeter;
import lull.platform.energy.EnergyReading;
import lull.platform.energy.EnergySource;
import lull.platform.energy.MeterDescription;

/**
 * A power sensor of the kernel's hardware monitoring, in microwatts, integrated by the trapezoidal rule.
 *
 * <p>{@code power*_average} is preferred to the momentary {@code power*_input}. The error is the sensor's own
 * {@code power*_accuracy} where it tells; else 5 %, a usual figure for board sensors and an assumption.
 */
public final class HwmonMeter implements EnergyMeter {

    private static final String DEVICES = "sys/class/hwmon/";
    private static final String NAME = "power sensors (hwmon)";
    private static final double WATTS_PER_MICROWATT = 1e-6;
    private static final double ASSUMED_ERROR = 0.05;
    private static final double LONGEST_INTERVAL_SECONDS = 1;

    private final KernelFiles files;
    private final LongSupplier nanoClock;
    private final String file;
    private final MeterDescription description;
    private final PowerIntegral power = new PowerIntegral(LONGEST_INTERVAL_SECONDS);

    private HwmonMeter(KernelFiles files, String device, String sensor, LongSupplier nanoClock) {
        this.files = files;
        this.nanoClock = nanoClock;
        String channel = DEVICES + device + "/" + sensor.substring(0, sensor.indexOf('_'));
        file = DEVICES + device + "/" + sensor;
        String chip = files.text(DEVICES + device + "/name").orElse(device);
        String label = files.text(channel + "_label").orElse(sensor.substring(0, sensor.indexOf('_')));
        Optional<Double> told = files.text(channel + "_accuracy")
                .filter(text -> text.matches("\\d{1,2}(\\.\\d+)?%"))
                .map(text -> Double.parseDouble(text.substring(0, text.length() - 1)) / 100);
        description = new MeterDescription(
                "hwmon " + device + " " + chip + " " + label,
                EnergySource.MEASURED,
                "what sensor " + label + " of " + chip + " is wired to",
                told.orElse(ASSUMED_ERROR),
                0,
                told.isPresent() ? "the sensor's driver" : "assumed, the driver tells none",
                LONGEST_INTERVAL_SECONDS);
        read();
    }

    /** A meter for each sensor that can be read. */
    public static List<EnergyMeter> open(KernelFiles files, LongSupplier nanoClock) {
        List<EnergyMeter> meters = new ArrayList<>();
        for (String device : devices(files)) {
            for (String sensor : sensors(files, device)) {
                if (files.number(DEVICES + device + "/" + sensor).isPresent()) {
                    meters.add(new HwmonMeter(files, device, sensor, nanoClock));
                }
            }
        }
        return meters;
    }

    /** What there is. */
    public static Capability capability(KernelFiles files) {
        List<String> sensors = new ArrayList<>();
        for (String device : devices(files)) {
            int inputs = sensors(files, device).size();
            if (inputs > 0) {
                sensors.add(files.text(DEVICES + device + "/name").orElse(device) + " (" + inputs + ")");
            }
        }
        return sensors.isEmpty()
                ? Capability.missing(NAME, "no hwmon device measures power here", "")
                : Capability.ok(NAME, String.join(", ", sensors));
    }

    @Override
    public MeterDescription description() {
        return description;
    }

    @Override
    public EnergyReading read() {
        OptionalLong microwatts = files.number(file);
        Optional<String> fault = Optional.empty();
        if (microwatts.isPresent() && microwatts.getAsLong() >= 0) {
            power.add(nanoClock.getAsLong(), microwatts.getAsLong() * WATTS_PER_MICROWATT);
        } else {
            fault = Optional.of(
                    "/" + file + (microwatts.isPresent() ? " shows " + microwatts.getAsLong() : " can't be read"));
        }
        double error = description.errorJoules(power.joules(), power.seconds()) + power.gapErrorJoules();
        return new EnergyReading(power.seconds(), power.joules(), error, power.bridgedSeconds(), fault);
    }

    @Override
    public void close() {
        // Nothing is held: sysfs is opened anew at each reading.
    }

    private static List<String> devices(KernelFiles files) {
        return files.names(DEVICES, "hwmon[0-9]*");
    }

    /** One file a channel. */
    private static List<String> sensors(KernelFiles files, String device) {
        List<String> averages = files.names(DEVICES + device, "power[0-9]*_average");
        List<String> sensors = new ArrayList<>(averages);
        files.names(DEVICES + device, "power[0-9]*_input").stream()
                .filter(input -> !averages.contains(input.replace("_input", "_average")))
                .forEach(sensors::add);
        return sensors;
    }
}
