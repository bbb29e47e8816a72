package lull.kerneltests;

/** What is checked in one boot of the machine, and how the machine differs for it; the longest first. */
enum Scenario {

    /** Where the loop puts threads. Begins before all others: it bears none beside it, and no place lies idle until one has ended. */
    PLACEMENT,
    /** Deaths of the governor at random moments. */
    GOVERNOR_DEATHS,
    /** The runtime's loop on an MPI program, with both policies alike, without its governor or a driver that obeys, and by limits. */
    LOOP_FAILURES,
    /** The same loop when only its agent dies, and on a range, under caps. */
    LOOP,
    /** The firmware offers no P-states: no policies, until drivers of a range come. */
    NO_TABLE,
    /** The governor's rules. */
    GOVERNOR,
    /** Meters, and frequency control on drivers sound and faulty. */
    DRIVER,
    /** Deaths of the governor's clients. */
    CLIENT_DEATHS,
    /** The kernel was built without the userspace governor, or its module is not there. */
    NO_USERSPACE,
    /** Another architecture, with operating points in its device tree. */
    ARM64,
    /** The same, with one CPU whose instructions are counted exactly, and no operating points. */
    ARM64_EVENTS,
    /** The same, with a CPU that counts nothing. */
    ARM64_NO_EVENTS,
    /** Nothing answers at the second policy's port, and the driver checks what it wrote there. */
    DEAD_PORT;

    /** Whether the machine is one of arm64; else it is one of x86-64. */
    boolean isArm() {
        return this == ARM64 || this == ARM64_EVENTS || this == ARM64_NO_EVENTS;
    }

    /** Whether a program computes on all of its CPUs at once, and what that takes is judged. */
    boolean isBusy() {
        return this == PLACEMENT;
    }

    boolean hasTable() {
        return this != NO_TABLE;
    }

    /** The table's file. */
    String table() {
        return this == LOOP || this == LOOP_FAILURES ? "pstates_alike.aml" : "pstates.aml";
    }

    boolean hasSecondPort() {
        return this != DEAD_PORT;
    }
}
