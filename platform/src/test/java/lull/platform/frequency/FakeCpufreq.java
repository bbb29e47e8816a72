package lull.platform.frequency;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import lull.platform.settings.AttributeFolder;

/** A tree of cpufreq policies that answers writes as Linux 6.1 does, with its faults at a switch. */
public final class FakeCpufreq implements AttributeFolder.Writer {

    private static final List<Long> TABLE = List.of(800000L, 1200000L, 1600000L, 2000000L, 2400000L);

    private final Path sysfs;
    private final List<String> writes = new ArrayList<>();
    private final List<Long> pauses = new ArrayList<>();
    private Runnable cost = () -> {};
    private boolean driverFails;
    private boolean clockStuck;
    private boolean offline;
    private long capKilohertz = Long.MAX_VALUE;

    /** An empty tree below the directory that stands for /sys. */
    public FakeCpufreq(Path sysfs) {
        this.sysfs = sysfs;
    }

    /** The tree as the code under test sees it. */
    public CpufreqFiles files() {
        return new CpufreqFiles(sysfs, this);
    }

    /** A policy with five frequencies, at the highest, under the governor schedutil. */
    public FakeCpufreq policy(int number, String cpus) {
        put(number, "related_cpus", cpus);
        put(number, "affected_cpus", cpus);
        put(number, "scaling_driver", "acpi-cpufreq");
        put(number, "scaling_available_frequencies", "2400000 2000000 1600000 1200000 800000 ");
        put(number, "scaling_available_governors", "userspace powersave schedutil ");
        put(number, "scaling_governor", "schedutil");
        put(number, "scaling_setspeed", "<unsupported>");
        limits(number, 800000, 2400000);
        put(number, "scaling_cur_freq", "2400000");
        put(number, "cpuinfo_cur_freq", "2400000");
        put(number, "request", "2400000");
        return this;
    }

    /** A policy as intel_pstate offers it: a range, and no userspace governor. */
    public FakeCpufreq rangePolicy(int number, String cpus) {
        policy(number, cpus);
        put(number, "scaling_driver", "intel_pstate");
        remove(number, "scaling_available_frequencies");
        remove(number, "cpuinfo_cur_freq");
        put(number, "scaling_available_governors", "performance powersave");
        put(number, "scaling_governor", "powersave");
        return this;
    }

    /** A policy as amd-pstate offers it when passive, or intel_cpufreq: a range, of which the hardware has the multiples of a step. */
    public FakeCpufreq steppedPolicy(int number, String cpus, String driver, long stepKilohertz) {
        policy(number, cpus);
        put(number, "scaling_driver", driver);
        put(number, "step", Long.toString(stepKilohertz));
        remove(number, "scaling_available_frequencies");
        return remove(number, "cpuinfo_cur_freq");
    }

    /** The policy takes hints, as under hardware-managed P-states. */
    public FakeCpufreq preference(int number, String preference) {
        return put(number, "energy_performance_preference", preference);
    }

    /** Every write since the last question, as {@code policy0/scaling_governor=userspace}. */
    public List<String> writes() {
        List<String> since = List.copyOf(writes);
        writes.clear();
        return since;
    }

    /** What was waited since the last question, in nanoseconds each. */
    public List<Long> pauses() {
        List<Long> since = List.copyOf(pauses);
        pauses.clear();
        return since;
    }

    /** Each write does that, too. */
    public void costing(Runnable each) {
        cost = each;
    }

    /** The driver answers each transition with an error, which Linux hides. */
    public void failDriver(boolean fails) {
        driverFails = fails;
    }

    /** The driver reports success and the clock stays. */
    public void stickClock(boolean stuck) {
        clockStuck = stuck;
    }

    /** The whole policy is offline: its directory stays, every access is refused. */
    public void takeOffline(boolean off) {
        offline = off;
    }

    /** A limit from elsewhere, thermal for example, of all policies, though one alone reads so before it is written. */
    public void cap(int number, long kilohertz) throws IOException {
        capKilohertz = kilohertz;
        limits(number, 800000, Math.min(2400000, kilohertz));
        retarget(number);
    }

    /** What Linux believes after a whole policy was offline and came back, whatever the hardware does. */
    public void believe(int number, long kilohertz) {
        put(number, "scaling_cur_freq", Long.toString(kilohertz));
        put(number, "scaling_setspeed", Long.toString(kilohertz));
    }

