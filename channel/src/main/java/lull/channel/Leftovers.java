package lull.channel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Directories of channels that killed jobs of this user left. A process number tells who is dead only in its own namespace, and
 * containers may share the memory and no namespace: whose owner is in another one stays, until nobody has written there for long.
 */
public final class Leftovers {
    /** How the file begins that carries a directory's owner. */
    static final String OWNER = "owner-";

    /**
     * Since the last change of a directory whose owner can't be asked for, a day to a month: an agent that lives changes its own each
     * second, and one that a batch system suspends rests for days at most.
     */
    static final Duration ABANDONED = Duration.ofDays(7);

    private static final String PROCESS = "(\\d{1,10})-(\\d{1,20})";
    private static final Pattern OF_AN_OWNER = Pattern.compile("^" + OWNER + PROCESS + "\\z");
    private static final int MOST_TROUBLES = 3;

    private final LongPredicate alive;
    private final Instant now;
    private final String here;
    private final Pattern ofAJob;
    private final String ofNodes;

    private Leftovers(LongPredicate alive, Instant now) throws IOException {
        this.alive = Namespaces.areThoseOfProc() ? alive : pid -> true;
        this.now = now;
        here = String.valueOf(Namespaces.here().processes());
        String ours = "lull-" + SharedFolder.user() + "-";
        ofAJob = Pattern.compile("^" + ours + PROCESS + "-");
        ofNodes = ours + "nodes-";
    }

    /**
     * Removes the directories of this user's jobs whose supervisor is dead, and those that dead agents of several nodes left.
     * What is not the user's own stays, whatever its name.
     *
     * @param parent usually {@link ChannelDirectory#SHARED_MEMORY}
     * @param alive whether a process of this one's namespace is there
     * @param now by the clock of files
     * @return what could not be removed and why, in words
     */
    public static List<String> sweep(Path parent, LongPredicate alive, Instant now) {
        if (!Files.isDirectory(parent)) {
            return List.of();
        }
        List<String> troubles = new ArrayList<>();
        try (SharedFolder folder = SharedFolder.open(parent)) {
            Leftovers leftovers = new Leftovers(alive, now);
            for (Path name : folder.names()) {
                try {
                    if (leftovers.has(folder, name)) {
                        folder.remove(name);
                    }
                } catch (NoSuchFileException e) {
                    // the job's supervisor was faster
                } catch (IOException e) {
                    troubles.add(parent.resolve(name) + " stays: " + SharedFolder.reason(e));
                }
            }
        } catch (IOException e) {
            troubles.add("what killed jobs left in " + parent + " stays: " + SharedFolder.reason(e));
        }
        return told(troubles);
    }

    private static List<String> told(List<String> troubles) {
        if (troubles.size() <= MOST_TROUBLES) {
            return troubles;
        }
        List<String> told = new ArrayList<>(troubles.subList(0, MOST_TROUBLES));
        told.add("and " + (troubles.size() - MOST_TROUBLES) + " more of that kind");
        return told;
    }

    /** One that names no owner yet is just being made. */
    private boolean has(SharedFolder folder, Path name) throws IOException {
        List<MatchResult> owners = owners(folder, name);
        for (MatchResult owner : owners) {
            if (owner.group(2).equals(here) ? alive.test(Long.parseLong(owner.group(1))) : !isOld(folder, name)) {
                return false;
            }
        }
        return !owners.isEmpty();
    }

    private List<MatchResult> owners(SharedFolder folder, Path name) throws IOException {
        if (name.toString().startsWith(ofNodes)) {
            return folder.files(name).stream()
                    .flatMap(file -> OF_AN_OWNER.matcher(file.toString()).results())
                    .toList();
        }
        return ofAJob.matcher(name.toString()).results().toList();
    }

    private boolean isOld(SharedFolder folder, Path name) throws IOException {
        return folder.changed(name).plus(ABANDONED).isBefore(now);
    }

    /** How a name carries a process: by its number and that of this process's namespace, which no other has as long as both live. */
    static String owner(long pid) {
        return pid + "-" + Namespaces.here().processes();
    }
}
