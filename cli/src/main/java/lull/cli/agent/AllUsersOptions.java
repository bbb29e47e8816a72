package lull.cli.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import lull.agent.users.AgentUser;
import lull.agent.users.ChannelOwners;
import lull.agent.users.DroppedLauncher;
import lull.agent.users.UserAgents;
import lull.agent.users.UserFolder;
import lull.agent.users.Waiting;
import lull.cli.configuration.Origins;
import lull.cli.verb.Installation;
import lull.cli.verb.NeededOptions;
import lull.cli.verb.NeededOptions.Needs;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Whether root's agent keeps agents of all users, and how those are told what this one was told. */
final class AllUsersOptions {
    private static final String ALL_USERS = "--all-users";
    private static final String FROM_UID = "--from-uid";
    private static final String LEAVE_AFTER = "--leave-after";
    private static final String ACCOUNTING = "--accounting";

    /** The first name of the option. */
    static final String METRICS = "--metrics";

    /** Debian's and most others' first user that is a person. */
    private static final String FIRST_PERSON = "1000";

    /** A JVM's start is worth some minutes of its idle memory. */
    private static final String USUAL_LEAVE = "600";

    private static final Set<String> OF_ONE_USER =
            Set.of("--jobs", "--channels", METRICS, "--report", "--html", "--trace");
    private static final Set<String> FOLDERS = Set.of("--reports", "--accounting-spool");
    private static final Set<String> OURS = Set.of(ALL_USERS, FROM_UID, METRICS);

    @Option(
            names = ALL_USERS,
            description =
                    "As root: follow no program, but start an agent for each user whose programs come, which has that user's "
                            + "rights alone, and end it when none has come for a while (--leave-after, here 600). %%u in --reports, "
                            + "which must be there, is the user.")
    private Boolean wanted;

    @Option(
            names = FROM_UID,
            paramLabel = "N",
            defaultValue = FIRST_PERSON,
            description =
                    "With --all-users, the smallest user number that is followed, 1 or more; default ${DEFAULT-VALUE}. Root "
                            + "and nobody never are.")
    @Needs(ALL_USERS)
    private long fromUid;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    boolean isWanted() {
        return Boolean.TRUE.equals(wanted);
    }

    /** Whether root's agent has started this one, for one user. */
    boolean isOneOfMany() {
        return Boolean.FALSE.equals(wanted);
    }

    /**
     * Keeps agents of all users until it is told to stop.
     *
     * @param installation whose launcher starts each
     * @param origins of options that the command line does not tell
     * @throws IOException if another agent does so already, or something that is needed is missing
     */
    void follow(Installation installation, Origins origins) throws IOException, InterruptedException {
        List<OptionSpec> told = told(spec.commandLine());
        check(told, origins);
        DroppedLauncher launcher = new DroppedLauncher(
                user -> words(installation, told, user), environment(), AllUsersOptions::tell, System::nanoTime);
        List<String> folders = told.stream()
                .filter(option -> FOLDERS.contains(option.longestName()))
                .map(NeededOptions::value)
                .toList();
        UserAgents agents = new UserAgents(
                new ChannelOwners(Installation.sharedMemory(), fromUid)::look,
                AgentUser::of,
                user -> {
                    for (String folder : folders) {
                        UserFolder.make(UserFolder.of(folder, user), user);
                    }
                    return launcher.launch(user);
                },
                AllUsersOptions::tell,
                System::nanoTime);
        try (Waiting waiting = Waiting.begin(Waiting.FOLDER, fromUid)) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(agents)));
            tell("waiting for programs of all users from number " + waiting.least() + " on, started with LD_PRELOAD="
                    + installation.probeLibrary());
            agents.run();
        }
    }

    /** What was said, or is set somewhere and means something here. */
    static List<OptionSpec> told(CommandLine agent) {
        return agent.getParseResult().matchedOptions().stream()
                .filter(option -> !NeededOptions.isIdle(option, agent))
                .toList();
    }

    /** What one agent could not share with the others. */
    private void check(List<OptionSpec> told, Origins origins) throws IOException {
        if ((int) Files.getAttribute(Path.of("/proc/self"), "unix:uid") != 0) {
            throw refused(
                    "is root's alone, because it starts agents of other users; leave it out to follow your own programs");
        }
        if (fromUid < 1) {
            throw new ParameterException(spec.commandLine(), FROM_UID + " " + fromUid + ": give 1 or more");
        }
        for (OptionSpec option : told) {
            Optional<String> why = refusal(option, origins.of(option), AllUsersOptions::tell);
            if (why.isPresent()) {
                throw refused(why.get());
            }
        }
    }

    /**
     * Why agents of several users can't be told an option.
     *
     * @param place where it is set, if the command line does not tell it: metrics of one user's agent may be wanted there
     * @param people hears of an option that is left out
     */
    static Optional<String> refusal(OptionSpec option, Optional<String> place, Consumer<String> people) {
        String name = option.names()[0];
        if (name.equals(METRICS) && place.isPresent()) {
            people.accept("ignored: " + METRICS + ", which is set by " + place.get()
                    + ": the agents of all users can't share a port");
            return Optional.empty();
        }
        if (OF_ONE_USER.contains(name)) {
            return Optional.of("starts an agent for each user, and they can't share " + name + "; leave that out");
        }
        return isPlace(option) && !NeededOptions.value(option).contains(UserFolder.WORD)
                ? Optional.of("starts an agent for each user, who need places of their own: have " + UserFolder.WORD
                        + ", the user, in " + name + " " + NeededOptions.value(option))
                : Optional.empty();
    }

    private static boolean isPlace(OptionSpec option) {
        return FOLDERS.contains(option.longestName())
                || option.longestName().equals(ACCOUNTING)
                        && !NeededOptions.value(option).isEmpty()
                        && !NeededOptions.value(option).startsWith("postgresql:");
    }

    /** The command of a user's agent, which is told what root's was. */
    static List<String> words(Installation installation, List<OptionSpec> told, AgentUser user) {
        List<String> words =
                new ArrayList<>(List.of(installation.launcher().toString(), "agent", ALL_USERS + "=false"));
        if (told.stream().noneMatch(option -> option.longestName().equals(LEAVE_AFTER))) {
            words.add(LEAVE_AFTER + "=" + USUAL_LEAVE);
        }
        told.stream()
                .filter(option -> !OURS.contains(option.names()[0]))
                .map(option -> word(option, user))
                .forEach(words::add);
        return words;
    }

    private static String word(OptionSpec option, AgentUser user) {
        String name = option.longestName();
        if (option.arity().max() == 0 || NeededOptions.value(option).isEmpty()) {
            return name;
        }
        if (isPlace(option)) {
            return name + "=" + UserFolder.of(NeededOptions.value(option), user);
        }
        return name + "="
                + (option.getValue() instanceof Path path ? path.toAbsolutePath() : NeededOptions.value(option));
    }

    /** Of root's environment only what tells where things are. */
    private static Map<String, String> environment() {
        Map<String, String> handed = new HashMap<>(System.getenv());
        handed.keySet().retainAll(Set.of("JAVA_HOME", "LULL_SHM"));
        return handed;
    }

    private ParameterException refused(String why) {
        return new ParameterException(spec.commandLine(), ALL_USERS + " " + why);
    }

    private static void stop(UserAgents agents) {
        try {
            agents.stop();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void tell(String line) {
        System.err.println("lull: " + line);
    }
}
