package lull.agent.processes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import lull.platform.settings.AttributeFolder;

/**
 * How much of busy CPUs the agent takes from the program, by the nice value of its autogroup: {@code /proc/PID/autogroup},
 * sched(7). Linux shares CPUs out among sessions first, whatever the nice values of their threads, so that a session of one agent has as
 * much of a CPU as one of a program with a thread on each. Unlike a thread's, a session's nice value may be lowered again without
 * privilege. An agent in a session that others may be in leaves it alone; where the kernel has no autogroups, or control groups share
 * out the CPUs, the value has no effect. For one thread.
 */
public final class AgentPriority {
    /** The nice value, -20..19, of an agent for which nobody waits: it has 15 of 1039 parts of a CPU that another session wants, too. */
    private static final int YIELDING = 19;
    /** The nice value of sessions that nobody has changed. */
    private static final int EQUAL = 0;
    /** Nanoseconds between two changes, 0.1 to 1 s: Linux takes one in 0.1 s, from all users without privilege together. */
    static final long CHANGE_NANOS = 100_000_000;

    private final Path autogroup;
    private final boolean own;
    private final LongSupplier nanoClock;
    private int nice = EQUAL;
    private long nextChange = Long.MIN_VALUE;

    /**
     * The priority of a process that has not changed it.
     *
     * @param process what Linux tells of it, {@code /proc/self}
     * @param pid its number
     * @param nanoClock any monotonic clock
     */
    AgentPriority(Path process, long pid, LongSupplier nanoClock) {
        autogroup = process.resolve("autogroup");
        own = Files.exists(autogroup) && Processes.field(process, Processes.SESSION) == pid;
        this.nanoClock = nanoClock;
    }

    /**
     * The priority of this process.
     *
     * @param nanoClock any monotonic clock
     */
    public static AgentPriority ofThisProcess(LongSupplier nanoClock) {
        return new AgentPriority(Path.of("/proc/self"), ProcessHandle.current().pid(), nanoClock);
    }

    /** Yields to all other sessions as long as nobody waits for the agent; a change that Linux does not take yet is made at a later call. */
    public void follow(boolean isWaitedFor) {
        int wanted = isWaitedFor ? EQUAL : YIELDING;
        long now = nanoClock.getAsLong();
        if (!own || wanted == nice || now < nextChange) {
            return;
        }
        nextChange = now + CHANGE_NANOS;
        try {
            AttributeFolder.Writer.DIRECT.write(autogroup, String.valueOf(wanted));
            nice = wanted;
        } catch (IOException e) {
            return; // too soon after another user's
        }
    }
}
