package lull.training.kernels;

import java.util.List;

/**
 * A training program at one size.
 *
 * @param name of the program
 * @param size the program's own measure of it
 * @param phases names of its parallel regions
 */
public record TrainingKernel(String name, long size, List<String> phases) {

    /** Copies the phases. */
    public TrainingKernel {
        phases = List.copyOf(phases);
    }
}
