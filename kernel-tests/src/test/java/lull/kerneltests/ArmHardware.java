package lull.kerneltests;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * An emulated arm64 machine of two CPUs, whose device tree has what cpufreq-dt wants; or of one, all of whose instructions are
 * counted, as cycles too, or which counts nothing. The emulated x86-64 machine has no counters at all.
 *
 * @param work where build-arm64.sh left what is booted
 * @param disk for what its checks leave
 * @param console file of what it says
 * @param monitor the emulator's socket
 */
record ArmHardware(Path work, Path disk, Path console, Path monitor) {
    private static final String CPU = "cortex-a72";

    /** @param told to the guest's first process */
    List<String> command(Scenario scenario, String told) {
        List<String> command = new ArrayList<>(List.of("qemu-system-aarch64", "-machine", "virt"));
        command.addAll(
                switch (scenario) {
                    case ARM64_EVENTS -> exact(CPU);
                    case ARM64_NO_EVENTS -> exact(CPU + ",pmu=off");
                    default ->
                        List.of(
                                "-accel",
                                "tcg,thread=multi",
                                "-cpu",
                                CPU,
                                "-smp",
                                "2",
                                "-dtb",
                                work.resolve("machine.dtb").toString());
                });
        command.addAll(common(told));
        return command;
    }

    /** One CPU whose time goes by the instructions that it executes: a slow host changes nothing that the guest can see. */
    private static List<String> exact(String cpu) {
        return List.of("-icount", "shift=0,sleep=off", "-cpu", cpu, "-smp", "1");
    }

    private List<String> common(String told) {
        return List.of(
                "-m",
                "1024",
                "-nodefaults",
                "-no-user-config",
                "-display",
                "none",
                "-no-reboot",
                "-qmp",
                "unix:" + monitor + ",server=on,wait=off",
                "-kernel",
                work.resolve("kernel").toString(),
                "-initrd",
                work.resolve("initrd.cpio").toString(),
                "-append",
                "console=ttyAMA0 quiet panic=-1 norandmaps kpti=off " + told,
                "-drive",
                "file=" + disk + ",if=none,id=results,format=raw",
                "-device",
                "virtio-blk-device,drive=results",
                "-serial",
                "file:" + console);
    }
}
