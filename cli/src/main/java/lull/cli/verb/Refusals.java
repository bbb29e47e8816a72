package lull.cli.verb;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import lull.artifacts.OneLine;
import lull.phases.trace.TraceFormatException;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * How every verb ends that can't do what was asked: one line on stderr, the lines of the options that it names, and a code
 * out of {@link ExitCode}. Verbs refuse by any {@link ParameterException}, {@link IllegalArgumentException} or
 * {@link ArithmeticException}, and fail by an {@link IOException}; everything else is a fault of ours.
 */
public final class Refusals {
    private static final String DEBUG = "LULL_DEBUG";
    /** Of some of its messages, as that of options which exclude each other. */
    private static final String PICOCLI_PREFIX = "^Error: ";

    private Refusals() {}

    /** Makes the command and all below it end in this way, and take numbers and paths as {@link Values} says. */
    public static CommandLine handledIn(CommandLine line) {
        return handledIn(line, option -> Optional.empty());
    }

    /**
     * The same, where options may stand elsewhere than on the command line.
     *
     * @param origin where the value of such an option stands
     */
    public static CommandLine handledIn(CommandLine line, Function<OptionSpec, Optional<String>> origin) {
        Values.register(line);
        Endings endings = new Endings(origin);
        return line.setParameterExceptionHandler(endings)
                .setExecutionExceptionHandler(endings)
                .setExecutionStrategy(endings);
    }

    /** How a verb ends, for picocli; a class for the reason that {@link Values} has some. */
    private record Endings(Function<OptionSpec, Optional<String>> origin)
            implements IParameterExceptionHandler, IExecutionExceptionHandler, IExecutionStrategy {
        @Override
        public int handleParseException(ParameterException refusal, String[] arguments) {
            return wrongLine(refusal, origin);
        }

        @Override
        public int handleExecutionException(Exception failure, CommandLine verb, ParseResult parsed) {
            return ended(failure, verb, origin);
        }

        /** Errors of the JVM pass picocli by. */
        @Override
        public int execute(ParseResult parsed) {
            CommandLine verb = last(parsed);
            if (!verb.getSubcommands().isEmpty()
                    && !verb.getUnmatchedArguments().isEmpty()) {
                // Picocli lets it pass where help is asked for: the help of all would seem to be that of the word.
                return wrongLine(new UnmatchedArgumentException(verb, verb.getUnmatchedArguments()), origin);
            }
            try {
                if (!verb.isUsageHelpRequested() && !verb.isVersionHelpRequested()) {
                    new NeededOptions(verb, origin).check();
                    new NamedFiles(verb).check();
                }
                return new RunLast().execute(parsed);
            } catch (OutOfMemoryError e) {
                say(
                        verb,
                        "the Java heap of " + (Runtime.getRuntime().maxMemory() >> 20)
                                + " MiB is too small for this; ask for less");
                return ExitCode.FAILED;
            } catch (StackOverflowError | LinkageError e) {
                throw new ExecutionException(verb, e.toString(), new IllegalStateException(e));
            }
        }
    }

    /**
     * Executes a command line whose words have to be found first; where they can't be, that is refused as by the verb.
     *
     * @param verb the verb that is meant, or all
     */
    public static int execute(CommandLine line, CommandLine verb, Callable<String[]> words) {
        String[] found;
        try {
            found = words.call();
        } catch (Exception e) {
            return ended(e, verb, option -> Optional.empty());
        }
        return line.execute(found);
    }

    /**
     * The code with which the process ends: what was said is done only where it has arrived.
     *
     * @param code with which the verb has ended
     */
    public static int delivered(int code, CommandLine verb, StandardOutput output) {
        Optional<String> lost = output.lost();
        if (code != ExitCode.OK || lost.isEmpty()) {
            return code;
        }
        say(verb, "stdout: " + lost.get() + "; what was to be told there is lost: make room, or write it elsewhere");
        return ExitCode.FAILED;
    }

