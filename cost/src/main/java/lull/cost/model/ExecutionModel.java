package lull.cost.model;

import lull.cost.formula.Enclosure;

/**
 * The method of Korthikanti and Agha, <em>Avoiding Energy Wastage in Parallel Applications</em> (2010), section IV: from
 * the counts of an algorithm and the prices of a machine to energy and time.
 *
 * <p>E_comp = E_d·β·W·X², E_comm = E_m·M, E_leak = E_l·T_active·X with T_active = β·W/X + K_c/F·A,
 * T = μ_comm·K_c/F + μ_comp·β/X. Substituting X = γF frees E of F and leaves T proportional to 1/F. The energy of idle
 * cores is 0, as in the paper. The paper's step 7 leaves β out of T (it has it in every example); here it is in.
 *
 * @param algorithm the algorithm and its size
 * @param machine the machine
 */
public record ExecutionModel(SizedAlgorithm algorithm, Machine machine) {

    /**
     * Energy and time on {@code cores} cores.
     *
     * @throws IllegalArgumentException if the algorithm has no use for so many cores
     * @throws ArithmeticException if a count is negative or too large
     */
    public Execution on(long cores) {
        if (cores < 1 || cores > algorithm.maximumCores()) {
            throw new IllegalArgumentException(
                    "P = " + cores + ": " + algorithm.algorithm().name() + " with N = "
                            + algorithm.n()
                            + " runs on 1 to " + algorithm.maximumCores() + " cores");
        }
        CriticalPath path = algorithm.bound().path();
        Totals totals = algorithm.bound().totals();
        double cycles = machine.timing().cyclesPerStep() * algorithm.count(totals.computationSteps(), cores);
        return new Execution(
                machine.dynamicJoulesPerCycle() * cycles,
                machine.leakageJoulesPerCycle()
                        * machine.timing().cyclesPerMessage()
                        * algorithm.count(totals.messageEnds(), cores),
                machine.joulesPerMessage() * algorithm.count(totals.messages(), cores)
                        + machine.leakageJoulesPerCycle() * cycles,
                secondsPerMessage() * algorithm.count(path.communicationSteps(), cores),
                secondsPerStep() * algorithm.count(path.computationSteps(), cores));
    }

    /** Energy and time on all numbers of cores from {@code low} to {@code high}. */
    public ExecutionEnclosure between(long low, long high) {
        Enclosure cores = Enclosure.variable((double) low, (double) high);
        CriticalPath path = algorithm.bound().path();
        Totals totals = algorithm.bound().totals();
        Enclosure cycles = algorithm
                .counts(totals.computationSteps(), cores)
                .times(machine.timing().cyclesPerStep());
        return new ExecutionEnclosure(
                cycles.times(machine.dynamicJoulesPerCycle()),
                algorithm
                        .counts(totals.messageEnds(), cores)
                        .times(machine.leakageJoulesPerCycle()
                                * machine.timing().cyclesPerMessage()),
                algorithm
                        .counts(totals.messages(), cores)
                        .times(machine.joulesPerMessage())
                        .plus(cycles.times(machine.leakageJoulesPerCycle())),
                algorithm.counts(path.communicationSteps(), cores).times(secondsPerMessage()),
                algorithm.counts(path.computationSteps(), cores).times(secondsPerStep()));
    }

    private double secondsPerMessage() {
        return machine.timing().cyclesPerMessage() / machine.hertz();
    }

    private double secondsPerStep() {
        return machine.timing().cyclesPerStep() / machine.hertz();
    }
}
