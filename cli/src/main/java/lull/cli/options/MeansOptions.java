package lull.cli.options;

import picocli.CommandLine.Option;

/** What may be done besides smaller teams: lower frequencies, and processors and cores of each for the teams. */
public final class MeansOptions {
    @Option(
            names = "--dvfs",
            defaultValue = "on",
            paramLabel = "on|off",
            description = "Lower frequencies where a task would only wait; default ${DEFAULT-VALUE}.")
    private Switch dvfs;

    @Option(
            names = "--placement",
            defaultValue = "off",
            paramLabel = "on|off",
            description =
                    "Smaller teams on so many processors and cores of each, 8 threads on (2,4) or on (4,2); off: where the"
                            + " kernel puts them, on as few processors as have room in simulated runs. On nodes of several"
                            + " processors, for tasks that share no CPU with another, have a thread a core and bind none"
                            + " themselves; default ${DEFAULT-VALUE}.")
    private Switch placement;

    /** Whether lower frequencies are wanted. */
    public boolean lowersFrequencies() {
        return dvfs == Switch.on;
    }

    /** Whether smaller teams are to be placed. */
    public boolean placesTeams() {
        return placement == Switch.on;
    }

    /**
     * The same where it is known whether there are smaller teams.
     *
     * @throws IllegalArgumentException if it is wanted of teams that {@code --dct off} leaves as they are; the message begins with
     *     the option's name
     */
    public boolean placesTeams(boolean smallerTeams) {
        if (placesTeams() && !smallerTeams) {
            throw new IllegalArgumentException(
                    "placement on places smaller teams, which --dct off leaves out: say one of them");
        }
        return placesTeams();
    }
}
