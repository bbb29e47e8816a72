package lull.cli.program;

import java.io.IOException;
import java.util.List;
import lull.agent.SupervisorLink;
import lull.cli.verb.UnknownWords;
import lull.cli.verb.UnsaidRefusal;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The program behind {@code --}: its words are nobody's options, and the parser of options does not see them. */
public final class ProgramWords {
    private static final String END_OF_OPTIONS = "--";

    @Parameters(hidden = true, arity = "0..*")
    private List<String> misplaced = List.of();

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /** The words before {@code --}; all if there is none. */
    public static List<String> before(List<String> words) {
        int end = words.indexOf(END_OF_OPTIONS);
        return end < 0 ? words : words.subList(0, end);
    }

    /** The words behind {@code --}. */
    public static List<String> behind(List<String> words) {
        int end = words.indexOf(END_OF_OPTIONS);
        return end < 0 ? List.of() : words.subList(end + 1, words.size());
    }

    /**
     * The supervisor that is to be the program's parent; the launcher started it if there is a program.
     *
     * @param alone whether the program is to run as if Lull were not there: then it does not matter who started it
     * @throws ParameterException if there is none, or if a launcher started this process as one of several tasks
     */
    public SupervisorLink supervisor(boolean alone) throws IOException {
        refuseMisplaced();
        SupervisorLink supervisor = SupervisorLink.connect(System.getenv()).orElseThrow(this::none);
        if (!alone) {
            refuseInside(supervisor.program());
        }
        return supervisor;
    }

    private void refuseInside(List<String> program) {
        OuterLauncher.of(System.getenv(), program).ifPresent(outer -> {
            throw outer.speaks()
                    ? new ParameterException(spec.commandLine(), outer.words(verb(), program))
                    : new UnsaidRefusal(spec.commandLine());
        });
    }

    /**
     * The program for a verb that starts it itself.
     *
     * @param given what stands behind {@code --}
     * @throws ParameterException if that is nothing, a launcher started this process as one of several tasks, or it holds bytes that a JVM can't pass on
     */
    public List<String> checked(List<String> given) {
        refuseMisplaced();
        if (given.isEmpty()) {
            throw none();
        }
        refuseInside(given);
        given.stream().filter(word -> word.indexOf('\uFFFD') >= 0).findFirst().ifPresent(word -> {
            throw new ParameterException(
                    spec.commandLine(),
                    "'" + word + "' behind -- is no UTF-8 text, which only lull run "
                            + "and lull meter can pass on; rename it");
        });
        return given;
    }

    /**
     * For a verb that starts a program only if an option says so, and none did.
     *
     * @param given what stands behind {@code --}
     * @throws ParameterException if there is a program all the same
     */
    public void refuseAny(List<String> given, String option) {
        refuseMisplaced();
        if (!given.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "'" + String.join(" ", given) + "' behind -- is a program; add " + option + " to run it");
        }
    }

    private void refuseMisplaced() {
        if (!misplaced.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    UnknownWords.ofFile(misplaced.get(0))
                            .orElseGet(() -> "'" + misplaced.get(0) + "' is no option; write -- before the program: "
                                    + verb() + " [OPTIONS] -- COMMAND..."));
        }
    }

    /** Where this is part of other options, only the command line knows the verb. */
    private String verb() {
        return spec.commandLine().getCommandSpec().qualifiedName();
    }

    private ParameterException none() {
        return new ParameterException(
                spec.commandLine(), "which program? Name it after --: " + verb() + " [OPTIONS] -- COMMAND...");
    }
}
