package lull.partitioning.exact.cost;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * A vector of exact costs: whole numbers of any width, compared at the price of 64 bits.
 *
 * <p>Algorithmic notes. An element is a whole number v of units. Its leading part is v / 2^s, rounded down, or a sum of
 * multiples of such parts, so that it is a bit off; its trailing words are v modulo 2^(64·words), never off. Two elements
 * whose leading parts differ by more than the vector's tolerance are told apart by these alone. If they differ by less, so
 * do the whole numbers, by less than half the modulus, and the sign of the difference of the trailing words is that of the
 * whole difference: a filtered predicate, as exact geometry uses them. Where all sums fit in 64 bits there are no trailing
 * words and the tolerance is 0.
 */
public final class Costs {
    /** Leading part of an element that does not exist; above every sum of two that do. */
    public static final long HOLE = 1L << 62;
    /** Leading parts stay below 2^61 in magnitude, so a larger tolerance would tell nothing. */
    private static final double LARGEST_TOLERANCE = 0x1p60;

    private final int words;
    private final int shift;
    private final long tolerance;
    private final long[] leading;
    private final long[] trailing;

    private Costs(int length, int words, int shift, long tolerance) {
        this.words = words;
        this.shift = shift;
        this.tolerance = tolerance;
        leading = new long[length];
        trailing = new long[length * words];
    }

    /**
     * A vector of holes.
     *
     * @param words trailing words of each element
     * @param shift s; 0 without trailing words
     * @param tolerance how far apart leading parts of unlike elements may be that don't tell which is less; 0 without
     *     trailing words
     */
    public static Costs holes(int length, int words, int shift, double tolerance) {
        Costs costs = new Costs(length, words, shift, words == 0 ? 0 : (long) Math.min(LARGEST_TOLERANCE, tolerance));
        costs.clear();
        return costs;
    }

    /** Costs that fit in 64 bits with all their sums. */
    public static Costs of(long... values) {
        Costs costs = new Costs(values.length, 0, 0, 0);
        System.arraycopy(values, 0, costs.leading, 0, values.length);
        return costs;
    }

    /** A vector of holes with as many trailing words and another tolerance. */
    public Costs holesLike(int length, double otherTolerance) {
        return holes(length, words, shift, otherTolerance);
    }

    /** Makes all elements holes. */
    public void clear() {
        Arrays.fill(leading, HOLE);
    }

    public int length() {
        return leading.length;
    }

    public long tolerance() {
        return tolerance;
    }

    /** The leading parts themselves, for loops that reject most of what they see. */
    public long[] leading() {
        return leading;
    }

    public long leading(int index) {
        return leading[index];
    }

    public boolean isHole(int index) {
        return leading[index] == HOLE;
    }

    /** Whether left[i] + right[j] is less than this vector's element; holes of left and right must not be asked about. */
    public boolean sumIsLess(Costs left, int i, Costs right, int j, int index) {
        long difference = left.leading[i] + right.leading[j] - leading[index];
        if (difference > tolerance || difference < -tolerance) {
            return difference < 0;
        }
        return nearSumIsLess(left, i, right, j, index);
    }

    /** The same where the leading parts are known to differ by no more than the tolerance. */
    public boolean nearSumIsLess(Costs left, int i, Costs right, int j, int index) {
        if (words == 1) {
            return left.trailing[i] + right.trailing[j] - trailing[index] < 0;
        }
        long carry = 0;
        long borrow = 0;
        long top = 0;
        for (int word = 0; word < words; word++) {
            long sum = left.trailing[i * words + word] + right.trailing[j * words + word];
            long carried = sum + carry;
            carry = below(sum, left.trailing[i * words + word]) | below(carried, sum);
            long less = carried - trailing[index * words + word];
            top = less - borrow;
            borrow = below(carried, trailing[index * words + word]) | below(less, borrow);
        }
        return top < 0;
    }

    /** 1 if one is below the other, both without sign. */
    private static long below(long one, long other) {
        return Long.compareUnsigned(one, other) < 0 ? 1 : 0;
    }

    /** Sets an element to left[i] + right[j]. */
    public void setSum(int index, Costs left, int i, Costs right, int j) {
        leading[index] = left.leading[i] + right.leading[j];
        if (words == 1) {
            trailing[index] = left.trailing[i] + right.trailing[j];
            return;
        }
        long carry = 0;
        for (int word = 0; word < words; word++) {
            long sum = left.trailing[i * words + word] + right.trailing[j * words + word];
            trailing[index * words + word] = sum + carry;
            carry = below(sum, left.trailing[i * words + word]) | below(sum + carry, sum);
        }
    }

