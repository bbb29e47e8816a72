package lull.cli.cost;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import java.util.stream.Stream;
import lull.cli.verb.Values;
import lull.cost.algorithms.ParallelAlgorithms;
import lull.cost.calibration.Tariff;
import lull.cost.model.Machine;
import lull.cost.model.ParallelAlgorithm;
import lull.cost.optimum.SearchSpace;
import lull.cost.sweep.CostQuestion;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What the cost verbs have in common: algorithm, size, machine, prices, and what may be chosen. */
final class CostProblem {
    private static final long MOST_CORES = 1_000_000_000;
    private static final double NORMALISED_ALPHA = 0.1;

    @Option(
            names = "--algorithm",
            paramLabel = "NAME",
            required = true,
            description = "An algorithm that comes along, or a file that describes one.")
    private String algorithm;

    @Option(names = "--n", paramLabel = "SIZE", required = true, description = "The input size, 1e8 for example.")
    private double n;

    @Option(
            names = "--alpha",
            paramLabel = "PRICE",
            description = "Price of a unit of energy in units of time (default 0.1; with --machine,"
                    + " seconds a joule, or from the tariffs).")
    private Double alpha;

    @Option(
            names = "--cores",
            paramLabel = "MOST",
            description =
                    "The most cores (default: what the algorithm can use, at most 1000000000; with --machine, what its runs had).")
    private Long cores;

    @Option(names = "--powers-of-two", description = "Only powers of two as numbers of cores.")
    private boolean powersOfTwo;

    @Option(
            names = "--frequencies",
            paramLabel = "LIST",
            description = "Only these frequencies, as multiples of the highest: 0.4,0.7,1;"
                    + " `machine` for those of the machine file (default: every one).")
    private String frequencies;

    @Option(names = "--euros-per-kwh", paramLabel = "EUR", description = "Tariff of energy (with --machine).")
    private Double eurosPerKilowattHour;

    @Option(
            names = "--euros-per-hour",
            paramLabel = "EUR",
            description = "Price of using the machine (with --machine).")
    private Double eurosPerHour;

    @Option(
            names = "--grams-per-kwh",
            paramLabel = "G",
            description = "Carbon intensity of energy, grams of CO2 (with --machine).")
    private Double gramsPerKilowattHour;

    @Mixin
    private CostMachine machine;

    CostQuestion problem() throws IOException {
        ParallelAlgorithm found = ParallelAlgorithms.find(algorithm);
        Machine priced = machine.machine();
        return new CostQuestion(found, n, priced, alpha());
    }

    /** The same for aims that need no price: alpha is NaN where nobody says it. */
    CostQuestion problemWithoutPrice() throws IOException {
        ParallelAlgorithm found = ParallelAlgorithms.find(algorithm);
        Machine priced = machine.machine();
        return new CostQuestion(found, n, priced, knownAlpha().orElse(Double.NaN));
    }

    /** The same without a question about the price, which varies. */
    CostQuestion problemOfAnyAlpha() throws IOException {
        return new CostQuestion(
                ParallelAlgorithms.find(algorithm),
                n,
                machine.machine(),
                Optional.ofNullable(alpha).orElse(NORMALISED_ALPHA));
    }

    /** The same for a k that varies. */
    CostQuestion problemOfAnyMessageRatio() throws IOException {
        CostQuestion problem = problem();
        machine.requireDynamicEnergy("--over k", problem.machine());
        return problem;
    }

    /**
     * To be asked after {@link #problem()}.
     *
     * @throws IllegalArgumentException if the user allows more cores than the algorithm can use
     */
    SearchSpace space(CostQuestion problem) {
        long most = problem.algorithm().ofSize(n).maximumCores();
        if (cores != null && cores > most) {
            throw new IllegalArgumentException("--cores " + cores + " is more than "
                    + problem.algorithm().name() + " can use with N = " + n + "; at most " + most);
        }
        SearchSpace space = spaceOfAnySize();
        return new SearchSpace(Math.min(space.maximumCores(), most), powersOfTwo, space.ratios());
    }

    /** The same for a sweep over sizes, each of which has its own limit. */
    SearchSpace spaceOfAnySize() {
        long most = Optional.ofNullable(cores).orElse(machine.cores().orElse(MOST_CORES));
        List<Double> ratios = ratios();
        named("--frequencies " + frequencies, () -> new SearchSpace(1, powersOfTwo, ratios));
        return named(
                cores != null ? "--cores " + cores : "the machine's cores, " + most,
                () -> new SearchSpace(most, powersOfTwo, ratios));
    }

    /** What the option's value makes; a refusal names it. */
    private static SearchSpace named(String option, Supplier<SearchSpace> space) {
        try {
            return space.get();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(option + ": " + e.getMessage(), e);
        }
    }

    Tariff tariff() {
        boolean any = Stream.of(
                        Optional.ofNullable(eurosPerKilowattHour),
                        Optional.ofNullable(eurosPerHour),
                        Optional.ofNullable(gramsPerKilowattHour))
                .anyMatch(Optional::isPresent);
        if (any && !machine.calibrated()) {
            throw new IllegalArgumentException(
                    "--euros-per-kwh, --euros-per-hour and --grams-per-kwh need joules and seconds;"
                            + " add --machine FILE");
        }
        return new Tariff(optional(eurosPerKilowattHour), optional(eurosPerHour), optional(gramsPerKilowattHour));
    }

    boolean calibrated() {
        return machine.calibrated();
    }

    String source() {
        return machine.source();
    }

    private double alpha() {
        return knownAlpha()
                .orElseThrow(
                        () -> new IllegalArgumentException("what is a joule worth in seconds? Give --euros-per-kwh and"
                                + " --euros-per-hour (above 0), or --alpha"));
    }

    /** Empty with a machine's joules and seconds, if neither a price nor tariffs are given. */
    private OptionalDouble knownAlpha() {
        OptionalDouble paid = alpha == null ? tariff().alpha() : OptionalDouble.of(alpha);
        return paid.isPresent() || machine.calibrated() ? paid : OptionalDouble.of(NORMALISED_ALPHA);
    }

    private List<Double> ratios() {
        if (frequencies == null) {
            return List.of();
        }
        if (frequencies.equals("machine")) {
            return machine.ratios();
        }
        try {
            return Arrays.stream(frequencies.split(",", -1))
                    .map(Values::decimal)
                    .toList();
        } catch (TypeConversionException e) {
            throw new IllegalArgumentException(
                    "--frequencies " + frequencies + ": give decimal numbers with commas between, or `machine`", e);
        }
    }

    private static OptionalDouble optional(Double value) {
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }
}
