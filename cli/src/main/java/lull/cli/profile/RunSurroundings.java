package lull.cli.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import lull.artifacts.Fingerprint;
import lull.cli.program.CommandFile;
import lull.platform.CpuSet;
import lull.platform.KernelFiles;
import lull.platform.topology.AllowedCpus;

/**
 * What runs inherit beside the words of their command, and what the words name: the executables' bytes, the CPUs, and the settings
 * of the threads.
 */
final class RunSurroundings {
    private static final Set<String> PREFIXES = Set.of("OMP_", "GOMP_", "KMP_");
    /** A condition of its own, since an option sets it too. */
    private static final String THREADS = "OMP_NUM_THREADS";

    private final KernelFiles files;
    private final Map<String, String> environment;

    RunSurroundings(KernelFiles files, Map<String, String> environment) {
        this.files = files;
        this.environment = new TreeMap<>(environment);
    }

    /** As conditions of a journal. */
    Map<String, String> conditions(List<String> command) throws IOException {
        return Map.of(
                "executables",
                executables(command),
                "CPUs",
                new AllowedCpus(files).read().map(CpuSet::list).orElse("unknown"),
                "thread settings",
                threadSettings());
    }

    /** Those that start others, as mpirun does, have these among their words; a name with a place for the size tells none. */
    private static String executables(List<String> command) throws IOException {
        List<String> all = new ArrayList<>();
        for (Path file : CommandFile.executables(command)) {
            all.add(file + " " + (Files.isReadable(file) ? Fingerprint.of(file) : "unreadable"));
        }
        return all.isEmpty() ? "unknown" : String.join(", ", all);
    }

    private String threadSettings() {
        String set = environment.entrySet().stream()
                .filter(each -> PREFIXES.stream().anyMatch(each.getKey()::startsWith))
                .filter(each -> !each.getKey().equals(THREADS))
                .map(each -> each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining(" "));
        return set.isEmpty() ? "none" : set;
    }
}
