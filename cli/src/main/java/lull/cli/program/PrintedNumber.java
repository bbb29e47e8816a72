package lull.cli.program;

import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import lull.cli.verb.Values;
import picocli.CommandLine.TypeConversionException;

/** A number that a program prints, found by a regular expression whose first group it is; the last one counts. */
public final class PrintedNumber {
    private final String option;
    private final Pattern pattern;

    /**
     * A number found by the expression.
     *
     * @param option that the user gave it with, for errors
     * @throws IllegalArgumentException if it is no expression or has no group
     */
    public PrintedNumber(String option, String expression) {
        this.option = option;
        try {
            pattern = Pattern.compile(expression);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(
                    option + " '" + expression + "' is no regular expression: " + e.getDescription(), e);
        }
        if (pattern.matcher("").groupCount() < 1) {
            throw new IllegalArgumentException(option + " '" + expression
                    + "' has no group for the number; write parentheses around" + " it, as in 'seconds ([0-9.]+)'");
        }
    }

    /**
     * The number in the last line that matches; its exponent may begin with a D, as Fortran writes that of a double.
     *
     * @throws IOException if no line does, or it is no finite decimal number of at least 0
     */
    public double in(List<String> lines) throws IOException {
        return number(textIn(lines));
    }

    /**
     * What stands at the number's place in the last line that matches, number or not.
     *
     * @throws IOException if no line does
     */
    public String textIn(List<String> lines) throws IOException {
        String found = null;
        for (String line : lines) {
            Matcher matcher = pattern.matcher(line);
            found = matcher.find() && matcher.group(1) != null ? matcher.group(1) : found;
        }
        if (found == null) {
            throw new IOException("no line of the program's output matches " + option + " '" + pattern + "'");
        }
        return found;
    }

    private double number(String text) throws IOException {
        try {
            double value = Values.decimal(text.replace('D', 'e').replace('d', 'e'));
            if (value >= 0) {
                return value;
            }
        } catch (TypeConversionException e) {
            throw new IOException(
                    "'" + text + "', which matches " + option + " '" + pattern + "', is no finite decimal number", e);
        }
        throw new IOException("'" + text + "', which matches " + option + " '" + pattern + "', is negative");
    }
}
