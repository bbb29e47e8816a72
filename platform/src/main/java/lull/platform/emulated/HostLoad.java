package lull.platform.emulated;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import lull.platform.KernelFiles;

/**
 * How busy each CPU of the real node was since the last look, from {@code /proc/stat}: what makes an emulated machine
 * work while real programs run. Its ticks are 10 ms, so that short intervals are coarse.
 */
final class HostLoad {

    private static final int USER = 1;
    private static final int IDLE = 4;
    private static final int IOWAIT = 5;
    private static final int STEAL = 8;

    private final KernelFiles files;
    private final Map<Integer, Ticks> last = new HashMap<>();

    HostLoad(KernelFiles files) {
        this.files = files;
        look();
    }

    /** CPUs that it has told of so far. */
    int cpus() {
        return last.size();
    }

    /** Busy share of each CPU, 0 to 1; empty if no tick has passed or the kernel does not tell. */
    Optional<Map<Integer, Double>> look() {
        Map<Integer, Double> loads = new HashMap<>();
        files.text("proc/stat")
                .orElse("")
                .lines()
                .filter(line -> line.matches("cpu\\d{1,6}( \\d{1,18}){8,}"))
                .forEach(line -> {
                    String[] words = line.split(" ");
                    int cpu = Integer.parseInt(words[0].substring(3));
                    Ticks now = ticks(words);
                    Ticks before = last.put(cpu, now);
                    if (before != null && now.all > before.all) {
                        double busy = now.busy - before.busy;
                        loads.put(cpu, Math.min(1, Math.max(0, busy / (now.all - before.all))));
                    }
                });
        return loads.isEmpty() ? Optional.empty() : Optional.of(loads);
    }

    /** Guests' time is part of the user's; counting it again would make more than all. */
    private static Ticks ticks(String[] words) {
        long all = 0;
        for (int i = USER; i <= STEAL; i++) {
            all += Long.parseLong(words[i]);
        }
        return new Ticks(all - Long.parseLong(words[IDLE]) - Long.parseLong(words[IOWAIT]), all);
    }

    private record Ticks(long busy, long all) {}
}
