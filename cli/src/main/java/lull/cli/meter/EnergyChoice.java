package lull.cli.meter;

/** Which energy a profile is to hold, as the user asks for it. */
public enum EnergyChoice {
    /** Dynamic where the idle power is known, else total. */
    AUTO,
    /** What the program causes. */
    DYNAMIC,
    /** The idle node's part included. */
    TOTAL,
    /** Only times. */
    NONE
}