    /** The attribute's text. */
    public String text(int number, String attribute) {
        try {
            return files().read(number, attribute);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Gives the attribute a text, unseen by the kernel's behaviour. */
    public FakeCpufreq put(int number, String attribute, String text) {
        try {
            Path file = files().path(number, attribute);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text + "\n");
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Takes the attribute away. */
    public FakeCpufreq remove(int number, String attribute) {
        try {
            Files.deleteIfExists(files().path(number, attribute));
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What is written here is applied at once. */
    @Override
    public synchronized void pause(long nanoseconds) {
        pauses.add(nanoseconds);
    }

    @Override
    public synchronized void write(Path file, String text) throws IOException {
        int number = Integer.parseInt(file.getParent().getFileName().toString().substring("policy".length()));
        String attribute = file.getFileName().toString();
        writes.add("policy" + number + "/" + attribute + "=" + text);
        cost.run();
        if (offline) {
            throw new FileSystemException(file.toString(), null, "Device or resource busy");
        }
        if (!Files.exists(file)) {
            throw new AccessDeniedException(file.toString());
        }
        switch (attribute) {
            case "scaling_governor" -> governor(number, file, text);
            case "scaling_setspeed" -> setspeed(number, file, text);
            case "scaling_min_freq", "scaling_max_freq" -> limit(number, attribute, text);
            case "energy_performance_preference" -> preference(number, file, text);
            default -> throw new AccessDeniedException(file.toString());
        }
    }

    private void governor(int number, Path file, String text) throws IOException {
        if (!Arrays.asList(text(number, "scaling_available_governors").split(" "))
                .contains(text)) {
            throw new FileSystemException(file.toString(), null, "Invalid argument");
        }
        put(number, "scaling_governor", text);
        put(number, "scaling_setspeed", text.equals("userspace") ? text(number, "scaling_cur_freq") : "<unsupported>");
    }

    private void setspeed(int number, Path file, String text) throws IOException {
        if (!text(number, "scaling_governor").equals("userspace") || !text.matches("[0-9]+")) {
            throw new FileSystemException(file.toString(), null, "Invalid argument");
        }
        put(number, "request", text);
        retarget(number);
    }

    private void preference(int number, Path file, String text) throws IOException {
        if (text(number, "scaling_governor").equals("performance") && !text.equals("performance")) {
            throw new FileSystemException(file.toString(), null, "Device or resource busy");
        }
        put(number, "energy_performance_preference", text);
    }

    private long rounded(int number, long kilohertz) throws IOException {
        if (Files.exists(files().path(number, "step"))) {
            long step = files().readKilohertz(number, "step");
            return kilohertz <= 800000L ? 800000L : Math.min(2400000L, (kilohertz + step - 1) / step * step);
        }
        return TABLE.stream().filter(listed -> listed >= kilohertz).findFirst().orElse(2400000L);
    }

    private void retarget(int number) throws IOException {
        long request = Long.parseLong(text(number, "request"));
        long min = files().readKilohertz(number, "scaling_min_freq");
        long max = files().readKilohertz(number, "scaling_max_freq");
        long within = Math.min(max, Math.max(min, request));
        long target = rounded(number, within);
        if (driverFails || Long.toString(target).equals(text(number, "scaling_cur_freq"))) {
            return;
        }
        put(number, "scaling_cur_freq", Long.toString(target));
        if (text(number, "scaling_governor").equals("userspace")) {
            put(number, "scaling_setspeed", Long.toString(target));
        }
        if (!clockStuck && Files.exists(files().path(number, "cpuinfo_cur_freq"))) {
            put(number, "cpuinfo_cur_freq", Long.toString(target));
        }
    }

    private void limit(int number, String attribute, String text) throws IOException {
        long asked = Long.parseLong(text);
        put(
                number,
                attribute,
                Long.toString(attribute.equals("scaling_max_freq") ? Math.min(asked, capKilohertz) : asked));
        retarget(number);
    }

    private void limits(int number, long min, long max) {
        put(number, "scaling_min_freq", Long.toString(min));
        put(number, "scaling_max_freq", Long.toString(max));
        put(number, "cpuinfo_min_freq", "800000");
        put(number, "cpuinfo_max_freq", "2400000");
    }
}
