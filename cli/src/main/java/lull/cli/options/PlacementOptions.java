package lull.cli.options;

import picocli.CommandLine.Option;

/** Whether smaller teams get processors and cores of each. */
public final class PlacementOptions {
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

    /** Whether that is wanted. */
    public boolean isOn() {
        return placement == Switch.on;
    }

    /**
     * The same where it is known whether there are smaller teams.
     *
     * @throws IllegalArgumentException if it is wanted of teams that {@code --dct off} leaves as they are; the message begins with
     *     the option's name
     */
    public boolean isOn(boolean smallerTeams) {
        if (isOn() && !smallerTeams) {
            throw new IllegalArgumentException(
                    "placement on places smaller teams, which --dct off leaves out: say one of them");
        }
        return isOn();
    }
}
