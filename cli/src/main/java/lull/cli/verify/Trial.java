package lull.cli.verify;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import lull.report.Report;

/**
 * What one run of the program gave.
 *
 * @param exitCode as a shell would tell it; empty if it had to be ended because it took too long
 * @param stdout all of it
 * @param files contents of the files that are compared, by name; empty for one that was not written
 * @param report of Lull
 */
record Trial(Optional<Integer> exitCode, String stdout, Map<String, Optional<String>> files, Report report) {

    /** Widest team of a phase in the iteration; 0 if there is no such phase. */
    int widestTeam() {
        return report.phases().stream()
                .filter(phase -> phase.group() != null)
                .mapToInt(Report.Phase::threads)
                .max()
                .orElse(0);
    }

    /** The executables of the tasks, as paths. */
    List<String> programs() {
        return report.tasks().stream().map(Report.Task::program).distinct().toList();
    }

    /** Files that are to be compared and that this run did not write. */
    List<String> unwritten() {
        return files.keySet().stream()
                .filter(name -> files.get(name).isEmpty())
                .sorted()
                .toList();
    }

    /** The first way in which the other trial differs from this one; empty if in none. */
    Optional<String> difference(Trial other, OutputComparison comparison, boolean compareStdout) {
        if (other.exitCode.isEmpty()) {
            return Optional.of("it had not ended after many times the default run's time");
        }
        if (!other.exitCode.equals(exitCode)) {
            return Optional.of("exit code " + other.exitCode.get() + " where the default run has "
                    + exitCode.map(String::valueOf).orElse("none"));
        }
        Optional<String> inStdout = compareStdout ? comparison.difference(stdout, other.stdout) : Optional.empty();
        if (inStdout.isPresent()) {
            return inStdout.map(words -> "stdout: " + words);
        }
        return files.keySet().stream()
                .sorted()
                .flatMap(name -> inFile(name, other, comparison).stream())
                .findFirst();
    }

    private Optional<String> inFile(String name, Trial other, OutputComparison comparison) {
        Optional<String> expected = files.get(name);
        Optional<String> found = other.files.get(name);
        if (expected.isEmpty() || found.isEmpty()) {
            return expected.equals(found)
                    ? Optional.empty()
                    : Optional.of(
                            name + (found.isEmpty() ? ": was not written" : ": the default run did not write it"));
        }
        return comparison.difference(expected.get(), found.get()).map(words -> name + ": " + words);
    }
}
