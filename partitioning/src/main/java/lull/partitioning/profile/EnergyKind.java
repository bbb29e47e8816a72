package lull.partitioning.profile;

/** Which part of the energy the joules of a profile are. */
public enum EnergyKind {
    /** Without what the machine draws at rest. */
    DYNAMIC,
    /** With it: static power must not be added once more. */
    TOTAL
}
