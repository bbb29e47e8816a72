package lull.training.kernels;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What lull-kernels prints, line by line; {@code harness.c} says what the lines are. */
record KernelOutput(List<String> lines) {
    private static final int PHASE_WORDS = 6;

    /** Answer to {@code list}. */
    List<TrainingKernel> kernels() throws IOException {
        List<TrainingKernel> kernels = new ArrayList<>();
        for (String line : lines) {
            String[] words = line.split(" ");
            if (words.length < 6 || !words[0].equals("kernel")) {
                throw unexpected(line);
            }
            kernels.add(new TrainingKernel(
                    words[1],
                    Math.round(number(words[3], line)),
                    Arrays.asList(words).subList(5, words.length)));
        }
        return kernels.stream().distinct().toList();
    }

    /** Where each thread ran. */
    List<Integer> cpus() throws IOException {
        for (String line : lines) {
            if (line.startsWith("threads ")) {
                List<Integer> cpus = new ArrayList<>();
                for (String word : line.substring(line.indexOf("cpus") + "cpus".length())
                        .strip()
                        .split(" ")) {
                    cpus.add((int) number(word, line));
                }
                return cpus;
            }
        }
        throw new IOException("the kernel did not say where its threads ran");
    }

    /**
     * Answer to {@code run}.
     *
     * @throws IOException if a phase is missing, or the results were wrong
     */
    Map<String, PhaseRun> phases(TrainingKernel kernel) throws IOException {
        if (!lines.contains("check ok")) {
            throw new IOException(kernel.name() + " " + kernel.size() + ": "
                    + lines.stream()
                            .filter(line -> line.startsWith("check failed"))
                            .findFirst()
                            .orElse("it did not check its results"));
        }
        Map<String, PhaseRun> phases = new LinkedHashMap<>();
        for (String line : lines) {
            if (line.startsWith("phase ")) {
                String[] words = line.split(" ");
                phases.put(words[1], phase(words, line));
            }
        }
        if (!List.copyOf(phases.keySet()).equals(kernel.phases())) {
            throw new IOException(kernel.name() + " " + kernel.size() + ": phases " + phases.keySet() + " instead of "
                    + kernel.phases());
        }
        return phases;
    }

    private static PhaseRun phase(String[] words, String line) throws IOException {
        if (words.length < PHASE_WORDS || words.length % 2 != 0 || !words[4].equals("seconds")) {
            throw unexpected(line);
        }
        Map<String, Double> events = new LinkedHashMap<>();
        for (int i = PHASE_WORDS; i < words.length; i += 2) {
            events.put(words[i], number(words[i + 1], line));
        }
        return new PhaseRun(number(words[5], line), events);
    }

    private static double number(String word, String line) throws IOException {
        try {
            return Double.parseDouble(word);
        } catch (NumberFormatException e) {
            throw unexpected(line);
        }
    }

    private static IOException unexpected(String line) {
        return new IOException("lull-kernels said '" + line + "', which is none of its words; build it anew");
    }
}
