package lull.cli.verb;

import java.math.BigInteger;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Values of options, stricter than Java's own readers: numbers are decimal and finite, counts are whole and in range, paths name something. Classes, not lambdas: of an
 * interface that is as old as picocli's the prepared image of classes can hold the ones and not the others, nor then the interface.
 */
public final class Values {
    private static final Pattern DECIMAL = Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?");

    private static final Pattern WHOLE = Pattern.compile("[-+]?\\d+");

    private Values() {}

    static void register(CommandLine line) {
        line.registerConverter(Double.class, new Decimal())
                .registerConverter(double.class, new Decimal())
                .registerConverter(Integer.class, new WholeInt())
                .registerConverter(int.class, new WholeInt())
                .registerConverter(Long.class, new Whole())
                .registerConverter(long.class, new Whole())
                .registerConverter(Path.class, new Place())
                .registerConverter(Pattern.class, new Expression());
    }

    private static final class Decimal implements ITypeConverter<Double> {
        @Override
        public Double convert(String text) {
            return decimal(text);
        }
    }

    /**
     * A number that is part of an option's value; minus zero is zero.
     *
     * @throws TypeConversionException if it is no finite decimal number
     */
    public static double decimal(String text) {
        double value = DECIMAL.matcher(text.strip()).matches() ? Double.parseDouble(text.strip()) : Double.NaN;
        if (!Double.isFinite(value)) {
            throw new TypeConversionException("'" + text + "' is no finite decimal number, as 0.5 or 2.4e9");
        }
        return value + 0.0;
    }

    private static final class Whole implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            return whole(text, Long.MIN_VALUE, Long.MAX_VALUE);
        }
    }

    private static final class WholeInt implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            return (int) whole(text, Integer.MIN_VALUE, Integer.MAX_VALUE);
        }
    }

    private static long whole(String text, long least, long most) {
        if (!WHOLE.matcher(text.strip()).matches()) {
            throw new TypeConversionException("'" + text + "' is no whole number, as 1000");
        }
        BigInteger value = new BigInteger(text.strip());
        if (value.compareTo(BigInteger.valueOf(most)) > 0) {
            throw new TypeConversionException("'" + text + "' is too large; give at most " + most);
        }
        if (value.compareTo(BigInteger.valueOf(least)) < 0) {
            throw new TypeConversionException("'" + text + "' is too small; give at least " + least);
        }
        return value.longValueExact();
    }

    private static final class Place implements ITypeConverter<Path> {
        @Override
        public Path convert(String text) {
            if (text.isBlank()) {
                throw new TypeConversionException("'" + text + "' names no file");
            }
            try {
                return Path.of(text);
            } catch (InvalidPathException e) {
                throw new TypeConversionException(
                        "'" + text + "' can't be written in this locale, " + e.getReason() + "; LC_ALL=C.UTF-8 can");
            }
        }
    }

    private static final class Expression implements ITypeConverter<Pattern> {
        @Override
        public Pattern convert(String text) {
            try {
                return Pattern.compile(text);
            } catch (PatternSyntaxException e) {
                throw new TypeConversionException("'" + text + "' is no regular expression: " + e.getDescription());
            }
        }
    }
}
