package lull.cli.verb;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** Values of options, stricter than Java's own readers: numbers are decimal and finite, paths name something. */
final class Values {
    private static final Pattern DECIMAL = Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?");

    private Values() {}

    static void register(CommandLine line) {
        line.registerConverter(Double.class, Values::decimal)
                .registerConverter(double.class, Values::decimal)
                .registerConverter(Path.class, Values::path)
                .registerConverter(Pattern.class, Values::expression);
    }

    /** Minus zero is zero. */
    static Double decimal(String text) {
        double value = DECIMAL.matcher(text.strip()).matches() ? Double.parseDouble(text.strip()) : Double.NaN;
        if (!Double.isFinite(value)) {
            throw new TypeConversionException("'" + text + "' is no finite decimal number, as 0.5 or 2.4e9");
        }
        return value + 0.0;
    }

    private static Path path(String text) {
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

    private static Pattern expression(String text) {
        try {
            return Pattern.compile(text);
        } catch (PatternSyntaxException e) {
            throw new TypeConversionException("'" + text + "' is no regular expression: " + e.getDescription());
        }
    }
}
