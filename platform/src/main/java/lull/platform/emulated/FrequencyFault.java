package lull.platform.emulated;

/** What real cpufreq drivers do to those who write; for tests of whatever sets frequencies. */
public enum FrequencyFault {
    /** All is well. */
    NONE,
    /** The driver fails, yet the write reports success: the frequency stays. */
    SWALLOWED,
    /** The attribute is closed to this user. */
    FORBIDDEN,
    /** All CPUs of the domain are offline: reads and writes fail with EBUSY. */
    OFFLINE,
    /** Heat or a power limit holds the frequency at the lowest. */
    CAPPED
}
