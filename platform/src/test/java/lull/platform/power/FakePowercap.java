package lull.platform.power;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import lull.platform.KernelFiles;
import lull.platform.MachineTree;
import lull.platform.settings.AttributeFolder;

/** Two packages of two CPUs with a limit each, memory of the first without one, and uncores; its firmware locks and lies at a switch. */
public final class FakePowercap implements AttributeFolder.Writer {
    public static final String PACKAGE = "intel-rapl:0";
    public static final String OTHER_PACKAGE = "intel-rapl:1";
    public static final String DRAM = "intel-rapl:0:0";
    public static final String UNCORE = "package_00_die_00";

    private final Path root;
    private final MachineTree tree;
    private boolean locked;
    private boolean lies;

    /** Made below the folder that stands for /. */
    public FakePowercap(Path root) {
        this.root = root;
        tree = new MachineTree(root).cpu(0, 0, 0).cpu(1, 0, 1).cpu(2, 1, 0).cpu(3, 1, 1);
        tree.file("sys/devices/system/cpu/online", "0-3");
        zone(PACKAGE, "package-0", "105000000", "1");
        zone(OTHER_PACKAGE, "package-1", "105000000", "1");
        zone(DRAM, "dram", "0", "0");
        String uncore = "sys/devices/system/cpu/intel_uncore_frequency/" + UNCORE + "/";
        tree.file(uncore + "min_freq_khz", "800000").file(uncore + "max_freq_khz", "2400000");
    }

    private void zone(String folder, String name, String limit, String enabled) {
        String zone = "sys/class/powercap/" + folder + "/";
        tree.file(zone + "name", name)
                .file(zone + "energy_uj", "1")
                .file(zone + "enabled", enabled)
                .file(zone + "constraint_0_name", "long_term")
                .file(zone + "constraint_0_power_limit_uw", limit)
                .file(zone + "constraint_1_name", "short_term")
                .file(zone + "constraint_1_power_limit_uw", "200000000");
    }

    public KernelFiles files() {
        return tree.files();
    }

    /** Gives an attribute of a zone or an uncore a text. */
    public FakePowercap put(String folder, String attribute, String text) {
        tree.file(place(folder) + "/" + attribute, text);
        return this;
    }

    public String text(String folder, String attribute) {
        return files().text(place(folder) + "/" + attribute).orElseThrow();
    }

    private static String place(String folder) {
        return (folder.startsWith("intel-rapl")
                        ? "sys/class/powercap/"
                        : "sys/devices/system/cpu/intel_uncore_frequency/")
                + folder;
    }

    /** Writes are refused. */
    public void lock(boolean refuses) {
        locked = refuses;
    }

    /** Writes succeed and change nothing. */
    public void lie(boolean ignores) {
        lies = ignores;
    }

    @Override
    public void write(Path file, String text) throws IOException {
        if (locked) {
            throw new FileSystemException(file.toString(), null, "Permission denied by firmware");
        }
        if (!Files.exists(file) || !file.startsWith(root)) {
            throw new AccessDeniedException(file.toString());
        }
        if (!lies) {
            DIRECT.write(file, text + "\n");
        }
    }
}