    /** What to throw where only a verb above others was named. */
    public static ParameterException whichVerb(CommandSpec spec) {
        return new ParameterException(
                spec.commandLine(),
                "which verb? One of " + String.join(", ", spec.subcommands().keySet()) + "; " + spec.qualifiedName()
                        + " --help tells what they do");
    }

    private static CommandLine last(ParseResult parsed) {
        return parsed.asCommandLineList().get(parsed.asCommandLineList().size() - 1);
    }

    private static int wrongLine(ParameterException refusal, Function<OptionSpec, Optional<String>> origin) {
        if (refusal instanceof UnsaidRefusal) {
            return ExitCode.OK;
        }
        CommandLine verb = refusal.getCommandLine();
        // An option with a slip is what another one that is missing was perhaps meant to be.
        List<String> unknown = refusal instanceof UnmatchedArgumentException unmatched
                ? unmatched.getUnmatched()
                : refusal instanceof MissingParameterException ? verb.getUnmatchedArguments() : List.of();
        say(
                verb,
                unknown.isEmpty()
                        ? refusal.getMessage().replaceFirst(PICOCLI_PREFIX, "")
                        : new UnknownWords(verb, unknown).words());
        verb.getErr().print(new ConcernedOptions(verb, origin).lines(refusal));
        verb.getErr().flush();
        return ExitCode.USAGE;
    }

    private static int ended(Exception failure, CommandLine verb, Function<OptionSpec, Optional<String>> origin) {
        if (failure instanceof IllegalArgumentException || failure instanceof ArithmeticException) {
            return wrongLine(new ParameterException(verb, words(failure), failure), origin);
        }
        if (failure instanceof InterruptedException) {
            say(verb, "interrupted");
            return ExitCode.INTERRUPTED;
        }
        Exception cause = failure instanceof UncheckedIOException unchecked
                        && unchecked.getCause() != null
                        && words(unchecked).equals(unchecked.getCause().toString())
                ? unchecked.getCause()
                : failure;
        if (cause instanceof NotStartedException notStarted) {
            say(verb, words(cause));
            return notStarted.exitCode();
        }
        if (cause instanceof IOException || cause instanceof UncheckedIOException) {
            say(verb, fileWords(cause));
            for (Throwable other : cause.getSuppressed()) {
                if (other instanceof IOException alike) {
                    say(verb, fileWords(alike));
                }
            }
            return cause instanceof TraceFormatException ? ExitCode.USAGE : ExitCode.FAILED;
        }
        return fault(failure, verb);
    }

    /** What only we can mend. */
    private static int fault(Exception failure, CommandLine verb) {
        Throwable root =
                failure instanceof IllegalStateException && failure.getCause() != null ? failure.getCause() : failure;
        String place = Optional.of(root.getStackTrace())
                .filter(frames -> frames.length > 0)
                .map(frames -> " at " + frames[0].getClassName() + ":" + frames[0].getLineNumber())
                .orElse("");
        boolean debugging = System.getenv(DEBUG) != null;
        say(
                verb,
                "internal error: " + root.getClass().getSimpleName() + place + ": " + words(root) + "; please report it"
                        + (debugging ? "" : ", with what " + DEBUG + "=1 shows besides"));
        if (debugging) {
            PrintWriter err = verb.getErr();
            failure.printStackTrace(err);
            err.flush();
        }
        return ExitCode.INTERNAL;
    }

    private static String fileWords(Exception failure) {
        if (failure instanceof NoSuchFileException missing) {
            return missing.getFile() + ": no such file or folder";
        }
        if (failure instanceof AccessDeniedException denied) {
            return denied.getFile() + ": you may not read or write it";
        }
        if (failure instanceof FileSystemException other && other.getReason() == null) {
            return other.getFile() + ": can't be used as what it is named for";
        }
        return failure instanceof CharacterCodingException
                ? "a file that was named is no text in UTF-8"
                : words(failure);
    }

    private static String words(Throwable failure) {
        return failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
    }

    private static void say(CommandLine verb, String words) {
        verb.getErr().println(verb.getCommandSpec().qualifiedName() + ": " + OneLine.of(words));
        verb.getErr().flush();
    }
}
