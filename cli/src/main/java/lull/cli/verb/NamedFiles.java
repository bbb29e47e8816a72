package lull.cli.verb;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import lull.artifacts.WholeFile;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** The files that a command line names, by what their options are annotated with: no output may take an input or another output away. */
final class NamedFiles {
    /** What ends a file's name in a text that names several, and tells of each how many there are. */
    private static final String SEPARATORS = "[,:]";

    private final CommandLine verb;
    private final List<Named> read = new ArrayList<>();
    private final List<Named> written = new ArrayList<>();

    /** A file or a folder, and the option or parameter that names it. */
    private record Named(ArgSpec by, Path path) {
        @Override
        public String toString() {
            return name(by) + " " + path;
        }
    }

    /** The files of a verb whose command line has been parsed. */
    NamedFiles(CommandLine verb) {
        this.verb = verb;
        for (ArgSpec argument : verb.getCommandSpec().args()) {
            if (is(argument, Reads.class)) {
                paths(argument.getValue()).forEach(path -> read.add(new Named(argument, path)));
            } else if (is(argument, Writes.class)) {
                paths(argument.getValue()).forEach(path -> written.add(new Named(argument, path)));
            }
        }
    }

    /** Whether the field of an option or a parameter has the annotation. */
    static boolean is(ArgSpec argument, Class<? extends Annotation> annotation) {
        return argument.userObject() instanceof AnnotatedElement field && field.isAnnotationPresent(annotation);
    }

    /**
     * Looks whether each output has a place of its own, before anything is written.
     *
     * @throws ParameterException if not, with both options
     */
    void check() {
        for (Named output : written) {
            for (Named input : read) {
                requireApart(output, input);
            }
            for (Named other : written.subList(0, written.indexOf(output))) {
                if (WholeFile.at(output.path).isSameAs(other.path)) {
                    throw refusal(output, "is the file that " + name(other.by) + " writes; name another");
                }
            }
        }
    }

    private void requireApart(Named output, Named input) {
        if (Files.isDirectory(input.path)) {
            if (WholeFile.at(output.path).isWithin(input.path)) {
                throw refusal(output, "is in the folder" + reader(input) + "; name a place outside");
            }
        } else if (Files.exists(input.path) && WholeFile.at(output.path).isSameAs(input.path)) {
            throw refusal(output, "is the file" + reader(input) + "; name another");
        }
    }

    private static String reader(Named input) {
        return " that " + name(input.by) + (input.by.isOption() ? " reads" : " names");
    }

    private ParameterException refusal(Named output, String why) {
        return new ParameterException(verb, output + " " + why);
    }

    private static String name(ArgSpec argument) {
        return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    }

    private static Stream<Path> paths(Object value) {
        if (value instanceof Path path) {
            return Stream.of(path);
        }
        if (value instanceof Collection<?> several) {
            return several.stream().flatMap(NamedFiles::paths);
        }
        if (value instanceof Object[] several) {
            return Arrays.stream(several).flatMap(NamedFiles::paths);
        }
        return value instanceof String text ? named(text) : Stream.empty();
    }

    private static Stream<Path> named(String text) {
        return Stream.concat(Stream.of(text), Arrays.stream(text.split(SEPARATORS)))
                .filter(word -> !word.isBlank())
                .distinct()
                .flatMap(NamedFiles::path);
    }

    private static Stream<Path> path(String word) {
        try {
            return Stream.of(Path.of(word));
        } catch (InvalidPathException e) {
            return Stream.empty(); // in this locale no file can have that name
        }
    }
}
