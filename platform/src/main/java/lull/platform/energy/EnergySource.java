package lull.platform.energy;

/** Where joules come from; shown with every figure. */
public enum EnergySource {
    /** An instrument, or the processor's own counter. */
    MEASURED,
    /** A power model of real hardware. */
    MODELLED,
    /** A machine that does not exist. */
    EMULATED
}