    /** Whether an element is left[i] + right[j], its leading part too. */
    public boolean isSum(int index, Costs left, int i, Costs right, int j) {
        if (left.leading[i] + right.leading[j] != leading[index]) {
            return false;
        }
        long carry = 0;
        for (int word = 0; word < words; word++) {
            long sum = left.trailing[i * words + word] + right.trailing[j * words + word];
            if (sum + carry != trailing[index * words + word]) {
                return false;
            }
            carry = below(sum, left.trailing[i * words + word]) | below(sum + carry, sum);
        }
        return true;
    }

    /** Sets an element to another vector's. */
    public void set(int index, Costs from, int i) {
        leading[index] = from.leading[i];
        System.arraycopy(from.trailing, i * words, trailing, index * words, words);
    }

    public void setZero(int index) {
        leading[index] = 0;
        Arrays.fill(trailing, index * words, (index + 1) * words, 0);
    }

    /** Adds a multiple of an element of another vector. */
    public void addMultiple(int index, long multiplier, Costs other, int i) {
        leading[index] += multiplier * other.leading[i];
        if (words == 1) {
            trailing[index] += multiplier * other.trailing[i];
            return;
        }
        long factor = Math.abs(multiplier);
        long high = 0;
        long carry = 0;
        for (int word = 0; word < words; word++) {
            long digit = other.trailing[i * words + word];
            long product = digit * factor + high;
            high = unsignedMultiplyHigh(digit, factor) + below(product, high);
            long before = trailing[index * words + word];
            long after = multiplier < 0 ? before - product : before + product;
            long carried = multiplier < 0 ? after - carry : after + carry;
            carry = multiplier < 0
                    ? below(before, product) | below(after, carry)
                    : below(after, before) | below(carried, after);
            trailing[index * words + word] = carried;
        }
    }

    private static long unsignedMultiplyHigh(long one, long other) {
        return Math.multiplyHigh(one, other) + (one >> 63 & other) + (other >> 63 & one);
    }

    /** Adds value · 2^shift units to the trailing words, and to the leading part what is told. */
    void add(int index, long leadingPart, long value, int shift) {
        leading[index] += leadingPart;
        int bit = shift % Long.SIZE;
        addWord(index, shift / Long.SIZE, value << bit);
        if (bit != 0) {
            addWord(index, shift / Long.SIZE + 1, value >>> Long.SIZE - bit);
        }
    }

    private void addWord(int index, int word, long value) {
        long carried = value;
        for (int at = word; at < words && carried != 0; at++) {
            long sum = trailing[index * words + at] + carried;
            carried = below(sum, carried);
            trailing[index * words + at] = sum;
        }
    }

    /** −1, 0 or 1: the sign of an element that was added up, if its leading part is off by the tolerance at most. */
    public int sign(int index) {
        if (leading[index] > tolerance || leading[index] < -tolerance) {
            return Long.signum(leading[index]);
        }
        return words == 0 ? Long.signum(leading[index]) : trailingSign(index);
    }

    private int trailingSign(int index) {
        long any = 0;
        for (int word = 0; word < words; word++) {
            any |= trailing[index * words + word];
        }
        return any == 0 ? 0 : trailing[(index + 1) * words - 1] < 0 ? -1 : 1;
    }

    /** Whether an element is less than the other vector's. */
    public boolean isLess(int index, Costs other, int i) {
        Costs difference = new Costs(1, words, shift, tolerance);
        difference.set(0, this, index);
        difference.addMultiple(0, -1, other, i);
        return difference.sign(0) < 0;
    }

    /** An element in units. */
    public BigInteger units(int index) {
        BigInteger about = BigInteger.valueOf(leading[index]).shiftLeft(shift);
        if (words == 0) {
            return about;
        }
        BigInteger modulus = BigInteger.ONE.shiftLeft(Long.SIZE * words);
        BigInteger whole = BigInteger.ZERO;
        for (int word = words - 1; word >= 0; word--) {
            whole = whole.shiftLeft(Long.SIZE)
                    .add(new BigInteger(Long.toUnsignedString(trailing[index * words + word])));
        }
        BigInteger off = whole.subtract(about).mod(modulus);
        return about.add(off.testBit(Long.SIZE * words - 1) ? off.subtract(modulus) : off);
    }
}
