package lull.kerneltests.guest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The module of energy zones and limits: its parameters are what its hardware was told. */
public final class Powercap {

    private static final Path PARAMETERS = Path.of("/sys/module/settable_powercap/parameters");
    private static final String ZONES = "/sys/class/powercap/intel-rapl:";

    /** All that a cap may change. */
    private static final List<String> SETTINGS = List.of(
            ZONES + "0/enabled",
            ZONES + "0/constraint_0_power_limit_uw",
            ZONES + "0:1/enabled",
            ZONES + "0:1/constraint_0_power_limit_uw",
            ZONES + "1/constraint_0_power_limit_uw",
            "/sys/devices/system/cpu/intel_uncore_frequency/package_00_die_00/max_freq_khz");

    private Powercap() {}

    /** Loads the module with these parameters. */
    public static void load(String... parameters) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("insmod", "/modules/settable_powercap.ko"));
        command.addAll(List.of(parameters));
        Guest.run(command.toArray(String[]::new));
    }

    /** Whether the module is loaded. */
    public static boolean isLoaded() {
        return Files.exists(PARAMETERS);
    }

    /** Changes a parameter of the loaded module. */
    public static void parameter(String name, String value) throws IOException {
        Guest.write(PARAMETERS.resolve(name).toString(), value);
    }

    /** The limit that the package's hardware was told, in watts. */
    public static double packageWatts(int number) throws IOException {
        int index = number == 0 ? 0 : 3;
        return Double.parseDouble(Files.readString(PARAMETERS.resolve("limit_microwatts"))
                        .strip()
                        .split(",")[index])
                / 1e6;
    }

    /** The highest frequency that the uncore's hardware was told. */
    public static int uncoreKilohertz() throws IOException {
        return Integer.parseInt(
                Files.readString(PARAMETERS.resolve("uncore_khz")).strip());
    }

    /** What a cap may have changed, as it is; empty without the module. */
    public static List<String> settings() throws IOException {
        List<String> settings = new ArrayList<>();
        if (isLoaded()) {
            for (String file : SETTINGS) {
                settings.add(Files.readString(Path.of(file)).strip());
            }
        }
        return settings;
    }
}
