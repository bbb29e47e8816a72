package lull.partitioning.exact.cost;

import java.math.BigDecimal;
import java.math.BigInteger;
import lull.partitioning.NodeGroup;
import lull.partitioning.PartitioningProblem;

/**
 * Energies as whole numbers of units, so that nothing is rounded and ties are ties.
 *
 * <p>Algorithmic notes. If all numbers are decimals of up to 15 digits, as meters give them, the unit is a power of ten: what
 * is 0.3 is as much as 0.1 and 0.2. Otherwise they are averages or products; they are taken for the binary numbers that
 * they are, and the unit is a power of two. Numbers whose sums fit in 64 bits are whole in {@link Costs}' leading parts; of
 * others the leading parts are multiples of 2^shift units, and the trailing words hold the rest.
 *
 * @param base 10 or 2
 * @param digits a joule is base^digits units
 * @param shift by how many bits leading parts are shorter than the numbers; 0 if these fit
 * @param words trailing words of each number; 0 if they fit
 * @param terms how many parts of a node's energy are rounded down in leading parts; 0 if they fit
 */
public record EnergyScale(int base, int digits, int shift, int words, int terms) {
    private static final int DECIMAL = 10;
    private static final int BINARY = 2;
    private static final int SIGN_AND_CARRY_BITS = 3;
    private static final int MOST_LEADING_BITS = 49;
    /** Tolerances are up to 8 · terms · share · (share or nodes); beyond them a sign bit, and the rounding of logarithms. */
    private static final int TOLERANCE_BITS = 6;
    /** Static energy is a product of two doubles, rounded down in two parts. */
    private static final int STATIC_TERMS = 2;
    /** So is what a node draws when it idles; it counts with the best solution's time and with another one's. */
    private static final int IDLE_TERMS = 2 * STATIC_TERMS;

    /**
     * The scale of a problem's energies.
     *
     * @param problem what energies are of; shares beyond its workload don't matter
     * @param largestShare granules that one node can take
     */
    public static EnergyScale of(PartitioningProblem problem, long largestShare) {
        EnergyNumbers numbers = new EnergyNumbers();
        int devices = 0;
        for (NodeGroup group : problem.groups()) {
            numbers.add(group.type(), problem.workload());
            devices = Math.max(devices, group.type().devices().size());
        }
        numbers.addIdle(problem);
        int factors = Math.max(bits(problem.nodes()), bits(largestShare)) + bits(largestShare);
        int leadingBits = Math.min(
                MOST_LEADING_BITS,
                Long.SIZE - SIGN_AND_CARRY_BITS - Math.max(bits(problem.nodes()), 2 * bits(largestShare)));
        boolean decimal = numbers.decimalPlaces() <= Decimals.MOST;
        int digits = decimal ? numbers.decimalPlaces() : -numbers.leastExponent();
        int width =
                numbers.mostExponent() + (decimal ? BigInteger.TEN.pow(digits).bitLength() : digits);
        boolean fits = decimal
                ? numbers.mostJoules() * Decimals.powerOfTen(digits) < Math.scalb(1.0, leadingBits)
                : width <= leadingBits;
        if (fits) {
            return new EnergyScale(decimal ? DECIMAL : BINARY, digits, 0, 0, 0);
        }
        int terms = devices + (problem.hasIdlePower() ? STATIC_TERMS + IDLE_TERMS : STATIC_TERMS);
        int shift = Math.max(1, width - Math.max(1, leadingBits));
        int words = (shift + factors + bits(terms) + TOLERANCE_BITS) / Long.SIZE + 1;
        return new EnergyScale(decimal ? DECIMAL : BINARY, digits, shift, words, terms);
    }

    private static int bits(long value) {
        return Long.SIZE - Long.numberOfLeadingZeros(value);
    }

    /** What a cost takes in a table. */
    public int bytes() {
        return Long.BYTES * (1 + words);
    }

    /** As many holes, of nodes' energies. */
    public Costs holes(int length) {
        return Costs.holes(length, words, shift, terms);
    }

    /** Sets an element to joules + watts · seconds, exactly. */
    public void put(Costs into, int index, double joules, double watts, double seconds) {
        into.setZero(index);
        if (base == BINARY) {
            Binary energy = Binary.of(joules);
            add(into, index, energy.mantissa(), energy.exponent() + digits);
            addProduct(into, index, Binary.of(watts), Binary.of(seconds));
        } else if (words == 0) {
            double unitsPerJoule = Decimals.powerOfTen(digits);
            into.add(index, Math.round(joules * unitsPerJoule) + Math.round(watts * seconds * unitsPerJoule), 0, 0);
        } else {
            add(
                    into,
                    index,
                    decimal(joules, watts, seconds).movePointRight(digits).toBigIntegerExact());
        }
    }

    /** Seconds count where there is power alone; without it they need not be decimals. */
    private static BigDecimal decimal(double joules, double watts, double seconds) {
        BigDecimal dynamic = Decimals.decimal(joules);
        return watts == 0 ? dynamic : dynamic.add(Decimals.decimal(watts).multiply(Decimals.decimal(seconds)));
    }

    private void addProduct(Costs into, int index, Binary watts, Binary seconds) {
        if (watts.mantissa() != 0 && seconds.mantissa() != 0) {
            int position = watts.exponent() + seconds.exponent() + digits;
            long high = Math.multiplyHigh(watts.mantissa(), seconds.mantissa());
            add(into, index, watts.mantissa() * seconds.mantissa(), position);
            add(into, index, high, position + Long.SIZE);
        }
    }

    /** Adds value · 2^position units; the value is without sign. */
    private void add(Costs into, int index, long value, int position) {
        if (value != 0) {
            long leading = position >= shift
                    ? value << position - shift
                    : shift - position < Long.SIZE ? value >>> shift - position : 0;
            into.add(index, leading, value, position);
        }
    }

    private void add(Costs into, int index, BigInteger units) {
        into.add(index, units.shiftRight(shift).longValueExact(), 0, 0);
        for (int word = 0; word < words; word++) {
            into.add(index, 0, units.shiftRight(word * Long.SIZE).longValue(), word * Long.SIZE);
        }
    }
}
