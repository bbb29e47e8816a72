package lull.cli.top;

import java.util.List;
import java.util.Locale;
import lull.agent.status.RunStatus;
import lull.agent.status.TaskStatus;
import lull.artifacts.OneLine;
import lull.report.ShownCommand;
import lull.report.observation.Quantity;

/** What {@code lull top} shows. */
final class TopText {
    /** An agent tells once a second: one that is silent for longer, in seconds, is late, or dead. */
    private static final double LATE = 5;

    private static final String[] TITLES = {
        "task", "pid", "iteration", "each", "waits", "threads", "frequency", "power", "program"
    };
    private static final int[] WIDTHS = {6, 8, 10, 10, 8, 8, 10, 10};
    /** Terminals of fewer columns leave the column out: task, waits, threads and frequency need 37, each further one its own width. */
    private static final int[] LEAST_COLUMNS = {0, 79, 48, 70, 0, 0, 0, 59};

    private static final int LEAST_FOR_PROGRAM = 90;
    /** Its kind is said in any case; where the power comes from would take half of a small screen. */
    private static final int LEAST_FOR_SOURCE = 100;

    private final StringBuilder out = new StringBuilder();
    private final long nowNanos;
    private final int columns;

    private TopText(long nowNanos, int columns) {
        this.nowNanos = nowNanos;
        this.columns = columns;
    }

    /**
     * All runs, one below the other.
     *
     * @param nowNanos on CLOCK_MONOTONIC
     * @param columns after which a line is cut
     */
    static String of(List<RunStatus> runs, long nowNanos, int columns) {
        TopText text = new TopText(nowNanos, columns);
        if (runs.isEmpty()) {
            text.sentence(
                    "",
                    "No run of yours is watched on this node: `lull run -- COMMAND` starts one, or `lull agent` waits for one. "
                            + "An agent tells of its run from its second second on.");
        }
        runs.forEach(text::run);
        return text.out.toString();
    }

    /** A line, cut where the terminal ends. */
    private void line(String words) {
        String whole = OneLine.of(words);
        out.append(whole.length() > columns ? whole.substring(0, columns - 1) + "~" : whole)
                .append('\n');
    }

    /** A sentence on as many lines as it needs. */
    private void sentence(String indent, String words) {
        StringBuilder row = new StringBuilder(indent);
        for (String word : OneLine.of(words).split(" ")) {
            boolean begun = row.length() > indent.length();
            if (begun && row.length() + 1 + word.length() > columns) {
                line(row.toString());
                row = new StringBuilder(indent + "  ").append(word);
            } else {
                row.append(begun ? " " : "").append(word);
            }
        }
        line(row.toString());
    }

    private void run(RunStatus run) {
        double silent = (nowNanos - run.updatedNanos()) * 1e-9;
        line(run.command().isEmpty() ? "a run on several nodes, this one's part" : ShownCommand.of(run.command()));
        sentence(
                "  ",
                String.format(
                        Locale.ROOT,
                        "mode %s, %.0f s, %d task%s on %s, %s%s",
                        run.mode(),
                        run.elapsedSeconds(),
                        run.tasks().size(),
                        run.tasks().size() == 1 ? "" : "s",
                        run.machine() == null ? run.host() : run.machine().replaceFirst("^emulated", "EMULATED"),
                        power(run.power()),
                        silent > LATE ? String.format(Locale.ROOT, "; its agent is silent for %.0f s", silent) : ""));
        run.loops().stream().distinct().forEach(state -> sentence("  ", "loop: " + state));
        if (run.loops().isEmpty() && !run.tasks().isEmpty()) {
            sentence(
                    "  ",
                    "loop: "
                            + (run.mode().equals("observe")
                                    ? "only watches"
                                    : "waits until all tasks are in their iteration"));
        }
        if (!run.tasks().isEmpty()) {
            row(TITLES);
            run.tasks().forEach(this::task);
        }
        out.append('\n');
    }

    /** Nobody shall take an emulated figure for a measured one. */
    private String power(RunStatus.Power power) {
        if (power.watts() == null) {
            return "power not known (" + power.reason() + ")";
        }
        String kind = "measured".equals(power.kind())
                ? ""
                : String.valueOf(power.kind()).toUpperCase(Locale.ROOT) + " ";
        return kind + watts(power.watts()) + (columns < LEAST_FOR_SOURCE ? "" : " (" + power.source() + ")");
    }

    private static String watts(double watts) {
        return String.format(Locale.ROOT, "%.1f W", watts);
    }

    private void task(TaskStatus task) {
        row(
                task.rank() == null ? "-" : task.rank().toString(),
                Integer.toString(task.pid()),
                task.iteration() == 0 ? "none yet" : Long.toString(task.iteration()),
                task.iterationSeconds() == null ? "-" : Quantity.seconds(task.iterationSeconds()),
                task.waitShare() == null ? "-" : Quantity.percent(task.waitShare()),
                task.threads() == null ? "-" : task.threads().toString(),
                task.hertz() == null ? "-" : Quantity.hertz(task.hertz()),
                task.watts() == null ? "-" : watts(task.watts()),
                task.program());
    }

    /** The cells of the columns that there is room for; the last, the program, is cut. */
    private void row(String... cells) {
        StringBuilder row = new StringBuilder(" ");
        for (int i = 0; i < WIDTHS.length; i++) {
            if (columns >= LEAST_COLUMNS[i]) {
                row.append(String.format(Locale.ROOT, " %" + WIDTHS[i] + "s", cells[i]));
            }
        }
        if (columns >= LEAST_FOR_PROGRAM) {
            row.append("  ").append(cells[WIDTHS.length]);
        }
        line(row.toString().stripTrailing());
    }
}
