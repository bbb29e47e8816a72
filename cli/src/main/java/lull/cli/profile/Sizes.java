package lull.cli.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Workload sizes as the user writes them: {@code FROM:TO:STEP}, single numbers, or several of these with commas. */
final class Sizes {
    private static final int MOST = 100_000;
    private static final int WITH_STEP = 3;

    private Sizes() {}

    /**
     * In the order in which they were written.
     *
     * @throws IllegalArgumentException if one is no whole number above 0, or there are more than 100,000
     */
    static List<Long> parse(String text) {
        List<Long> sizes = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            String[] bounds = part.strip().split(":", -1);
            if (bounds.length == 1) {
                sizes.add(number(text, bounds[0]));
            } else if (bounds.length == WITH_STEP) {
                addRange(sizes, text, number(text, bounds[0]), number(text, bounds[1]), number(text, bounds[2]));
            } else {
                throw new IllegalArgumentException(
                        "--sizes " + text + ": write FROM:TO:STEP or a number, not '" + part + "'");
            }
        }
        return sizes;
    }

    /** By rising size, each once. */
    static List<Long> distinct(String text) {
        return List.copyOf(new TreeSet<>(parse(text)));
    }

    private static void addRange(List<Long> sizes, String text, long from, long to, long step) {
        if (to < from) {
            throw new IllegalArgumentException(
                    "--sizes " + text + ": " + from + " is above " + to + "; write the smaller first");
        }
        if ((to - from) / step >= MOST) {
            throw new IllegalArgumentException(
                    "--sizes " + text + ": more than " + MOST + " sizes; take a larger step");
        }
        for (long count = 0; count <= (to - from) / step; count++) {
            sizes.add(from + count * step);
        }
    }

    private static long number(String text, String word) {
        if (!word.strip().matches("[1-9]\\d{0,17}")) {
            throw new IllegalArgumentException("--sizes " + text + ": '" + word + "' is no whole number from 1 on");
        }
        return Long.parseLong(word.strip());
    }
}
