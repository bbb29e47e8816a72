package lull.agent.frequency;

/** Who sets a task's frequency, the finest way first. */
public enum FrequencyRoute {
    /** The probe spins out the frequencies of its plan. */
    EMULATED,
    /** The probe writes the frequencies of its plan, at each region's entry, through descriptors. */
    DESCRIPTORS,
    /** The agent sets one frequency for the whole task. */
    AGENT,
    /** Nobody. */
    NONE
}
