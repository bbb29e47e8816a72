package lull.cli.verb;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Values of options, stricter than Java's own readers: numbers are decimal and finite, paths name something. Classes, not lambdas: of an
 * interface that is as old as picocli's the prepared image of classes can hold the ones and not the others, nor then the interface.
 */
final class Values {
    private static final Pattern DECIMAL = Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?");

    private Values() {}

    static void register(CommandLine line) {
        line.registerConverter(Double.class, new Decimal())
                .registerConverter(double.class, new Decimal())
                .registerConverter(Path.class, new Place())
                .registerConverter(Pattern.class, new Expression());
    }

    private static final class Decimal implements ITypeConverter<Double> {
        /** Minus zero is zero. */
        @Override
        public Double convert(String text) {
            double value = DECIMAL.matcher(text.strip()).matches() ? Double.parseDouble(text.strip()) : Double.NaN;
            if (!Double.isFinite(value)) {
                throw new TypeConversionException("'" + text + "' is no finite decimal number, as 0.5 or 2.4e9");
            }
            return value + 0.0;
        }
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
