package lull.platform;

import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * CPUs by their kernel numbers, in ascending order, without gaps being implied.
 *
 * @param cpus the numbers
 */
public record CpuSet(SortedSet<Integer> cpus) {

    /** The kernel's own limit is far lower on any architecture; it bounds what a broken file can make us allocate. */
    private static final int MAX_CPU = 1 << 20;

    /** No CPU. */
    public static final CpuSet EMPTY = new CpuSet(new TreeSet<>());

    /** Copies the numbers and rejects negative ones. */
    public CpuSet {
        cpus = Collections.unmodifiableSortedSet(new TreeSet<>(cpus));
        if (!cpus.isEmpty() && cpus.first() < 0) {
            throw new IllegalArgumentException("CPU number " + cpus.first() + " is negative");
        }
    }

    /**
     * Reads the kernel's list format, {@code 0-3,8,10-11}; empty text is the empty set.
     *
     * @throws IllegalArgumentException if the text is no such list
     */
    public static CpuSet parse(String list) {
        SortedSet<Integer> cpus = new TreeSet<>();
        if (!list.isBlank()) {
            for (String range : list.strip().split(",")) {
                addRange(range.strip(), list, cpus);
            }
        }
        return new CpuSet(cpus);
    }

    /** The CPUs of these numbers. */
    public static CpuSet of(Integer... cpus) {
        return new CpuSet(new TreeSet<>(List.of(cpus)));
    }

    /** Whether the CPU is in the set. */
    public boolean contains(int cpu) {
        return cpus.contains(cpu);
    }

    /** Whether all of the other set's CPUs are in this one. */
    public boolean containsAll(CpuSet other) {
        return cpus.containsAll(other.cpus);
    }

    /** The CPUs of either set. */
    public CpuSet union(CpuSet other) {
        SortedSet<Integer> union = new TreeSet<>(cpus);
        union.addAll(other.cpus);
        return new CpuSet(union);
    }

    /** The CPUs of both sets. */
    public CpuSet intersection(CpuSet other) {
        SortedSet<Integer> both = new TreeSet<>(cpus);
        both.retainAll(other.cpus);
        return new CpuSet(both);
    }

    /** The CPUs that are not in the other set. */
    public CpuSet without(CpuSet other) {
        SortedSet<Integer> rest = new TreeSet<>(cpus);
        rest.removeAll(other.cpus);
        return new CpuSet(rest);
    }

    /** How many CPUs there are. */
    public int size() {
        return cpus.size();
    }

    /** The kernel's list format, {@code 0-3,8}. */
    public String list() {
        StringBuilder list = new StringBuilder();
        int first = -2;
        int last = -2;
        for (int cpu : cpus) {
            if (cpu != last + 1) {
                appendRange(list, first, last);
                first = cpu;
            }
            last = cpu;
        }
        appendRange(list, first, last);
        return list.toString();
    }

    /** The same as {@link #list()}. */
    @Override
    public String toString() {
        return list();
    }

    private static void appendRange(StringBuilder list, int first, int last) {
        if (first >= 0) {
            list.append(list.isEmpty() ? "" : ",").append(first).append(last > first ? "-" + last : "");
        }
    }

    private static void addRange(String range, String list, SortedSet<Integer> cpus) {
        int dash = range.indexOf('-');
        try {
            int first = Integer.parseInt(dash < 0 ? range : range.substring(0, dash));
            int last = dash < 0 ? first : Integer.parseInt(range.substring(dash + 1));
            if (first > last || last > MAX_CPU) {
                throw new IllegalArgumentException(
                        "range '" + range + "' in CPU list '" + list + "' is not ascending or too large");
            }
            for (int cpu = first; cpu <= last; cpu++) {
                cpus.add(cpu);
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + list + "' is no CPU list such as 0-3,8", e);
        }
    }
}
