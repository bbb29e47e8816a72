package lull.apps;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.spi.ToolProvider;
import lull.apps.amg.AmgApp;
import lull.apps.dynamic.DynamicProblem;
import lull.apps.dynamic.run.DynamicApp;
import lull.apps.irs.IrsApp;
import lull.apps.launch.App;
import lull.apps.launch.AppLauncher;
import lull.apps.matmul.MatmulApp;
import lull.apps.npb.Benchmark;
import lull.apps.npb.NpbMz;
import lull.apps.transpose.TransposeApp;

/**
 * The applications by name, as a tool that others find without naming our classes: {@code list}, {@code help NAME},
 * {@code check TASKS NAME ARGUMENTS...}, and {@code run NAME ARGUMENTS...} as a task of an MPI job.
 */
public final class Apps implements ToolProvider {
    /** An application as the list shows it. */
    private record Entry(String summary, Supplier<App> maker) {}

    private final Map<String, Entry> entries = new LinkedHashMap<>();

    /** All applications. */
    public Apps() {
        entries.put(
                "bt-mz",
                new Entry("NPB-MZ: block-tridiagonal solver, zones of different sizes", () -> new NpbMz(Benchmark.BT)));
        entries.put(
                "sp-mz", new Entry("NPB-MZ: scalar pentadiagonal solver, equal zones", () -> new NpbMz(Benchmark.SP)));
        entries.put(
                "lu-mz",
                new Entry("NPB-MZ: symmetric successive over-relaxation, equal zones", () -> new NpbMz(Benchmark.LU)));
        entries.put("amg", new Entry("algebraic multigrid on a Laplace problem", AmgApp::new));
        entries.put("irs", new Entry("implicit radiation diffusion over blocks of zones", IrsApp::new));
        entries.put("matmul", new Entry("matrix multiplication, rows distributed at will", MatmulApp::new));
        entries.put("transpose", new Entry("matrix transposition, rows distributed at will", TransposeApp::new));
        for (DynamicProblem problem : DynamicProblem.values()) {
            entries.put(problem.command(), new Entry(problem.summary(), () -> new DynamicApp(problem)));
        }
    }

    @Override
    public String name() {
        return "lull-apps";
    }

    @Override
    public int run(PrintWriter out, PrintWriter err, String... words) {
        List<String> rest = List.of(words);
        try {
            String verb = take(rest, 0, "a verb");
            return switch (verb) {
                case "list" -> list(out);
                case "help" -> help(out, take(rest, 1, "an application"));
                case "check" -> check(rest);
                case "run" -> launcher(take(rest, 1, "an application")).run(rest.subList(2, rest.size()), out, err);
                default -> throw new IllegalArgumentException("no verb " + verb + "; there are list, help, check, run");
            };
        } catch (IllegalArgumentException e) {
            err.println(e.getMessage());
            err.flush();
            return AppLauncher.USAGE;
        }
    }

    private int list(PrintWriter out) {
        int width = entries.keySet().stream().mapToInt(String::length).max().orElse(0);
        entries.forEach((name, entry) -> out.println(name + " ".repeat(width - name.length() + 2) + entry.summary()));
        out.flush();
        return AppLauncher.SUCCESS;
    }

    private int help(PrintWriter out, String name) {
        out.print(launcher(name).usage());
        out.flush();
        return AppLauncher.SUCCESS;
    }

    private int check(List<String> words) {
        String name = take(words, 2, "an application");
        String tasks = words.get(1);
        if (!tasks.matches("[1-9][0-9]{0,8}")) {
            throw new IllegalArgumentException("the number of tasks must be at least 1, got " + tasks);
        }
        launcher(name).check(Integer.parseInt(tasks), words.subList(3, words.size()));
        return AppLauncher.SUCCESS;
    }

    private AppLauncher launcher(String name) {
        Entry entry = entries.get(name);
        if (entry == null) {
            throw new IllegalArgumentException(
                    "no application " + name + "; there are: " + String.join(", ", entries.keySet()));
        }
        return new AppLauncher(name, entry.maker().get());
    }

    private static String take(List<String> words, int index, String what) {
        if (index >= words.size()) {
            throw new IllegalArgumentException("lull-apps " + String.join(" ", words) + ": " + what + " is missing");
        }
        return words.get(index);
    }
}
