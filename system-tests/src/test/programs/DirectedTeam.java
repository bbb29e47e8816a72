import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReferenceArray;
import lull.apps.team.ThreadTeam;
import lull.probe.Phase;
import lull.probe.Phases;
import mpi.MPI;

/**
 * Regions of a Java team under a directive: prints threads and their processors each time they change, until they are as at
 * first. With the argument "no" it says that it is not malleable as soon as it has fewer threads.
 */
final class DirectedTeam {
    private static final int THREADS = 3;
    private static final int REGIONS = 200_000;

    private DirectedTeam() {
    }

    public static void main(String[] arguments) throws Exception {
        MPI.Init(arguments);
        Phase phase = Phases.named("directed");
        String first = null;
        String last = "";
        int configuration = Phases.configuration();
        try (ThreadTeam team = new ThreadTeam(THREADS, 0)) {
            for (int region = 0; region < REGIONS; region++) {
                String now = region(team, phase);
                if (!now.equals(last)) {
                    System.out.println(now);
                    if (now.equals(first)) {
                        break;
                    }
                }
                if (arguments.length > 0 && arguments[0].equals("no") && !now.startsWith(THREADS + " ")) {
                    Phases.malleable(false);
                }
                first = first == null ? now : first;
                last = now;
            }
        }
        if (Phases.configuration() == configuration) {
            throw new IllegalStateException("directed, and the configuration is still " + configuration);
        }
        MPI.Finalize();
    }

    /** "threads processors...", as in "2 0 1". */
    private static String region(ThreadTeam team, Phase phase) {
        AtomicReferenceArray<String> places = new AtomicReferenceArray<>(THREADS);
        team.parallel(phase, member -> places.set(member.thread(), processors()));
        StringBuilder text = new StringBuilder();
        int threads = 0;
        while (threads < THREADS && places.get(threads) != null) {
            text.append(' ').append(places.get(threads++));
        }
        return threads + text.toString();
    }

    private static String processors() {
        try {
            return Files.readAllLines(Path.of("/proc/thread-self/status")).stream()
                    .filter(line -> line.startsWith("Cpus_allowed_list:")).findFirst().orElseThrow().split("\\s+")[1];
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
