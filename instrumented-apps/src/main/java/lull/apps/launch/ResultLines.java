package lull.apps.launch;

import java.util.Locale;

/** What an application says at its end where NPB's closing block does not fit: a heading, then one line a result. */
public final class ResultLines {
    private final Job job;

    /** Lines that the job's first task prints. */
    public ResultLines(Job job) {
        this.job = job;
    }

    /** What ran: the program and its parameters; tasks and threads are added. */
    public void heading(String format, Object... values) {
        job.print(String.format(
                Locale.ROOT,
                " " + format + ": %s of %s",
                append(values, count(job.tasks(), "task"), count(job.team().size(), "thread"))));
    }

    /** One result. */
    public void line(String name, String format, Object... values) {
        job.print(String.format(Locale.ROOT, " %-16s= " + format, append(new Object[] {name}, values)));
    }

    private static String count(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    private static Object[] append(Object[] values, Object... more) {
        Object[] all = new Object[values.length + more.length];
        System.arraycopy(values, 0, all, 0, values.length);
        System.arraycopy(more, 0, all, values.length, more.length);
        return all;
    }
}
