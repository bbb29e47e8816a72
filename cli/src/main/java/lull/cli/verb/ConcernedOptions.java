package lull.cli.verb;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;

/** Out of a verb's help the lines of those options that a refusal is about. */
final class ConcernedOptions {
    private final CommandLine verb;
    private final Function<OptionSpec, Optional<String>> origin;

    /** @param origin where the value of an option stands that is not on the command line */
    ConcernedOptions(CommandLine verb, Function<OptionSpec, Optional<String>> origin) {
        this.verb = verb;
        this.origin = origin;
    }

    /** With a line for each of them that stands elsewhere than on the command line; empty if it is about none. */
    String lines(ParameterException refusal) {
        Set<ArgSpec> concerned = new LinkedHashSet<>();
        if (refusal.getArgSpec() != null) {
            concerned.add(refusal.getArgSpec());
        }
        if (refusal instanceof MissingParameterException missing) {
            concerned.addAll(missing.getMissing());
        }
        verb.getCommandSpec().options().stream()
                .filter(option -> !option.usageHelp() && names(refusal.getMessage(), option))
                .forEach(concerned::add);
        return help(concerned) + origins(concerned);
    }

    private String origins(Set<ArgSpec> concerned) {
        StringBuilder lines = new StringBuilder();
        for (ArgSpec argument : concerned) {
            if (argument instanceof OptionSpec option) {
                origin.apply(option)
                        .ifPresent(place -> lines.append(option.longestName() + " is set by " + place + "\n"));
            }
        }
        return lines.toString();
    }

    private static boolean names(String words, OptionSpec option) {
        return Pattern.compile("(?<![\\w-])" + Pattern.quote(option.longestName()) + "(?![\\w-])")
                .matcher(words)
                .find();
    }

    private String help(Set<ArgSpec> concerned) {
        List<OptionSpec> options = new ArrayList<>();
        List<PositionalParamSpec> positionals = new ArrayList<>();
        for (ArgSpec argument : concerned) {
            if (argument instanceof OptionSpec option && !option.hidden()) {
                options.add(option);
            } else if (argument instanceof PositionalParamSpec positional) {
                positionals.add(positional);
            }
        }
        return options.isEmpty() && positionals.isEmpty() ? "" : rendered(verb.getHelp(), options, positionals);
    }

    private static String rendered(Help help, List<OptionSpec> options, List<PositionalParamSpec> positionals) {
        Help.Layout layout = help.createDefaultLayout(options, positionals, help.colorScheme());
        layout.addOptions(options, help.parameterLabelRenderer());
        layout.addPositionalParameters(positionals, help.parameterLabelRenderer());
        return layout.toString();
    }
}
