package lull.agent.processes;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import lull.platform.CpuSet;
import lull.platform.KernelFiles;

/** The CPUs that a process's threads may run on now. OpenMP runtimes bind threads one by one, the first one too. */
public final class TaskCpus {
    private static final String KEY = "Cpus_allowed_list:";
    private static final String STATE = "State:";

    private final Path root;

    /** @param root the directory above {@code proc} and {@code sys} */
    public TaskCpus(Path root) {
        this.root = root;
    }

    /**
     * Of one process.
     *
     * @throws IOException if it is gone
     */
    public CpuSet of(int pid) throws IOException {
        CpuSet all = CpuSet.EMPTY;
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(root.resolve("proc/" + pid + "/task"))) {
            for (Path thread : threads) {
                all = all.union(ofThread(thread).orElse(CpuSet.EMPTY));
            }
        } catch (NoSuchFileException e) {
            throw new IOException("process " + pid + " has ended", e);
        }
        // CPUs that never were are allowed to most processes.
        CpuSet allowed =
                all.intersection(CpuSet.parse(Files.readString(root.resolve("sys/devices/system/cpu/online"))));
        if (allowed.size() == 0) {
            throw new IOException("/proc does not tell the CPUs of process " + pid);
        }
        return allowed;
    }

    private static boolean tellsOfAnEnd(String line) {
        String state = line.startsWith(STATE) ? line.substring(STATE.length()).strip() : "";
        return state.startsWith("Z") || state.startsWith("X");
    }

    /** Empty for one that has ended, be it that nobody has asked for its exit code yet. */
    private static Optional<CpuSet> ofThread(Path thread) {
        try {
            List<String> status = KernelFiles.lines(thread.resolve("status"));
            boolean ended = status.stream().anyMatch(TaskCpus::tellsOfAnEnd);
            return status.stream()
                    .filter(line -> !ended && line.startsWith(KEY))
                    .map(line -> CpuSet.parse(line.substring(KEY.length())))
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
