package lull.systemtests;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Hosts on this machine: network namespaces on one bridge, each with a name and a shared memory of its own, and a script
 * that Open MPI uses instead of ssh. Their clock is the same. They can be made in a chroot too. Skips the test where
 * namespaces may not be made.
 */
final class EmulatedHosts implements AutoCloseable {
    private static final String MAKE =
            "ip link add $1 type bridge && ip addr add $2.254/24 dev $1 && ip link set $1 up";
    /** Neither "ip netns" nor the usual propagation of mounts, which both want the root directory to be a mount point. */
    private static final List<String> NAMESPACES =
            List.of("unshare", "--net", "--uts", "--mount", "--propagation", "unchanged");

    private static final String LIVE =
            """
            set -e
            mount --make-private "$(findmnt -n -o TARGET -T /dev/shm | tail -n 1)"
            mount -t tmpfs tmpfs /dev/shm
            hostname $1; ip link set lo up; echo up; exec cat
            """;
    private static final String CONNECT =
            """
            set -e
            ip link add $1v$3 type veth peer name eth0 netns $4
            ip link set $1v$3 master $1 up
            nsenter -t $4 -n ip addr add $2.$3/24 dev eth0; nsenter -t $4 -n ip link set eth0 up
            """;
    private static final String UNMAKE = "for i in $(seq $3); do ip link del $1v$i; done; ip link del $1";

    /** The kernel takes its time to forget a name. */
    private static final AtomicInteger MADE = new AtomicInteger();

    private final String name =
            "lt" + ProcessHandle.current().pid() % 100_000 + (char) ('a' + MADE.getAndIncrement() % 26);
    private final String network = "10.88." + ProcessHandle.current().pid() % 250;
    private final List<Process> hosts = new ArrayList<>();
    private final int count;
    private final Path remoteShell;

    EmulatedHosts(int count) throws IOException {
        Toolchain.require("ip", "unshare", "nsenter", "findmnt", "hostname", "mpirun.openmpi");
        assumeTrue("root".equals(System.getProperty("user.name")), "only root makes network namespaces");
        this.count = count;
        assumeTrue(script(MAKE).run().exitCode() == 0, "network bridges cannot be made here");
        for (int host = 1; host <= count; host++) {
            boolean up = start(host);
            if (!up) {
                close();
            }
            assumeTrue(up, "network and mount namespaces cannot be made here");
        }
        remoteShell = LullCommand.newFile("shell");
        StringBuilder cases = new StringBuilder("#!/bin/sh\nhost=$1\nshift\ncase $host in\n");
        for (int host = 1; host <= count; host++) {
            cases.append(address(host))
                    .append(") pid=")
                    .append(hosts.get(host - 1).pid())
                    .append(";;\n");
        }
        Files.writeString(remoteShell, cases + "esac\nexec nsenter -t $pid -n -u -m -r -w sh -c \"$*\"\n");
        Files.setPosixFilePermissions(remoteShell, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private boolean start(int host) throws IOException {
        List<String> command = new ArrayList<>(NAMESPACES);
        command.addAll(List.of("sh", "-c", LIVE, "sh", hostName(host)));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        hosts.add(process);
        return process.inputReader().readLine() != null
                && script(CONNECT, String.valueOf(host), String.valueOf(process.pid()))
                                .run()
                                .exitCode()
                        == 0;
    }

    private Launch script(String text, String... arguments) {
        return Launch.of("sh", "-c", text, "sh", name, network).withArguments(List.of(arguments));
    }

    private String address(int host) {
        return network + "." + host;
    }

    /** The hosts' addresses, by commas. */
    String list() {
        List<String> addresses = new ArrayList<>();
        for (int host = 1; host <= count; host++) {
            addresses.add(address(host));
        }
        return String.join(",", addresses);
    }

    /** The name that a host gives itself; the first is 1. */
    String hostName(int host) {
        return name + "h" + host;
    }

    /** Runs a program with so many tasks on each host. */
    Launch mpirun(int tasksEach, Path program, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                "mpirun.openmpi",
                "--allow-run-as-root",
                "--oversubscribe",
                "--bind-to",
                "none",
                "--map-by",
                "ppr:" + tasksEach + ":node",
                "--host",
                list(),
                "-np",
                String.valueOf(count * tasksEach),
                program.toString()));
        command.addAll(List.of(arguments));
        return Launch.of(command)
                .with("OMPI_MCA_plm_rsh_agent", remoteShell.toString())
                .with("OMPI_MCA_oob_tcp_if_include", network + ".0/24")
                .with("OMPI_MCA_btl_tcp_if_include", network + ".0/24")
                .with("OMPI_MCA_pml", "ob1")
                .with("OMPI_MCA_btl", "self,vader,tcp")
                .with("OMPI_MCA_mpi_yield_when_idle", "1")
                .with("LULL_START_TIMEOUT", "40");
    }

    /** Whether a process runs on the host. */
    boolean runsOn(ProcessHandle process, int host) {
        return namespace(process.pid()).equals(namespace(hosts.get(host - 1).pid()));
    }

    private static String namespace(long pid) {
        try {
            return Files.readSymbolicLink(Path.of("/proc", Long.toString(pid), "ns/uts"))
                    .toString();
        } catch (IOException e) {
            return "gone " + pid;
        }
    }

    @Override
    public void close() {
        hosts.forEach(Process::destroyForcibly);
        script(UNMAKE, String.valueOf(count)).run();
    }
}
