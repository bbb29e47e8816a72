package lull.governor.access;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import lull.platform.CpuSet;
import lull.platform.IdNumber;
import lull.platform.KernelFiles;

/** What /proc and the cgroup tree tell of a client: its groups, and the CPUs that its cpuset owns. */
public final class ProcessFiles {

    private final Path proc;
    private final Path cgroups;
    private final Path online;

    /** Reads these trees, {@code /proc} and {@code /sys} or ones like them. */
    public ProcessFiles(Path proc, Path sysfs) {
        this.proc = proc;
        this.cgroups = sysfs.resolve("fs/cgroup");
        this.online = sysfs.resolve("devices/system/cpu/online");
    }

    /**
     * The process's user and all its groups.
     *
     * @throws IOException if the process is gone, or runs as another user than the one who connected
     */
    public Peer peer(int pid, int user, int group) throws IOException {
        Set<Integer> groups = new HashSet<>(Set.of(group));
        if (!status(pid, "Uid").contains(user)) {
            throw new IOException("process " + pid + " is no longer one of user " + user);
        }
        groups.addAll(status(pid, "Groups"));
        return new Peer(pid, user, groups);
    }

    /**
     * CPUs of the process's cpuset, not only those that its affinity leaves at the moment.
     *
     * @throws IOException if they can't be told
     */
    public CpuSet ownedCpus(int pid) throws IOException {
        Optional<CpuSet> cpuset = cpuset(pid);
        return cpuset.isPresent() ? cpuset.get() : affinity(pid);
    }

    /**
     * Those of the CPUs that the process's cpuset does not own, though they are online. Without a cpuset there are none: an
     * affinity is the process's own to change.
     *
     * @throws IOException if they can't be told
     */
    public CpuSet lostCpus(int pid, CpuSet cpus) throws IOException {
        Optional<CpuSet> owned = cpuset(pid);
        if (owned.isEmpty() || owned.get().containsAll(cpus)) {
            return CpuSet.EMPTY;
        }
        return online().intersection(cpus).without(owned.get());
    }

    /**
     * The CPUs of this node that run.
     *
     * @throws IOException if they can't be told
     */
    public CpuSet online() throws IOException {
        return CpuSet.parse(Files.readString(online));
    }

    private Optional<CpuSet> cpuset(int pid) throws IOException {
        for (String line : lines(pid, "cgroup")) {
            String[] parts = line.split(":", 3);
            Optional<CpuSet> owned = Optional.empty();
            if (parts.length == 3 && parts[1].equals("cpuset")) {
                owned = cpuset(cgroups.resolve("cpuset"), parts[2], "cpuset.effective_cpus");
            } else if (parts.length == 3 && parts[0].equals("0")) {
                owned = cpuset(cgroups, parts[2], "cpuset.cpus.effective");
            }
            if (owned.isPresent()) {
                return owned;
            }
        }
        return Optional.empty();
    }

    /** A cgroup without the file has its parent's CPUs. */
    private static Optional<CpuSet> cpuset(Path tree, String group, String file) throws IOException {
        Path directory = tree.resolve(utf8(group).substring(1)).normalize();
        while (directory.startsWith(tree)) {
            Path cpus = directory.resolve(file);
            if (Files.exists(cpus)) {
                return Optional.of(CpuSet.parse(Files.readString(cpus)));
            }
            directory = directory.getParent();
        }
        return Optional.empty();
    }

    private CpuSet affinity(int pid) throws IOException {
        for (String line : lines(pid, "status")) {
            if (line.startsWith("Cpus_allowed_list:")) {
                return CpuSet.parse(line.substring(line.indexOf(':') + 1));
            }
        }
        throw new IOException(proc.resolve(pid + "/status") + " does not tell the CPUs of the process");
    }

    private List<String> lines(int pid, String file) throws IOException {
        return KernelFiles.lines(proc.resolve(pid + "/" + file));
    }

    /** A folder's name, of whose bytes each is a character. */
    private static String utf8(String bytes) throws IOException {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(StandardCharsets.ISO_8859_1.encode(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new IOException("the process's cgroup has a name that is no UTF-8", e);
        }
    }

    private Set<Integer> status(int pid, String key) throws IOException {
        Set<Integer> numbers = new HashSet<>();
        for (String line : lines(pid, "status")) {
            if (line.startsWith(key + ":")) {
                for (String number : line.substring(key.length() + 1).strip().split("\\s+")) {
                    IdNumber.of(number).ifPresent(numbers::add);
                }
            }
        }
        return numbers;
    }
}
