package lull.platform;

import java.util.OptionalInt;

/**
 * The numbers of users and groups: 32 bits without a sign, of which Java's {@code int} holds the same bits, as the kernel's
 * SO_PEERCRED does.
 */
public final class IdNumber {

    /** The highest number: the kernel takes the one above it, the largest of 32 bits, for none. */
    public static final long HIGHEST = 0xFFFF_FFFEL;

    private IdNumber() {}

    /** The number that the decimal text names, from 0 to 4294967294; empty if it names none. */
    public static OptionalInt of(String text) {
        return text.matches("[0-9]{1,10}") && Long.parseLong(text) <= HIGHEST
                ? OptionalInt.of(Integer.parseUnsignedInt(text))
                : OptionalInt.empty();
    }

    /** The number in decimal. */
    public static String text(int number) {
        return Integer.toUnsignedString(number);
    }
}
