package lull.apps.launch;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The value of a count; it is refused in words for people, not in those for programmers. */
final class WholeNumber implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
        try {
            return Integer.valueOf(text.strip());
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'" + text + "' is no whole number up to " + Integer.MAX_VALUE);
        }
    }
}
