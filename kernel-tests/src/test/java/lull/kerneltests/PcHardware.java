package lull.kerneltests;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * An emulated x86-64 machine of two processors with two CPUs each. They are Nehalems, because the driver refuses qemu's own
 * models; scratch registers of its second and third serial port are the hardware that is told frequencies, the fourth is its line
 * to us. Programs always lie at the same addresses, so that the emulator's translations of a library serve every process. The
 * kernel doesn't check its timer, because on a busy host it would not find it in time and stop, and leaves out what protects it
 * from its own programs, which would have the emulator forget its translations of addresses with each system call.
 *
 * @param work where build.sh left what is booted
 * @param disk for what its checks leave
 * @param console file of what it says
 * @param monitor the emulator's socket, for witnesses
 */
record PcHardware(Path work, Path disk, Path console, Path monitor) {
    /** The emulator loses a processor's timer now and then, and the others wait for it for ever: after two minutes the machine ends. */
    private static final String WHEN_LOCKED_UP = "softlockup_panic=1 watchdog_thresh=60";

    /** @param told to the guest's first process */
    List<String> command(Scenario scenario, String told) {
        List<String> command = new ArrayList<>(List.of(
                "qemu-system-x86_64",
                "-accel",
                "tcg,thread=multi",
                "-machine",
                "q35",
                "-cpu",
                "Nehalem",
                "-smp",
                "4,sockets=2,cores=2",
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
                "console=ttyS0 quiet panic=-1 " + WHEN_LOCKED_UP + " norandmaps no_timer_check mitigations=off " + told,
                "-drive",
                "file=" + disk + ",if=none,id=results,format=raw",
                "-device",
                "nvme,drive=results,serial=1"));
        serialPort(command, 0, "file,path=" + console);
        serialPort(command, 1, "null");
        if (scenario.hasSecondPort()) {
            serialPort(command, 2, "null");
        }
        serialPort(command, 3, "stdio,signal=off");
        if (scenario.hasTable()) {
            command.addAll(List.of("-acpitable", "file=" + work.resolve(scenario.table())));
        }
        return command;
    }

    private static void serialPort(List<String> command, int index, String backend) {
        command.addAll(List.of(
                "-chardev",
                backend + ",id=serial" + index,
                "-device",
                "isa-serial,index=" + index + ",chardev=serial" + index));
    }
}
