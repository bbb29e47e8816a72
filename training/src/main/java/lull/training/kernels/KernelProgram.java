package lull.training.kernels;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import lull.artifacts.Fingerprint;
import lull.platform.counters.CounterEvent;

/** The executable {@code lull-kernels}, which holds all training kernels. */
public final class KernelProgram {
    /** What could make a run differ from the next user's. */
    private static final Set<String> UNWANTED = Set.of("OMP_", "GOMP_", "KMP_", "LULL_", "LD_PRELOAD");

    private static final long TIMEOUT_SECONDS = 600;

    private final Path executable;

    /**
     * The program at that place.
     *
     * @throws IOException if there is none
     */
    public KernelProgram(Path executable) throws IOException {
        if (!Files.isExecutable(executable)) {
            throw new IOException(executable + " is missing; install gcc and libc6-dev, then build anew");
        }
        this.executable = executable;
    }

    /** A number that changes with the program. */
    public String fingerprint() throws IOException {
        return Fingerprint.of(executable);
    }

    /**
     * The kernels, each at the sizes that come nearest to the working sets; a size that serves two of them stands there once.
     *
     * @param workingSetBytes at least one
     */
    public List<TrainingKernel> kernels(double... workingSetBytes) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("list"));
        Arrays.stream(workingSetBytes).forEach(bytes -> words.add(Double.toString(bytes)));
        return run(words, Map.of()).kernels();
    }

    /**
     * Runs a kernel once, a thread on each CPU.
     *
     * @param cpus of the threads, in their order
     * @param seconds that it goes on for after its warm-up, at least; at least two instances of each phase
     * @param events to count, at most eight that fit together; none is allowed
     * @return what each phase showed, by name
     * @throws IOException if it can't run, its threads ran elsewhere, or its results are wrong
     */
    public Map<String, PhaseRun> run(
            TrainingKernel kernel, List<Integer> cpus, double seconds, List<CounterEvent> events)
            throws IOException, InterruptedException {
        List<String> words =
                new ArrayList<>(List.of("run", kernel.name(), Long.toString(kernel.size()), "seconds=" + seconds));
        if (!events.isEmpty()) {
            words.add("events="
                    + events.stream()
                            .map(event -> event.name() + ":" + event.type() + ":" + event.config())
                            .collect(Collectors.joining(",")));
        }
        KernelOutput output = run(words, environment(cpus));
        if (!output.cpus().equals(cpus)) {
            throw new IOException(kernel.name() + " ran on CPUs " + output.cpus() + " instead of " + cpus
                    + "; something else binds its threads");
        }
        return output.phases(kernel);
    }

    private static Map<String, String> environment(List<Integer> cpus) {
        return Map.of(
                "OMP_NUM_THREADS",
                Integer.toString(cpus.size()),
                "OMP_DYNAMIC",
                "false",
                "OMP_PROC_BIND",
                "true",
                "OMP_PLACES",
                cpus.stream().map(cpu -> "{" + cpu + "}").collect(Collectors.joining(",")));
    }

    private KernelOutput run(List<String> words, Map<String, String> additions)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(executable.toString()));
        command.addAll(words);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> UNWANTED.stream().anyMatch(name::startsWith));
        builder.environment().putAll(additions);
        Process process = builder.start();
        try {
            process.getOutputStream().close();
            CompletableFuture<String> text = CompletableFuture.supplyAsync(() -> textOf(process));
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException(String.join(" ", words) + ": no end after " + TIMEOUT_SECONDS + " s");
            }
            return answer(words, process.exitValue(), text.join());
        } finally {
            process.destroyForcibly();
        }
    }

    private static KernelOutput answer(List<String> words, int exitCode, String text) throws IOException {
        if (exitCode != 0) {
            throw new IOException(String.join(" ", words) + ": exit code " + exitCode + ": "
                    + text.strip().replace('\n', ';'));
        }
        return new KernelOutput(text.lines().toList());
    }

    private static String textOf(Process process) {
        try {
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
