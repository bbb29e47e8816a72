package lull.kerneltests;

import java.nio.file.Path;
import java.util.List;

/**
 * An emulated arm64 machine of two CPUs, whose device tree has what cpufreq-dt wants. Its CPUs count cycles and instructions of
 * user code, unlike those of the emulated x86-64 machine.
 *
 * @param work where build-arm64.sh left what is booted
 * @param disk for what its checks leave
 * @param console file of what it says
 * @param monitor the emulator's socket
 */
record ArmHardware(Path work, Path disk, Path console, Path monitor) {

    /** @param told to the guest's first process */
    List<String> command(String told) {
        return List.of(
                "qemu-system-aarch64",
                "-accel",
                "tcg,thread=multi",
                "-machine",
                "virt",
                "-cpu",
                "cortex-a72",
                "-smp",
                "2",
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
                "-dtb",
                work.resolve("machine.dtb").toString(),
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
