package lull.cli.verb;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.AnnotatedElement;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** Options that mean nothing without another one, by what they are annotated with: who gives one alone means what is not done. */
public final class NeededOptions {
    /** An option means nothing unless another one is given, too. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.FIELD)
    public @interface Needs {
        /** The other one's longest name; in a verb that has no such option nothing is needed. */
        String value();

        /** What the other one's value has to begin with. */
        String beginning() default "";
    }

    private final CommandLine verb;
    private final Function<OptionSpec, Optional<String>> origin;

    /** @param origin where the value of an option stands that is not on the command line */
    NeededOptions(CommandLine verb, Function<OptionSpec, Optional<String>> origin) {
        this.verb = verb;
        this.origin = origin;
    }

    /**
     * Looks at what the command line gives; what is set elsewhere may wait there for runs that have the other option.
     *
     * @throws ParameterException for an option that lacks another one
     */
    void check() {
        for (OptionSpec option : verb.getParseResult().matchedOptions()) {
            if (origin.apply(option).isEmpty() && isIdle(option, verb)) {
                throw new ParameterException(
                        verb, said(option) + ": say " + other(needs(option).orElseThrow()) + " too");
            }
        }
    }

    /** Whether an option lacks the one that it needs in the verb's command line, which has been parsed. */
    public static boolean isIdle(OptionSpec option, CommandLine verb) {
        return needs(option)
                .filter(needs -> verb.getCommandSpec().findOption(needs.value()) != null)
                .filter(needs -> verb.getParseResult().matchedOptions().stream()
                        .filter(given -> given.longestName().equals(needs.value()))
                        .noneMatch(given -> value(given).startsWith(needs.beginning())))
                .isPresent();
    }

    private static Optional<Needs> needs(OptionSpec option) {
        return option.userObject() instanceof AnnotatedElement field
                ? Optional.ofNullable(field.getAnnotation(Needs.class))
                : Optional.empty();
    }

    private static String said(OptionSpec option) {
        return (option.longestName() + " " + value(option)).strip();
    }

    private String other(Needs needs) {
        OptionSpec other = verb.getCommandSpec().findOption(needs.value());
        if (!needs.beginning().isEmpty()) {
            return needs.value() + " " + needs.beginning() + "NAME";
        }
        return needs.value() + (other.arity().max() == 0 ? "" : " " + other.paramLabel());
    }

    /** An option's value as it was written, the last one where an earlier one is overwritten; empty for an option that has none. */
    public static String value(OptionSpec option) {
        List<String> values = option.originalStringValues();
        if (option.arity().max() == 0 || values.isEmpty()) {
            return "";
        }
        return option.isMultiValue() ? String.join(",", values) : values.get(values.size() - 1);
    }
}
