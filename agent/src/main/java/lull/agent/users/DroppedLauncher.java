package lull.agent.users;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Starts an agent that is its user's from its first instruction on: {@code setpriv} takes on the user's numbers and groups, gives up
 * every capability and the way to gain any, and becomes the agent. Nothing of root's environment and no descriptor reaches it.
 */
public final class DroppedLauncher implements UserAgents.Launcher {
    /** Reports of many jobs may be to write; systemd waits a little longer for all. */
    private static final long END_SECONDS = 20;

    private final Path setpriv;
    private final Function<AgentUser, List<String>> command;
    private final Map<String, String> environment;
    private final Consumer<String> people;
    private final LongSupplier nanoClock;

    /**
     * @param command the agent of a user
     * @param environment for all, besides what tells of the user
     * @param people hears what agents say, as much as is bearable
     * @param nanoClock CLOCK_MONOTONIC
     * @throws IOException if there is no {@code setpriv}
     */
    public DroppedLauncher(
            Function<AgentUser, List<String>> command,
            Map<String, String> environment,
            Consumer<String> people,
            LongSupplier nanoClock)
            throws IOException {
        setpriv = Path.of("/usr/bin/setpriv");
        if (!Files.isExecutable(setpriv)) {
            throw new IOException("--all-users: " + setpriv + " is missing, by which an agent becomes its user's;"
                    + " install it: apt-get install util-linux");
        }
        this.command = command;
        this.environment = Map.copyOf(environment);
        this.people = people;
        this.nanoClock = nanoClock;
    }

    @Override
    public UserAgents.Child launch(AgentUser user) throws IOException {
        List<String> words = new ArrayList<>(List.of(
                setpriv.toString(),
                "--reuid=" + user.uid(),
                "--regid=" + user.gid(),
                "--init-groups",
                "--bounding-set=-all",
                "--inh-caps=-all",
                "--ambient-caps=-all",
                "--no-new-privs",
                "--pdeathsig=TERM",
                "--"));
        words.addAll(command.apply(user));
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(Path.of("/").toFile())
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectErrorStream(true);
        Map<String, String> all = builder.environment();
        all.clear();
        all.putAll(environment);
        all.put("PATH", "/usr/local/bin:/usr/bin:/bin");
        all.put("HOME", user.home());
        all.put("USER", user.name());
        all.put("LOGNAME", user.name());
        Process process = builder.start();
        new ChildOutput(user.name(), process.getInputStream(), people, nanoClock).start();
        return new Dropped(process);
    }

    private record Dropped(Process process) implements UserAgents.Child {
        @Override
        public boolean isAlive() {
            return process.isAlive();
        }

        @Override
        public void terminate() {
            process.destroy();
        }

        @Override
        public void end() throws InterruptedException {
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        }
    }
}
